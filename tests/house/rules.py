"""What must hold of the repository itself: every rule takes {path: text} and gives its faults.

A path is relative to the root, with "/" as separator. A fault is one line: "path: what is wrong".
"""

import re

MAY_INCLUDE = {
    "formats": {"formats"},
    "compiler": {"compiler", "formats"},
    "render": {"render", "formats"},
    "cli": {"cli", "compiler", "render", "formats"},
    "tests": {"tests", "cli", "compiler", "render", "formats"},
}
LIBRARIES = {"formats", "compiler", "render"}
TOP_LEVEL_FOLDERS = set(MAY_INCLUDE) | {"maps", "scripts"}
README_LINES = range(15, 91)
REFERENCE_PAGES = {"formats/README.md"}  # formats are described here in full
SOURCE_LINES, TEST_LINES = 500, 700


def room_of(path):
    return path.split("/", 1)[0]


def is_code(path):
    return path.endswith((".h", ".cpp")) and room_of(path) in MAY_INCLUDE


def line_faults(files, wanted, pattern, what):
    for path, text in files.items():
        if not wanted(path):
            continue
        for number, line in enumerate(text.splitlines(), 1):
            found = pattern.search(line)
            if found:
                yield f"{path}:{number}: {what}: {found.group(0).strip()}"


def include_faults(files):
    """A folder includes from itself and from those below it, by paths from the root."""
    for path, text in files.items():
        if not is_code(path) or path.startswith("tests/house/"):
            continue
        for included in re.findall(r'^#include "([^"]+)"', text, re.MULTILINE):
            if room_of(included) not in MAY_INCLUDE[room_of(path)]:
                yield f"{path}: must not include {included}"


def link_faults(files):
    """The same of CMake targets, which carry the names of their folders."""
    for room in sorted(set(MAY_INCLUDE) - {"tests"}):
        path = f"{room}/CMakeLists.txt"
        for command in re.findall(r"target_link_libraries\(([^()]*)\)", files.get(path, "")):
            for word in command.split()[1:]:
                if word in MAY_INCLUDE and word not in MAY_INCLUDE[room]:
                    yield f"{path}: must not link {word}"


def readme_faults(files):
    """Every top-level folder says what it is, in a page."""
    for folder in sorted(TOP_LEVEL_FOLDERS):
        path = f"{folder}/README.md"
        lines = len(files.get(path, "").splitlines())
        if lines not in README_LINES and not (path in REFERENCE_PAGES and lines > 0):
            yield f"{path}: {lines} lines, not {README_LINES[0]} to {README_LINES[-1]}"


def size_faults(files):
    for path, text in files.items():
        limit = TEST_LINES if room_of(path) == "tests" else SOURCE_LINES
        lines = text.count("\n")
        if path.endswith((".h", ".cpp", ".py")) and lines > limit:
            yield f"{path}: {lines} lines, more than {limit}"


def output_faults(files):
    """Libraries neither print nor exit: that is the command line's part."""
    pattern = re.compile(r"std::(cout|cerr|clog|exit|abort|quick_exit|terminate)\b"
                         r"|(?<![\w.>])(std::)?f?printf\s*\(|(?<![\w.>:])(exit|abort)\s*\(|spdlog")
    return line_faults(files, lambda path: is_code(path) and room_of(path) in LIBRARIES, pattern,
                       "libraries do not print or exit")


def chance_faults(files):
    """Nothing that reaches a file may come from chance, a clock, a locale or the C library's maths."""
    pattern = re.compile(r"random_device|\bmt19937|(?<!\w)s?rand\s*\(|setlocale|std::locale"
                         r"|\bstd::(sin|cos|tan|asin|acos|atan2?|exp|log|log2|log10|pow|cbrt|hypot)"
                         r"[fl]?\s*\(|system_clock|std::hash\b")
    return line_faults(files, lambda path: is_code(path) and room_of(path) in LIBRARIES, pattern,
                       "differs from run to run or machine to machine")


def word_faults(files):
    """Code and pages speak of the program: of no tracker, no place on a disk, no unfinished work."""
    pattern = re.compile(r"\b(TODO|FIXME|HACK)\b|\bsession\b|(?<![\w.])/(work|home|root)/"
                         r"|\b(GH-|issues?[ /]#?)\d+|(?<=[ (])#\d{1,5}\b")
    return line_faults(files, lambda path: not path.startswith("tests/house/"), pattern,
                       "word that does not belong here")


def docstring_faults(files):
    """In a header a comment comes before the first function: what they are, what they give."""
    declaration = re.compile(r"^(?!namespace|using)[\[\w].*\w\(", re.MULTILINE)
    for path, text in files.items():
        if not path.endswith(".h") or room_of(path) not in LIBRARIES | {"cli"}:
            continue
        first = declaration.search(text)
        if first and "//" not in text[:first.start()]:
            number = text.count("\n", 0, first.start()) + 1
            yield f"{path}:{number}: no comment before {first.group(0)}"


RULES = (include_faults, link_faults, readme_faults, size_faults, output_faults, chance_faults,
         word_faults, docstring_faults)
