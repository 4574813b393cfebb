"""Thief's missions compiled by us, beside what their editor compiled of them, as a Markdown table.

Usage: thief_bench.py BINARY FOLDER. Pairs are ours / the editor's; of missions that hold no compiled world ours
stand alone. Sizes come from `portcullis compare`, brushes from `info`. The time is the whole process of a compile,
wall clock, the least of 7: it is so short that what else runs disturbs most. Memory is the kernel's.
"""

import json
import pathlib
import subprocess
import sys
import tempfile

import whole_process
from tables import markdown

RUNS = 7
SUFFIXES = {".mis", ".cow", ".vbr"}
UNITS = 16  # of a map for one of the editor's


def told(command):
    process = subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL)
    if process.returncode > 1:
        raise SystemExit(f"{command}: exit code {process.returncode}")
    return json.loads(process.stdout)


def compile_runs(binary, mission):
    with tempfile.TemporaryDirectory() as folder:
        world = pathlib.Path(folder) / "world.pcw"
        command = [binary, "compile", "--quiet", "--allow-leaks", mission, "-o", world]
        return [whole_process.run(command)[1] for _ in range(RUNS)]


def sizes(world):
    """Portals count once, in polygons from both sides; area in square units of the editor."""
    return [f"{n:,}" for n in (world["cells"], world["polygons"], world["portals"], world["nodes"],
                               round(world["portalArea"] / UNITS**2), world["tJunctions"])]


def row(binary, mission):
    facts = told([binary, "info", "--json", mission])
    compiled = facts["compiled"] is not None
    compared = told([binary, "compare", mission, "--from-compiled" if compiled else mission,
                     "--vis", "0", "--points", "1", "--json"])
    ours, editors = sizes(compared["b"]), sizes(compared["a"])
    runs = compile_runs(binary, mission)
    return [mission.stem.split("__")[-1], f"{facts['brushes']['terrain']:,}",
            *(f"{o} / {e}" if compiled else o for o, e in zip(ours, editors)),
            f"{1000 * min(run['wall'] for run in runs):.0f}",
            f"{max(run['peakBytes'] for run in runs) / 2**20:.0f}"]


def main():
    binary, folder = (pathlib.Path(name).resolve() for name in sys.argv[1:3])
    missions = [path for path in sorted(folder.iterdir()) if path.suffix.lower() in SUFFIXES]
    rows = sorted((row(binary, mission) for mission in missions),
                  key=lambda cells: int(cells[1].replace(",", "")))
    markdown([["mission", "brushes", "cells", "polygons", "portals", "BSP nodes",
               "portal area", "T-junctions", "ms", "MB"], *rows])


if __name__ == "__main__":
    main()
