"""What README.md shows as a terminal is what a terminal shows.

Usage: readme_commands.py BINARY SOURCE_DIR [--write]. Runs each line that starts with "$ " in the
```console blocks, all in one empty folder that has maps/, with the program in PATH, and compares
what it says, numbers aside. A command must end with code 0, unless "$ echo $?" comes next and shows
another. Exit code 1 and what differs; with --write the page is brought up to date.
"""

import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile

BLOCK = re.compile(r"(?<=^```console\n).*?(?=^```$)", re.MULTILINE | re.DOTALL)
COMMAND = re.compile(r"^\$ (.*)\n((?:(?!\$ ).*\n)*)", re.MULTILINE)
EXIT_CODE = "echo $?"


def run(command, folder, environment):
    done = subprocess.run(["bash", "-c", command], cwd=folder, env=environment, text=True,
                          stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
                          stderr=subprocess.STDOUT, timeout=120)
    return done.returncode, done.stdout


def replay(block, folder, environment):
    """The block with what really happens, and whether a command failed without the page saying so."""
    lines, code, failed = [], 0, None
    for command, _ in COMMAND.findall(block):
        if command == EXIT_CODE:
            said, code, failed = f"{code}\n", 0, None
        else:
            if failed:
                break
            code, said = run(command, folder, environment)
            failed = f"exit code {code}: {command}" if code else None
        lines.append(f"$ {command}\n{said}")
    return "".join(lines), failed


def without_numbers(text):
    return re.sub(r"\d[\d,.]*", "0", re.sub(r" +", " ", text))


def main():
    binary, source = pathlib.Path(sys.argv[1]).resolve(), pathlib.Path(sys.argv[2])
    page = source / "README.md"
    text = page.read_text()
    faults = [] if BLOCK.search(text) else [f"{page}: there is no console block"]
    with tempfile.TemporaryDirectory() as folder:
        shutil.copytree(source / "maps", pathlib.Path(folder, "maps"))
        environment = {"PATH": f"{binary.parent}:{os.environ['PATH']}", "HOME": folder}

        def real(match):
            block, failed = replay(match.group(0), folder, environment)
            if failed:
                faults.append(failed)
            if without_numbers(block) != without_numbers(match.group(0)):
                faults.append(f"the page says:\n{match.group(0)}but it is:\n{block}")
            return block

        now = BLOCK.sub(real, text)
    if "--write" in sys.argv[3:]:
        page.write_text(now)
    print("\n".join(faults))
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
