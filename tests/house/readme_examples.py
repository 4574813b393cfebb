"""The README's compilation profile and workflow do what they say, as far as that shows here.

Usage: readme_examples.py BINARY SOURCE_DIR. The profile is JSON of the keys that TrenchBroom knows; its
tasks run on a map with its variables filled in, in folders with blanks in their names. The
workflow is YAML, and its steps that call the program run, with the environment that GitHub gives, in a
folder that has maps/; afterwards the files that it uploads are there.
"""

import json
import os
import pathlib
import re
import shlex
import shutil
import subprocess
import sys
import tempfile

import yaml

BINARY, SOURCE = (pathlib.Path(one).resolve() for one in sys.argv[1:3])
TASK_KEYS = {"export": {"type", "target"},
             "tool": {"type", "tool", "parameters", "treatNonZeroResultCodeAsError"}}


def block(kind):
    return re.search(rf"^```{kind}\n(.*?)^```$", (SOURCE / "README.md").read_text(),
                     re.MULTILINE | re.DOTALL).group(1)


def run(command, folder, **environment):
    done = subprocess.run(command, cwd=folder, text=True, stdout=subprocess.PIPE,
                          stderr=subprocess.STDOUT, timeout=120,
                          env={"PATH": f"{BINARY.parent}:{os.environ['PATH']}", **environment})
    if done.returncode:
        raise SystemExit(f"code {done.returncode}: {command}\n{done.stdout}")


def profile(folder):
    config = json.loads(block("json"))
    assert config.keys() == {"version", "profiles"} and config["version"] == 1
    maps = folder / "some maps"
    maps.mkdir()
    shutil.copy(SOURCE / "maps/quake/crypt.map", maps / "crypt.map")
    variables = {"MAP_DIR_PATH": maps, "WORK_DIR_PATH": maps, "MAP_BASE_NAME": "crypt",
                 "MAP_FULL_NAME": "crypt.map", "CPU_COUNT": 2}

    def filled(text):
        return re.sub(r"\$\{(\w+)\}", lambda name: str(variables[name.group(1)]), text)

    for one in config["profiles"]:
        assert one.keys() == {"name", "workdir", "tasks"}
        for task in one["tasks"]:
            assert task.keys() == TASK_KEYS[task["type"]], task
            if task["type"] == "export":
                shutil.copy(maps / "crypt.map", filled(task["target"]))
            else:
                run([task["tool"], *shlex.split(filled(task["parameters"]))], filled(one["workdir"]))
    assert list((maps / "frames").glob("*.png")), "no frames were drawn"


def workflow(folder):
    steps = yaml.safe_load(block("yaml"))["jobs"]["maps"]["steps"]
    shutil.copytree(SOURCE / "maps", folder / "maps")
    called = [one["run"] for one in steps if one.get("run", "").startswith("portcullis ")]
    assert called
    for command in called:
        run(["bash", "-e", "-c", command.replace("${{ matrix.shard }}", "1")], folder, CI="true",
            GITHUB_ACTIONS="true", GITHUB_STEP_SUMMARY=str(folder / "summary.md"))
    for name in ("report.sarif", "report.html", "report.xml", "summary.md"):
        assert (folder / name).stat().st_size > 0, name


def main():
    with tempfile.TemporaryDirectory() as folder:
        profile(pathlib.Path(folder))
        workflow(pathlib.Path(folder))


if __name__ == "__main__":
    main()
