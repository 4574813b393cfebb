"""The JSON Schemas of portcullis.json and golden.json agree with their readers.

Usage: project_schema_test.py BINARY SOURCE_DIR. Exit code 0 if they do, 1 and a line each if not.
"""

import json
import pathlib
import re
import subprocess
import sys
import tempfile

import jsonschema

# Faults that a schema cannot know: they lie between values, in files, or in another parser.
BEYOND_SCHEMA = {
    "build_cycle",
    "build_cycle_textures",
    "build_nothing_fits",
    "build_one_name_for_two",
    "build_out_of_range",
    "build_outside",
    "build_same_outputs",
    "golden_frame_twice",
}


def validator_of(source, path):
    schema = json.loads((source / path).read_text())
    jsonschema.Draft202012Validator.check_schema(schema)
    return jsonschema.Draft202012Validator(schema)


def faults_of_invalid(source, validators):
    judged = 0
    for path in sorted((source / "tests/cli/invalid_projects").glob("*.json")):
        report = path.with_suffix(".report.txt").read_text()
        if "PC10" in report:
            continue  # no JSON
        judged += 1
        kind = path.name.split("_")[0]
        accepted = validators[kind].is_valid(json.loads(path.read_text()))
        if accepted != (path.stem in BEYOND_SCHEMA):
            yield f"{path}: the schema {'accepts' if accepted else 'rejects'} it"
    if judged < 15:
        yield f"only {judged} invalid files found"


def faults_of_valid(source, validators):
    for kind, path in (("build", "maps/portcullis.json"), ("golden", "maps/golden.json")):
        if not validators[kind].is_valid(json.loads((source / path).read_text())):
            yield f"{path}: the schema rejects it"


def known_options(binary, stage):
    """What the program says that it knows, when it is asked for something else."""
    with tempfile.TemporaryDirectory() as folder:
        project = {"version": 1, "maps": [], "defaults": {stage: {"?": 1}}}
        pathlib.Path(folder, "portcullis.json").write_text(json.dumps(project))
        said = subprocess.run([binary, "build"], cwd=folder, capture_output=True, text=True).stderr
    return set(re.search(r"known keys: (.*)", said).group(1).split(", ")) - {"comment"}


def faults_of_options(binary, schema):
    stages = [name for name, value in schema["$defs"].items() if "boolean" in json.dumps(value)
              and "additionalProperties" in json.dumps(value) and name != "maps"]
    if len(stages) < 3:
        yield f"only the stages {stages} found in the schema"
    for stage in stages:
        options = schema["$defs"][stage]["anyOf"][1]["properties"].keys() - {"comment"}
        known = known_options(binary, stage)
        if options != known:
            yield f"{stage}: only in one of schema and program: {sorted(options ^ known)}"


def main():
    binary, source = pathlib.Path(sys.argv[1]).resolve(), pathlib.Path(sys.argv[2])
    validators = {"golden": validator_of(source, "formats/golden/golden.schema.json"),
                  "build": validator_of(source, "cli/build/project.schema.json")}
    found = [*faults_of_invalid(source, validators), *faults_of_valid(source, validators),
             *faults_of_options(binary, validators["build"].schema)]
    print("\n".join(found) or "the schemas agree with the readers")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
