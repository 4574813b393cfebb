"""The JSON Schema of brush maps agrees with the reader, on every map under maps/.

Usage: schema_test.py SOURCE_DIR. Exit code 0 if it does, 1 and a line per map if not.
"""

import json
import pathlib
import re
import sys

import jsonschema

# Faults that a schema cannot know: they lie between values, or in the text.
BEYOND_SCHEMA = {
    "duplicate_camera",
    "duplicate_material",
    "face_given_twice",
    "face_out_of_range",
    "hull_out_of_range",
    "light_cones_swapped",
    "parallel_texture",
    "unknown_material",
}

STRING_OR_COMMENT = re.compile(r'("(?:\\.|[^"\\])*")|//[^\n]*|/\*.*?\*/', re.DOTALL)


def without_comments(text):
    return STRING_OR_COMMENT.sub(lambda match: match.group(1) or " ", text)


def maps_under(folder):
    for path in sorted(folder.rglob("*.json")):
        other = path.name.endswith(".schema.json") or path.name in ("golden.json", "portcullis.json")
        if not other:
            yield path


def is_accepted(validator, path):
    text = path.read_text(encoding="utf-8-sig")
    return validator.is_valid(json.loads(without_comments(text)))


def reported_codes(path):
    """Codes of the report beside an invalid map; PC10xx is no JSON, PC20xx is geometry."""
    report = path.with_name(path.stem + ".report.txt")
    return re.findall(r"PC\d{4}", report.read_text()) if report.exists() else []


def faults(source):
    schema = json.loads((source / "formats/map/brush_map.schema.json").read_text())
    jsonschema.Draft202012Validator.check_schema(schema)
    validator = jsonschema.Draft202012Validator(schema)
    invalid = source / "maps/invalid"
    judged = 0
    for path in maps_under(source / "maps"):
        name = path.stem
        if invalid not in path.parents:
            if not is_accepted(validator, path):
                yield f"{path}: a valid map, but the schema rejects it"
        elif any(code.startswith("PC11") for code in reported_codes(path)):
            if is_accepted(validator, path) != (name in BEYOND_SCHEMA):
                verdict = "rejects" if name in BEYOND_SCHEMA else "accepts"
                yield f"{path}: the schema {verdict} it"
        judged += 1
    if judged < 80:
        yield f"only {judged} maps found under {source / 'maps'}"


def main():
    found = list(faults(pathlib.Path(sys.argv[1])))
    print("\n".join(found) or "the schema agrees with every map")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
