"""How fast frames are drawn, as tables: by the three ways to hide what is hidden, by OSMesa's
llvmpipe, and by loops that no texture mapper can beat.

Usage: render_bench.py PORTCULLIS RENDER_BENCH [--json FILE] [--rounds N] MAP=TEXTURES... The textures
are a folder or nothing. Each map is drawn from 16 fixed viewpoints (tests/bench/viewpoints.h) at
640x480 and 1920x1080, without light and without the colours of media. Everything is timed in turn,
round after round, the best round counts: at one thread the processor's time, which a busy machine
changes least, at two threads, each with frames of its own, the clock on the wall.

llvmpipe draws the same walls with the same textures (nearest texel of the nearest mip level) from
static buffers, with depth test and back-face culling: of the whole world ("whole"), and only of the
cells that the view sees through exact windows ("seen"). "unlike" is the mean difference of a colour
channel (of 255) between our frame and its, over walls but skies.
"""

import argparse
import json
import os
import pathlib
import subprocess
import sys
import tempfile

from tables import table

SIZES = ("640x480", "1920x1080")
WAYS = ("painter", "spans", "zbuffer")


def compiled(portcullis, map_file, folder):
    world = folder / (map_file.stem + ".pcw")
    code = subprocess.run([portcullis, "compile", "--quiet", "--allow-leaks", map_file, "-o", world],
                          stderr=subprocess.DEVNULL).returncode
    if code > 1:
        raise SystemExit(f"{map_file}: exit code {code}")
    return world


def run(arguments, raster_threads, names=()):
    """One JSON object. llvmpipe with no threads for pixels draws them in the caller's."""
    told = subprocess.run([*arguments, *names], check=True, stdout=subprocess.PIPE,
                          env=os.environ | {"LP_NUM_THREADS": str(raster_threads)})
    return json.loads(told.stdout)


def measured(bench, name, world, textures, size, rounds):
    arguments = [bench, world, textures, size, str(rounds)]
    one = run(arguments, 0)
    two = run(arguments, 2, ["peerWhole", "peerSeen"])["seconds"]
    one["seconds"] |= {"peerWhole2": two["peerWhole"], "peerSeen2": two["peerSeen"]}
    return {"map": name, "size": size} | one


def speeds(result):
    """Frames a second of everything that draws whole frames, by name."""
    return {name: result["frames"] / seconds for name, seconds in result["seconds"].items()}


def print_frames(results):
    rows = [["frames/s (Mpixel/s)", *WAYS, *(f"{way}, 2 threads" for way in WAYS), "overdraw"]]
    for result in results:
        rate = speeds(result)
        rows.append([f"{result['map']} {result['size']}"] +
                    [f"{rate[way]:.0f} ({rate[way] * result['pixels'] / 1e6:.0f})"
                     for way in [*WAYS, *(f"{way}2" for way in WAYS)]] +
                    [f"{result['overdraw']['painter']:.2f}"])
    table(rows)


def print_peer(results):
    rows = [["llvmpipe, frames/s", "whole", "seen", "whole, 2 threads", "seen, 2 threads", "unlike"] +
            [f"{way} : {what}{threads}" for what in ("whole", "seen") for way in ("painter", "spans")
             for threads in ("", ", 2")]]
    for result in results:
        rate = speeds(result)
        rows.append([f"{result['map']} {result['size']}"] +
                    [f"{rate[name]:.1f}"
                     for name in ("peerWhole", "peerSeen", "peerWhole2", "peerSeen2")] +
                    [f"{result['meanDifference']:.2f}"] +
                    [f"{rate[way + threads] / rate[peer + threads]:.1f}"
                     for peer in ("peerWhole", "peerSeen") for way in ("painter", "spans")
                     for threads in ("", "2")])
    table(rows)


def print_ceilings(results):
    rows = [["ceilings, Mpixel/s", "memset", "gather", "gather, plain", "spans / gather %"]]
    for result in results:
        rate = speeds(result)
        rows.append([f"{result['map']} {result['size']}"] +
                    [f"{rate[name] * result['pixels'] / 1e6:.0f}"
                     for name in ("memset", "gather", "gatherPlain")] +
                    [f"{100 * rate['spans'] / rate['gather']:.0f}"])
    table(rows)


def print_sight(results):
    rows = [["traversal, ms a frame", "octagon", "box", "exact", "caster, million rays/s"]]
    for result in results:
        seconds = result["seconds"]
        rows.append([f"{result['map']} {result['size']}"] +
                    [f"{1000 * seconds[bounds] / result['frames']:.3f}"
                     for bounds in ("octagon", "box", "exact")] +
                    [f"{result['rays'] / seconds['caster'] / 1e6:.2f}"])
    table(rows)


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("portcullis", type=pathlib.Path)
    parser.add_argument("bench", type=pathlib.Path)
    parser.add_argument("--json", type=pathlib.Path)
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("maps", nargs="+")
    options = parser.parse_args()
    results = []
    with tempfile.TemporaryDirectory() as folder:
        for word in options.maps:
            name, _, textures = word.partition("=")
            world = compiled(options.portcullis.resolve(), pathlib.Path(name), pathlib.Path(folder))
            for size in SIZES:
                print(f"{name} {size} ...", file=sys.stderr)
                results.append(measured(options.bench.resolve(), world.stem, world, textures, size,
                                        options.rounds))
    if options.json:
        options.json.write_text(json.dumps(results, indent=2) + "\n")
    for print_table in (print_frames, print_peer, print_ceilings, print_sight):
        print_table(results)


if __name__ == "__main__":
    main()
