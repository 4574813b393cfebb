"""What a compile gives and costs, as two tables.

Usage: compile_bench.py BINARY MAP... Every figure comes from `portcullis compile --report`, but for
portal area (from `info`), peak memory (from the kernel), and the time of a compile after an
edit (the whole process, wall clock): one brush is moved by 8 units along x, with a warm cache.
Times are medians of 5. "whole" is the process, wall clock; "CPU" its user and system time at 1 thread,
which a busy machine changes least.
"""

import json
import pathlib
import re
import statistics
import subprocess
import sys
import tempfile

import whole_process
from tables import table

RUNS = 5
FACE = re.compile(r"^\s*\(\s*-?[\d.]")
POINT = re.compile(r"\(\s*(-?[\d.]+)((?:\s+-?[\d.]+){2}\s*)\)")


def compile_map(binary, map_file, folder, options=()):
    """The report, with the seconds of the whole process and its peak memory beside it."""
    report, world = folder / "report.json", folder / "world.pcw"
    code, taken = whole_process.run([binary, "compile", "--quiet", "--allow-leaks", map_file, "-o",
                                     world, "--report", report, *options])
    if code > 1:
        raise SystemExit(f"{map_file}: exit code {code}")
    return json.loads(report.read_text()) | taken


def portal_area(binary, world):
    told = subprocess.run([binary, "info", "--json", "--summary", world], check=True,
                          capture_output=True)
    return json.loads(told.stdout)["portalArea"]


def moved_quake(text):
    """The map with the middle brush of its first entity, the world, moved point by point."""
    lines = text.split("\n")
    faces, depth = [], 0
    for i, line in enumerate(lines):
        depth += {"{": 1, "}": -1}.get(line.strip(), 0)
        if line.strip() == "}" and depth == 0:
            break
        if FACE.match(line):
            faces.append(i)
    first = last = faces[len(faces) // 2]
    while FACE.match(lines[first - 1]):
        first -= 1
    while FACE.match(lines[last + 1]):
        last += 1
    for i in range(first, last + 1):
        lines[i] = POINT.sub(lambda m: f"( {float(m[1]) + 8:.12g}{m[2]})", lines[i], count=3)
    return "\n".join(lines)


def moved_json(text):
    """The same for a brush map: the middle one of the shapes that have min and max on their line."""
    shapes = list(re.finditer(r'"(min|max)": \[(-?[\d.]+)(.*?)"(min|max)": \[(-?[\d.]+)', text))
    m = shapes[len(shapes) // 2]
    return (text[:m.start(2)] + f"{float(m[2]) + 8:.12g}" + text[m.end(2):m.start(5)] +
            f"{float(m[5]) + 8:.12g}" + text[m.end(5):])


def after_edit(binary, map_file, folder):
    edited = folder / ("edited" + map_file.suffix)
    text = map_file.read_text(encoding="latin-1")
    move = moved_json if map_file.suffix == ".json" else moved_quake
    edited.write_text(move(text), encoding="latin-1")
    runs = []
    for run in range(RUNS):
        cache = ["--cache", folder / f"cache{run}"]
        compile_map(binary, map_file, folder, cache)
        runs.append(compile_map(binary, edited, folder, cache))
    return runs


def median(runs, key):
    return statistics.median(run[key] for run in runs)


def stage_times(runs):
    stages = {}
    for run in runs:
        for lap in run["times"]:
            stages.setdefault(lap["stage"], []).append(lap["seconds"])
    return {stage: statistics.median(times) for stage, times in stages.items()}


def percent(part, whole):
    return f"{100 * part / whole:.2f}" if whole else "-"


def figures(binary, map_file, folder):
    one, two = ([compile_map(binary, map_file, folder, ["--threads", n]) for _ in range(RUNS)]
                for n in "12")
    report, world = one[0], one[0]["world"]
    portal_units = portal_area(binary, folder / "world.pcw")
    edits = after_edit(binary, map_file, folder)
    predicates = report["predicates"]
    asked = sum(predicates.values())
    sizes = [map_file.stem, *(f"{n:,}" for n in (
        world["brushes"], report["openFragments"], report["openCells"], world["cells"],
        world["portals"], world["surfaces"], round(portal_units)))]
    sizes += [f"{median(one, 'peakBytes') / 2**20:.0f}"]
    sizes += [percent(predicates[tier], asked)
              for tier in ("incident", "filtered", "integral", "extended")]
    ones, twos = stage_times(one), stage_times(two)
    times = [map_file.stem, *(f"{ones[stage]:.3f} {twos[stage]:.3f}" for stage in ones)]
    times += [f"{median(one, 'wall'):.3f} {median(two, 'wall'):.3f}", f"{median(one, 'cpu'):.3f}",
              f"{median(edits, 'wall'):.3f}", f"{edits[0]['blocksFromCache']}/{edits[0]['blocks']}"]
    return sizes, times, list(ones)


def main():
    binary = pathlib.Path(sys.argv[1]).resolve()
    sizes = [["map", "brushes", "open pieces", "merged", "cells", "portals", "walls",
              "portal area", "peak MB", "incident %", "filtered %", "int128 %", "256 bit %"]]
    times = []
    for name in sys.argv[2:]:
        print(f"{name} ...", file=sys.stderr)
        with tempfile.TemporaryDirectory() as folder:
            size_row, time_row, stages = figures(binary, pathlib.Path(name), pathlib.Path(folder))
        sizes.append(size_row)
        times = times or [["seconds at 1, 2 threads", *stages, "whole", "CPU", "edit", "from cache"]]
        times.append(time_row)
    table(sizes)
    table(times)


if __name__ == "__main__":
    main()
