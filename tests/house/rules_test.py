"""The repository keeps its own rules (rules.py), and each rule sees what it is there to see.

Usage: rules_test.py SOURCE_DIR. Exit code 0, or 1 and a line per fault.
"""

import pathlib
import subprocess
import sys

import rules

# For each rule a file that breaks it and one that does not.
EXAMPLES = {
    rules.include_faults: ({"compiler/a.h": '#include "render/b.h"\n'},
                           {"compiler/a.h": '#include "formats/b.h"\n'}),
    rules.link_faults: ({"formats/CMakeLists.txt": "target_link_libraries(formats PUBLIC compiler)"},
                        {"cli/CMakeLists.txt": "target_link_libraries(portcullis PUBLIC compiler)"}),
    rules.readme_faults: ({"cli/README.md": "# cli\n"},
                          {f"{folder}/README.md": "line\n" * 20
                           for folder in rules.TOP_LEVEL_FOLDERS}),
    rules.size_faults: ({"cli/a.cpp": "\n" * 501}, {"tests/a.cpp": "\n" * 501}),
    rules.output_faults: ({"render/a.cpp": 'std::printf("");'}, {"cli/a.cpp": "std::cout << 1;"}),
    rules.chance_faults: ({"formats/a.cpp": "std::sin(x)"}, {"formats/a.cpp": "basin(x)"}),
    rules.word_faults: ({"cli/a.h": "// TO" "DO"}, {"cli/a.h": "// to do it"}),
    rules.docstring_faults: ({"cli/a.h": "[[nodiscard]] int a();\n"},
                             {"cli/a.h": "/// Gives 1.\n[[nodiscard]] int a();\n"}),
}
TEXT_ENDINGS = {".h", ".cpp", ".py", ".md", ".txt", ".json", ".in", ""}


def files_of(root):
    """What git keeps or would keep, by path; files that are not text are left out."""
    listed = subprocess.run(
        ["git", "-C", root, "ls-files", "-z", "--cached", "--others", "--exclude-standard"],
        check=True, capture_output=True, text=True).stdout
    files = {}
    for path in sorted(filter(None, listed.split("\0"))):
        file = pathlib.Path(root, path)
        untold = path.startswith(("tests/fuzz/corpus/", "maps/invalid/"))
        if file.suffix in TEXT_ENDINGS and file.is_file() and not untold:
            files[path] = file.read_text(encoding="utf-8")
    return files


def example_faults():
    for rule in rules.RULES:
        broken, kept = EXAMPLES[rule]
        if not list(rule(broken)):
            yield f"rules.py: {rule.__name__} does not see its example"
        for fault in rule(kept):
            yield f"rules.py: {rule.__name__} sees a fault where there is none: {fault}"


def main():
    files = files_of(sys.argv[1])
    faults = list(example_faults())
    if not any(rules.is_code(path) for path in files):
        faults.append(f"{sys.argv[1]}: there is no code here")
    for rule in rules.RULES:
        faults.extend(rule(files))
    print("\n".join(faults))
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
