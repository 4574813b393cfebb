"""What baking light costs, as two tables.

Usage: light_bench.py BINARY RAY_BENCH MAP[=TEXTURES]... A bake is the whole process, wall clock, from a
compiled world to a lit one on disk; medians of 3. "CPU" is its user and system time at 1 thread, which
a busy machine changes least; memory is the kernel's. Rays are those of light_bench.cpp.
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

RUNS = 3


def bake(binary, world, folder, options):
    report = folder / "report.json"
    code, taken = whole_process.run([binary, "light", "--quiet", world, "-o", folder / "lit.pcw",
                                     "--report", report, *options])
    if code > 1:
        raise SystemExit(f"{world}: exit code {code}")
    return json.loads(report.read_text()) | taken


def median(runs, key):
    return statistics.median(run[key] for run in runs)


JSON_LIGHT = re.compile(r'("kind": "point", "position": \[)(-?[\d.]+)')
QUAKE_LIGHT = re.compile(r'("origin" ")(-?[\d.]+)')


def moved(map_file):
    """The map with its first lamp moved by 4 units along x."""
    text = map_file.read_text(encoding="latin-1")
    if map_file.suffix == ".json":
        return JSON_LIGHT.sub(lambda m: f"{m[1]}{float(m[2]) + 4:g}", text, count=1)
    entities = re.split(r"(?m)^(?=\{)", text)
    at = next(i for i, entity in enumerate(entities) if '"classname" "light"' in entity)
    entities[at] = QUAKE_LIGHT.sub(lambda m: f"{m[1]}{float(m[2]) + 4:g}", entities[at], count=1)
    return "".join(entities)


def after_move(binary, map_file, folder):
    """Seconds of a bake after one light moved, with a warm cache, and how many lights it had kept."""
    runs = []
    for run in range(RUNS):
        cache = ["--cache", folder / f"cache{run}"]
        bake(binary, folder / "world.pcw", folder, cache)
        edited = folder / ("edited" + map_file.suffix)
        edited.write_text(moved(map_file), encoding="latin-1")
        compiled(binary, edited, folder / "edited.pcw")
        runs.append(bake(binary, folder / "edited.pcw", folder, cache))
    kept = sum(light["cached"] for light in runs[0]["lights"])
    return f"{median(runs, 'wall'):.3f} ({kept} of {len(runs[0]['lights'])} kept)"


def compiled(binary, map_file, world):
    code = subprocess.run([binary, "compile", "--quiet", "--allow-leaks", map_file, "-o", world]).returncode
    if code > 1:
        raise SystemExit(f"{map_file}: exit code {code}")


def figures(binary, ray_bench, map_file, textures, folder):
    world = folder / "world.pcw"
    compiled(binary, map_file, world)
    bounced = ["--bounces", "2", *(["--textures", textures] if textures else [])]
    ways = [[], bounced, ["--occlusion"]]
    row = [map_file.stem]
    for options in ways:
        one, two = ([bake(binary, world, folder, [*options, "--threads", n]) for _ in range(RUNS)]
                    for n in "12")
        if not options:
            row += [f"{len(one[0]['lights']):,}", f"{one[0]['luxels']:,}"]
        row += [f"{median(one, 'wall'):.2f} {median(two, 'wall'):.2f}", f"{median(one, 'cpu'):.2f}",
                f"{median(two, 'peakBytes') / 2**20:.0f}"]
    row.append(after_move(binary, map_file, folder))
    told = json.loads(subprocess.run([ray_bench, world, "200000", "3"], check=True,
                                     capture_output=True).stdout)
    rays = [map_file.stem, f"{told['cellsARay']:.1f}", f"{told['cells'] / 1e6:.2f}",
            f"{told['embree'] / 1e6:.2f}", f"{told['cells'] / told['embree']:.2f}",
            f"{told['differing']} of {told['rays']:,}"]
    return row, rays


def main():
    binary, ray_bench = (pathlib.Path(name).resolve() for name in sys.argv[1:3])
    bakes = [["seconds at 1, 2 threads", "lights", "luxels", "direct", "CPU", "MB", "2 bounces",
              "CPU", "MB", "occlusion", "CPU", "MB", "a light moved"]]
    rays = [["million rays a second", "cells a ray", "cell walk", "Embree", "ratio", "differing"]]
    for argument in sys.argv[3:]:
        name, _, textures = argument.partition("=")
        print(f"{name} ...", file=sys.stderr)
        with tempfile.TemporaryDirectory() as folder:
            bake_row, ray_row = figures(binary, ray_bench, pathlib.Path(name), textures,
                                        pathlib.Path(folder))
        bakes.append(bake_row)
        rays.append(ray_row)
    table(bakes)
    table(rays)


if __name__ == "__main__":
    main()
