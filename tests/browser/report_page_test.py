"""The HTML report in a real browser: report_page_test.py WRITE_REPORT [SCREENSHOTS].

WRITE_REPORT makes the page of a made-up run whose names try to do harm. Then clicks and keys go
through all of it, and what the page shows is looked at: the pictures' own pixels, what is hidden and
what is not, focus, colours in the dark, the width of a phone. No complaint may be on the console,
nothing may ask the network, and a page of 1,000 frames must load. With a folder named, screenshots
are left there for people.
"""

import pathlib
import subprocess
import sys
import tempfile
import time

from chromium import Page, program

SHOTS = pathlib.Path(sys.argv[2]) if len(sys.argv) > 2 else None
VISIBLE = "[...document.querySelectorAll('.frame')].filter(one => !one.hidden).length"
MODE = "document.querySelector('[aria-checked=true]').dataset.mode"
NAME = "document.getElementById('viewer-name').textContent"
OPEN = "document.getElementById('viewer').open"


def check(holds, words):
    if not holds:
        raise AssertionError(words)


def equals(page, script, wanted):
    got = page.run(script)
    check(got == wanted, f"{script}\n  is {got!r}, not {wanted!r}")


def shot(page, name):
    if SHOTS:
        time.sleep(0.3)
        page.screenshot(SHOTS / f"{name}.png")


def ready(page, number):
    page.wait(f"document.getElementById('stage').dataset.ready === '{number}'")


def layers(page):
    return page.run("[...document.querySelectorAll('.layer')].filter(one => !one.hidden)"
                    ".map(one => one.dataset.layer)")


def list_of_frames(page):
    equals(page, VISIBLE, 21)
    equals(page, "document.documentElement.dataset.script", "yes")
    page.wait("document.querySelectorAll('.thumb img').length >= 3")
    page.click("[data-filter=failing]")
    equals(page, VISIBLE, 3)
    equals(page, "document.querySelector('#frames .count').textContent", "3 of 21")
    page.key("f")
    equals(page, VISIBLE, 21)
    page.key("/")
    equals(page, "document.activeElement.id", "search")
    page.type("frame1 equal")
    equals(page, VISIBLE, 10)
    page.type("zzz")
    equals(page, "document.getElementById('no-frames').hidden", False)
    page.key("Escape")
    equals(page, VISIBLE, 21)
    page.run("document.activeElement.blur()")
    page.key("j")
    page.key("ArrowRight")
    page.key("k")
    equals(page, "document.activeElement.closest('.frame').dataset.frame", "0")
    shown = page.run("getComputedStyle(document.activeElement).outlineStyle")
    check(shown == "solid", "what has the focus is not outlined")


def viewer(page):
    page.key("Enter")
    ready(page, 0)
    equals(page, MODE, "slider")
    check(page.run("document.getElementById('close').getBoundingClientRect().right"
                   " <= document.documentElement.clientWidth"), "the viewer is wider than the page")
    check(layers(page) == ["expected", "actual"], "the slider shows both")
    cut = "document.querySelector('[data-layer=actual]').style.clipPath"
    equals(page, cut, "inset(0px 0px 0px 32px)")
    page.key("ArrowRight")
    equals(page, cut, "inset(0px 0px 0px 33.28px)")
    handle = page.place("#split")
    page.drag(handle, (handle[0] - 150, handle[1]))
    check(float(page.run(cut).split()[3].rstrip("px)")) < 20, "the slider is not drawn along")
    for key, mode, wanted in (("1", "actual", ["actual"]), ("2", "expected", ["expected"]),
                              ("3", "side", ["expected", "actual"]),
                              ("6", "difference", ["difference"]), ("7", "flip", ["flip"])):
        page.key(key)
        equals(page, MODE, mode)
        check(layers(page) == wanted, f"{mode} shows {layers(page)}")
        shot(page, mode)
    equals(page, "document.getElementById('legend').hidden", False)
    page.click("[data-mode=blink]")
    seen = set()
    end = time.monotonic() + 5
    while len(seen) < 2 and time.monotonic() < end:
        seen.update(layers(page))
    check(seen == {"expected", "actual"}, f"blinking shows {seen}")
    page.key("1")
    # A pixel of the block that differs, and one that does not, as people read them.
    box = page.run("(() => { const b = document.querySelector('.layers').getBoundingClientRect();"
                   "return [b.x, b.y, b.width / 64]; })()")
    for at, words in ((20, "20, 20  expected  #2850a0  actual  #ffffff"),
                      (40, "40, 40  expected  #2850a0  actual  #2850a0")):
        page.mouse("mouseMoved", box[0] + (at + .5) * box[2], box[1] + (at + .5) * box[2])
        equals(page, "document.getElementById('pixel').textContent", words)
    before = page.run("document.getElementById('zoom-value').textContent")
    page.key("+")
    check(page.run("document.getElementById('zoom-value').textContent") != before, "no zoom")
    page.mouse("mouseWheel", 400, 400, deltaX=0, deltaY=-240)
    page.key("0")
    equals(page, "document.getElementById('zoom-value').textContent", before)
    facts = page.run("document.getElementById('facts').textContent")
    for words in ("64 of 3,072 pixels differ", "from (41 -251 73)", "--at 41,-251,73",
                  "portcullis golden accept 'manor/frame0'", "00112233445566778899aabbccddeeff"):
        check(words in facts, f"the viewer does not tell {words}")
    page.key("c")
    page.wait("document.getElementById('said').textContent === 'command copied'")
    page.key("n")
    ready(page, 1)
    equals(page, NAME, "manor/frame10")
    check(page.run("location.hash").endswith("frame10"), "the address does not name the frame")
    page.key("Escape")
    page.wait(f"!{OPEN}")
    page.wait("document.activeElement.closest('.frame')?.dataset.frame === '1'")
    page.click("[data-frame='3'] button")  # one that passes: its picture lies beside the page
    ready(page, 3)
    equals(page, MODE, "actual")
    equals(page, "document.querySelector('[data-mode=slider]').disabled", True)
    page.click("#close")
    page.wait(f"!{OPEN}")
    page.key("?")
    equals(page, "document.getElementById('help').open", True)
    page.key("Escape")


