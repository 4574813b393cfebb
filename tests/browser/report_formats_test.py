"""Reports for programs, read as those read them: report_formats_test.py WRITE_REPORT.

WRITE_REPORT makes them of a made-up run whose names try to do harm. JUnit XML must fit junit.xsd
(by xmllint) and its own totals, and name pictures that exist; SARIF must fit sarif.schema.json and
point to its rules; annotations must come apart again into what was told; Markdown must be tables
whose cells no name breaks out of.
"""

import html
import json
import pathlib
import re
import subprocess
import sys
import tempfile
import urllib.parse
import xml.etree.ElementTree as ElementTree

import jsonschema

HERE = pathlib.Path(__file__).parent
# What is left of the hostile text where nothing may be lost, and where XML's characters are.
HOSTILE = ("</script><script>window.broken=1</script><img src=x onerror=window.broken=1>"
           "\"'`&amp;%,:|{{script}}\n::error::no\x01ÿ]]>\uffff")
IN_XML = HOSTILE.replace("\x01", "").replace("\uffff", "")


def check(holds, words):
    if not holds:
        raise AssertionError(words)


def junit(folder):
    path = folder / "report.xml"
    subprocess.run(["xmllint", "--noout", "--schema", HERE / "junit.xsd", path], check=True,
                   capture_output=True)
    root = ElementTree.parse(path).getroot()
    for one in [root, *root]:
        cases = list(one.iter("testcase"))
        for name, found in (("tests", cases), *((f"{tag}s" if tag != "skipped" else tag,
                                                 list(one.iter(tag)))
                                                for tag in ("failure", "error", "skipped"))):
            check(int(one.get(name)) == len(found), f"{one.get('name')}: {name} is not {len(found)}")
    names = [(one.get("classname"), one.get("name")) for one in root.iter("testcase")]
    check(len(names) == len(set(names)), "two cases have one name")
    for wanted in (("manor", "frame manor/frame0"), ("manor", "budget cells"),
                   ("manor", "stage compile"), (IN_XML, "frame " + IN_XML),
                   (IN_XML, "budget " + IN_XML)):
        check(wanted in names, f"there is no case {wanted}")
    pictures = re.findall(r"^\[\[ATTACHMENT\|(.*)\]\]$",
                          "\n".join(one.text for one in root.iter("system-out")), re.MULTILINE)
    check(len(pictures) == 6 and all((folder / one).exists() for one in pictures), pictures)


def sarif(folder):
    log = json.loads((folder / "report.sarif").read_text())
    jsonschema.Draft7Validator(json.loads((HERE / "sarif.schema.json").read_text())).validate(log)
    run = log["runs"][0]
    rules = run["tool"]["driver"]["rules"]
    levels = [one["level"] for one in run["results"]]
    check(levels == sorted(levels, key=["error", "warning", "note"].index), "errors come first")
    for result in run["results"]:
        check(rules[result["ruleIndex"]]["id"] == result["ruleId"], "the rule is another")
    uris = [one["locations"][0]["physicalLocation"]["artifactLocation"]["uri"]
            for one in run["results"]]
    check("maps/manor.json" in uris and "portcullis.json" in uris, uris)
    check(any(HOSTILE in urllib.parse.unquote(one, errors="surrogateescape")
              .replace("\udcff", "ÿ") for one in uris), "the hostile path is not there")
    prints = [one["partialFingerprints"]["portcullis/v1"] for one in run["results"]]
    check(len(prints) == len(set(prints)) == 4, "fingerprints are not each one's own")


def annotations(folder):
    lines = (folder / "report.github").read_bytes().decode("utf-8", "surrogateescape") \
        .removesuffix("\n").split("\n")
    check(len(lines) == 4, "an annotation is more than a line")

    def plain(text, *more):
        for code, letter in (*more, ("%0D", "\r"), ("%0A", "\n"), ("%25", "%")):
            text = text.replace(code, letter)
        return text.replace("\udcff", "ÿ")

    read = []
    for line in lines:
        command, properties, message = re.fullmatch(r"::(\w+) ([^:]*)::(.*)", line).groups()
        fields = dict(one.split("=", 1) for one in properties.split(","))
        read.append((command, {name: plain(value, ("%3A", ":"), ("%2C", ","))
                               for name, value in fields.items()}, plain(message)))
    check([one[0] for one in read] == ["error", "error", "error", "warning"], "commands")
    command, fields, message = next(one for one in read if one[1].get("line") == "7")
    check(fields["file"] == f"maps/{HOSTILE}.map" and fields["col"] == "3", fields)
    check(message == f"{HOSTILE} (/brushes/3)\n{HOSTILE}", message)


def markdown(folder):
    text = (folder / "report.md").read_text()
    check(text.startswith("## portcullis build: failed\n"), "the outcome does not come first")
    tags = set(re.findall(r"<[^>]*>", text))
    check(tags == {"<code>", "</code>"}, f"markup came through: {tags}")
    columns = 0
    for line in text.splitlines():
        if not line.startswith("|"):
            columns = 0
            continue
        cells = len(re.findall(r"(?<!\\)\|", line)) - 1
        columns = columns or cells
        check(cells == columns, f"a row of {cells} cells, not {columns}: {line}")
    code = [html.unescape(one) for one in re.findall(r"<code>(.*?)</code>", text)]
    check(IN_XML in code and "portcullis golden accept 'manor/frame0'" in code, code)


def main():
    with tempfile.TemporaryDirectory() as folder:
        subprocess.run([sys.argv[1], folder, "20"], check=True)
        for part in (junit, sarif, annotations, markdown):
            part(pathlib.Path(folder))


if __name__ == "__main__":
    main()
