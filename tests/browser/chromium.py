"""A headless Chromium, driven through its DevTools protocol over two pipes: nothing else is needed."""

import base64
import json
import os
import select
import shutil
import subprocess
import tempfile
import time

FLAGS = ["--headless", "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run",
         "--disable-background-networking", "--disable-component-update", "--disable-sync",
         "--disable-dev-shm-usage", "--mute-audio", "--remote-debugging-pipe"]
KEYS = {"ArrowLeft": 37, "ArrowUp": 38, "ArrowRight": 39, "ArrowDown": 40, "Enter": 13, "Escape": 27,
        "Tab": 9, " ": 32, "PageDown": 34}


def program():
    """The browser, or None where there is none."""
    return shutil.which("chromium") or shutil.which("chromium-browser")


class Page:
    """One page. Collects what goes wrong on it, and what it asks the network for."""

    def __init__(self, width=1280, height=800):
        self.complaints, self.requests, self._number, self._rest = [], [], 0, b""
        self._events = {}
        self._profile = tempfile.TemporaryDirectory(ignore_cleanup_errors=True)
        to_read, self._to = os.pipe()
        self._from, from_write = os.pipe()
        command = [program(), *FLAGS, f"--user-data-dir={self._profile.name}", "about:blank"]
        self._process = subprocess.Popen(
            ["sh", "-c", f'exec "$@" 3<&{to_read} 4>&{from_write}', "sh", *command],
            pass_fds=(to_read, from_write), stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL)
        os.close(to_read)
        os.close(from_write)
        targets = self.send("Target.getTargets", False)["targetInfos"]
        target = next(one["targetId"] for one in targets if one["type"] == "page")
        self._session = None
        self._session = self.send("Target.attachToTarget", False, targetId=target,
                                  flatten=True)["sessionId"]
        for domain in ("Page", "Runtime", "Log", "Network"):
            self.send(f"{domain}.enable")
        self.resize(width, height)

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self._process.terminate()
        self._process.wait()
        self._profile.cleanup()

    def send(self, method, attached=True, **parameters):
        self._number += 1
        message = {"id": self._number, "method": method, "params": parameters}
        if attached:
            message["sessionId"] = self._session
        os.write(self._to, json.dumps(message).encode() + b"\0")
        number = self._number
        while True:
            answer = self._next()
            if answer.get("id") == number:
                if "error" in answer:
                    raise RuntimeError(f"{method}: {answer['error']}")
                return answer["result"]

    def _next(self, timeout=60):
        while b"\0" not in self._rest:
            if not select.select([self._from], [], [], timeout)[0]:
                raise TimeoutError("the browser says nothing")
            self._rest += os.read(self._from, 1 << 20)
        text, _, self._rest = self._rest.partition(b"\0")
        message = json.loads(text)
        parameters = message.get("params", {})
        method = message.get("method")
        self._events[method] = self._events.get(method, 0) + 1
        if method == "Runtime.exceptionThrown":
            self.complaints.append(str(parameters["exceptionDetails"]))
        elif method == "Runtime.consoleAPICalled" and parameters["type"] in ("error", "warning"):
            self.complaints.append(str(parameters["args"]))
        elif method == "Log.entryAdded" and parameters["entry"]["level"] == "error":
            self.complaints.append(str(parameters["entry"]))
        elif method == "Network.requestWillBeSent":
            self.requests.append(parameters["request"]["url"][:100])
        return message

    def open(self, address):
        """Loads a page; gives the seconds until it is complete."""
        begin, loads = time.monotonic(), self._events.get("Page.loadEventFired", 0)
        self.send("Page.navigate", url=address)
        while self._events.get("Page.loadEventFired", 0) == loads:
            self._next()
        return time.monotonic() - begin

    def run(self, script):
        """The value of an expression, awaited."""
        result = self.send("Runtime.evaluate", expression=script, awaitPromise=True,
                           returnByValue=True)
        if "exceptionDetails" in result:
            raise RuntimeError(f"{script}: {result['exceptionDetails']}")
        return result["result"].get("value")

    def wait(self, script, seconds=20):
        end = time.monotonic() + seconds
        while not self.run(script):
            if time.monotonic() > end:
                raise TimeoutError(f"never true: {script}")
            time.sleep(0.02)

    def key(self, key, shift=False):
        code = KEYS.get(key, ord(key[0].upper()))
        typed = {"text": "\r" if key == "Enter" else key} if len(key) == 1 or key == "Enter" else {}
        for kind in ("keyDown", "keyUp"):
            self.send("Input.dispatchKeyEvent", type=kind, key=key, windowsVirtualKeyCode=code,
                      modifiers=8 if shift else 0, **(typed if kind == "keyDown" else {}))

    def type(self, text):
        for letter in text:
            self.key(letter)

    def mouse(self, kind, x, y, **more):
        self.send("Input.dispatchMouseEvent", type=kind, x=x, y=y, **more)

    def place(self, selector):
        return self.run(f"""(() => {{ const one = document.querySelector({json.dumps(selector)});
            one.scrollIntoView({{block: "center"}}); const box = one.getBoundingClientRect();
            return [box.x + box.width / 2, box.y + box.height / 2]; }})()""")

    def click(self, selector):
        x, y = self.place(selector)
        for kind in ("mousePressed", "mouseReleased"):
            self.mouse(kind, x, y, button="left", clickCount=1)

    def drag(self, start, end):
        self.mouse("mousePressed", *start, button="left", clickCount=1)
        self.mouse("mouseMoved", *end, button="left", buttons=1)
        self.mouse("mouseReleased", *end, button="left", clickCount=1)

    def resize(self, width, height, mobile=False):
        self.send("Emulation.setDeviceMetricsOverride", width=width, height=height,
                  deviceScaleFactor=1, mobile=mobile)

    def prefer(self, **features):
        """prefer(prefers_color_scheme="dark")"""
        self.send("Emulation.setEmulatedMedia", features=[
            {"name": name.replace("_", "-"), "value": value} for name, value in features.items()])

    def screenshot(self, path):
        data = self.send("Page.captureScreenshot", format="png")["data"]
        with open(path, "wb") as file:
            file.write(base64.b64decode(data))
