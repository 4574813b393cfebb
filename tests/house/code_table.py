"""The page of diagnostic codes says what the catalogue says.

Usage: code_table.py SOURCE_DIR [--write]. Exit code 1 if formats/diagnostics/README.md differs;
with --write it is written anew.
"""

import pathlib
import re
import sys

HEADER = """# Diagnostic codes

Every rule that input can break has a number that never changes its meaning. An error keeps the
output from being written (but for PC1301 and PC1302, which are findings); a warning or a note does
not. Most codes have a file under `maps/invalid/` that raises them, with the report it gives.
This table is made from `codes.cpp`.

| code | severity | rule | how input comes to break it | what to do |
| --- | --- | --- | --- | --- |
"""

STRING = r'((?:"(?:[^"\\]|\\.)*"\s*)+)'
ENTRY = re.compile(r"CodeInfo\{\s*Code::(\w+),\s*(\w+),\s*" + r",\s*".join([STRING] * 3) + r"\}")
NUMBER = re.compile(r"^\s*(\w+) = (\d+),", re.MULTILINE)


def text_of(literals):
    parts = re.findall(r'"((?:[^"\\]|\\.)*)"', literals)
    return "".join(parts).replace('\\"', '"').replace("|", "\\|")


def page(folder):
    numbers = dict(NUMBER.findall((folder / "codes.h").read_text()))
    entries = ENTRY.findall((folder / "codes.cpp").read_text())
    if len(entries) != len(numbers):
        raise SystemExit(f"codes.h has {len(numbers)} codes, codes.cpp {len(entries)} entries")
    rows = [f"| PC{numbers[name]} | {severity} | {text_of(title)} | {text_of(cause)} | {text_of(cure)} |"
            for name, severity, title, cause, cure in entries]
    return HEADER + "\n".join(rows) + "\n"


def main():
    folder = pathlib.Path(sys.argv[1], "formats/diagnostics")
    wanted = page(folder)
    if "--write" in sys.argv[2:]:
        (folder / "README.md").write_text(wanted)
    if (folder / "README.md").read_text() != wanted:
        print("formats/diagnostics/README.md: run tests/house/code_table.py . --write")
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
