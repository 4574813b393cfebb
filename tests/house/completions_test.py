"""Shells complete what the program takes, and the manual tells it.

Usage: completions_test.py BINARY. What `--help` lists is the judge: bash, zsh and fish (those that
are installed) must offer every command and option of it, the words of an option, and files; and the
page of the manual names them all, and man and mandoc (where installed) find no fault in it.
"""

import os
import pathlib
import pty
import re
import select
import shutil
import subprocess
import sys
import tempfile
import time

BINARY = pathlib.Path(sys.argv[1]).resolve()
CASES = [  # a line up to the cursor, and what must be offered, or must not
    ("portcullis comp", {"compile", "completions"}, {"check"}),
    ("portcullis compile --format ", {"json", "quake"}, {"compile", "map.json"}),
    ("portcullis compile -o world.pcw --game ", {"quake", "quake2", "quake3"}, {"json"}),
    ("portcullis compile ma", {"map.json"}, {"info"}),
    ("portcullis compile --threads ", set(), {"map.json", "json"}),
    ("portcullis vis map.json --bo", {"--bounds"}, {"--budget"}),
    ("portcullis vis ex", {"explain"}, set()),
    ("portcullis vis explain map.json --pt", {"--pts"}, {"--svg"}),
    ("portcullis completions ", {"bash", "zsh", "fish"}, {"map.json"}),
]
ZSH = r"""
PROMPT='' ; unsetopt zle_bracketed_paste prompt_sp 2>/dev/null
autoload -U compinit && compinit -D -u
compadd() {
  local -a offered
  builtin compadd -O offered "$@"
  print -rl -- $offered >>$OFFERED
  builtin compadd "$@"
}
source $SCRIPT
zle-line-init() { print ready >>$OFFERED }  # what is typed before that, the terminal edits
zle -N zle-line-init
"""


def said(*arguments):
    return subprocess.run([BINARY, *arguments], check=True, text=True, capture_output=True).stdout


def taken():
    """{words of a command: options and commands that its help lists}."""
    commands, waiting = {}, [""]
    while waiting:
        words = waiting.pop()
        text = said(*words.split(), "--help")
        below = re.findall(r"^  ([a-z]+) ", text.partition("\nSubcommands:\n")[2], re.MULTILINE)
        commands[words] = set(below) | {name for line in text.splitlines() if line.startswith("  -")
                                        for name in re.findall(r"--[a-z][a-z-]*", line.split()[0])}
        waiting += [f"{words} {name}".strip() for name in below]
    return commands


def bash(script, lines):
    for line in lines:
        words = line.split(" ")
        quoted = " ".join(f"'{word}'" for word in words)
        yield subprocess.run(
            ["bash", "-c", f"source {script}; COMP_WORDS=({quoted}); COMP_CWORD={len(words) - 1}; "
             "_portcullis 2>&1; printf '%s\\n' \"${COMPREPLY[@]}\""],
            check=True, text=True, capture_output=True).stdout.split()


def fish(script, lines):
    for line in lines:
        out = subprocess.run(["fish", "--no-config", "-c", f"source {script}; complete -C '{line}'"],
                             check=True, text=True, capture_output=True)
        yield [row.split("\t")[0] for row in (out.stdout + out.stderr).splitlines()]


def zsh(script, lines):
    offered = pathlib.Path("offered")
    process, terminal = pty.fork()
    if process == 0:
        os.execvpe("zsh", ["zsh", "-f", "-i"], {**os.environ, "SCRIPT": str(script), "TERM": "dumb",
                                                "OFFERED": str(offered.resolve())})

    def wait(text):
        """Until zsh has written that at the end; its echo must be read, or it stands still."""
        end = time.monotonic() + 20
        while time.monotonic() < end:
            if select.select([terminal], [], [], 0.02)[0]:
                os.read(terminal, 65536)
            if offered.exists() and offered.read_text().endswith(text):
                return
        raise SystemExit(f"zsh does not answer: {offered.read_text() if offered.exists() else ''}")

    pathlib.Path("setup.zsh").write_text(ZSH)
    os.write(terminal, b"source ./setup.zsh\n")
    wait("ready\n")
    for line in lines:
        offered.write_text("")
        os.write(terminal, line.encode() + b"\t\x15print -r -- done >>$OFFERED\n")
        wait("done\nready\n")
        yield [row for row in offered.read_text().split("\n") if row not in ("done", "ready")]
    os.write(terminal, b"exit\n")
    os.close(terminal)
    os.waitpid(process, 0)


def shell_faults(commands):
    lines = [line for line, *_ in CASES] + [f"portcullis {words} -".replace("  ", " ")
                                            for words in commands]
    wanted = [case[1:] for case in CASES] + [({name for name in names if name.startswith("--")},
                                              set()) for names in commands.values()]
    # Shells cut options that share no more than "-": they are asked with "--".
    lines = [line + "-" if line.endswith(" -") else line for line in lines]
    for shell in (bash, zsh, fish):
        name = shell.__name__
        if not shutil.which(name):
            print(f"{name} is not installed: its completion is not tried")
            continue
        script = pathlib.Path(f"script.{name}").resolve()
        script.write_text(said("completions", name))
        for line, (must, must_not), got in zip(lines, wanted, shell(script, lines), strict=True):
            got = {word.rstrip("=").strip() for word in got}
            if must - got or must_not & got:
                yield f"{name}: \"{line}\": not {sorted(must - got)}, but {sorted(must_not & got)}"


def manual_faults(commands):
    page = pathlib.Path("portcullis.1")
    page.write_text(said("man"))
    for command in (["man", "--warnings", "-l", page], ["mandoc", "-Tlint", "-Wwarning", page]):
        if not shutil.which(command[0]):
            print(f"{command[0]} is not installed: the manual is not read by it")
            continue
        done = subprocess.run(command, text=True, capture_output=True,
                              env={**os.environ, "MANWIDTH": "2000", "LC_ALL": "C.UTF-8"})
        complaint = done.stderr + (done.stdout if command[0] == "mandoc" else "")
        if done.returncode or complaint:
            yield f"{command[0]}: {complaint}"
    text = page.read_text().replace("\\-", "-")
    for words, names in commands.items():
        section = text.partition(f'.SS "portcullis {words}"\n')[2].partition("\n.S")[0] \
            if words else text
        for name in names:
            below = f'.SS "portcullis {words} {name}"'.replace("  ", " ")
            if not re.search(rf"{name}\b", section) and below not in text:
                yield f"the manual's part on \"{words}\" does not tell {name}"


def main():
    commands = taken()
    if len(commands) < 8 or not all(commands.values()):
        return f"help lists too little: {commands}"
    with tempfile.TemporaryDirectory() as folder:
        os.chdir(folder)
        pathlib.Path("map.json").touch()
        return "\n".join([*shell_faults(commands), *manual_faults(commands)]) or 0


if __name__ == "__main__":
    sys.exit(main())