def maps(page):
    equals(page, "document.querySelectorAll('#maps details').length", 2)
    plan = "document.querySelector('.plan').shadowRoot"
    page.wait(f"{plan}?.querySelectorAll('svg rect').length === 1")
    equals(page, f"getComputedStyle({plan}.querySelector('rect')).fill", "rgb(0, 128, 0)")
    equals(page, "getComputedStyle(document.querySelector('.spark')).fill", "none")
    page.run("document.querySelector('#maps').scrollIntoView()")
    shot(page, "maps")
    equals(page, f"{plan}.querySelectorAll('script, [onload]').length", 0)
    words = page.run("document.querySelector('#maps details').textContent")
    for wanted in ("1,731", "the map changed", "128 %", "12 runs, from 1,600 to 1,732"):
        check(wanted in words, f"the map does not tell {wanted}")
    check(page.run("document.querySelectorAll('#findings li').length") == 4, "findings are missing")
    equals(page, "window.broken", None)


def looks(page):
    equals(page, "getComputedStyle(document.body).backgroundColor", "rgb(245, 246, 248)")
    page.prefer(prefers_color_scheme="dark")
    equals(page, "getComputedStyle(document.body).backgroundColor", "rgb(20, 23, 26)")
    page.run("scrollTo(0, 0)")
    shot(page, "dark")
    page.click("#theme")
    equals(page, "getComputedStyle(document.body).backgroundColor", "rgb(245, 246, 248)")
    page.prefer(prefers_color_scheme="light")
    page.resize(390, 844, mobile=True)
    width = "document.documentElement.scrollWidth"
    equals(page, width, 390)
    page.click("[data-frame='0'] button")
    ready(page, 0)
    equals(page, width, 390)
    check(page.run("document.getElementById('stage').clientHeight") > 300, "no room for the picture")
    shot(page, "phone")
    page.click("#close")
    page.run("document.querySelector('#maps').scrollIntoView()")
    shot(page, "phone_maps")


def large(page, write_report, folder):
    subprocess.run([write_report, folder, "1000"], check=True)
    seconds = page.open(f"file://{folder}/report.html")
    equals(page, VISIBLE, 1001)
    size = pathlib.Path(folder, "report.html").stat().st_size
    pictures = page.run("document.querySelectorAll('.thumb img').length")
    check(pictures < 200, f"{pictures} pictures are decoded that nobody looks at")
    print(f"1,001 frames: {size / 1e6:.1f} MB, {seconds:.2f} s to load")
    check(seconds < 20, "too slow")


def main():
    if not program():
        print("chromium is not installed: the page is not tried")
        return 0
    write_report = sys.argv[1]
    with tempfile.TemporaryDirectory() as folder, Page() as page:
        subprocess.run([write_report, folder, "20"], check=True)
        page.open(f"file://{folder}/report.html")
        shot(page, "list")
        for part in (list_of_frames, viewer, maps, looks):
            part(page)
        page.resize(1280, 800)
        large(page, write_report, folder)
        # The plan tries to run something; the browser must say that it may not.
        told = [one for one in page.complaints if "Executing inline event handler" not in one]
        check(not told, f"on the console: {told}")
        foreign = [one for one in page.requests if not one.startswith(("data:", f"file://{folder}/"))]
        check(not foreign, f"asked for: {foreign}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
