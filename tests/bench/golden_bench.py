"""What comparing frames costs, beside other programs, and what a build costs when nothing changed.

Usage: golden_bench.py PORTCULLIS DIFFERENCE_BENCH [--json FILE] [--rounds N]. The pictures are two
frames of the manor's hall at 1920x1080, one with a divide every 8 pixels, one with a divide at each.
The first table times the parts in one process; the second whole processes, which also start and
decode two PNGs. ImageMagick is Debian's; odiff and pixelmatch come from npm into a folder that is
removed, where npm can fetch them. All take turns; the best round counts.

The builds are of 100 maps, variations of the small sample maps that have cameras, each compiled, drawn
at 160x120, and with the costs of its views.
"""

import argparse
import json
import pathlib
import shutil
import subprocess
import tempfile
import time

from tables import table

SOURCE = pathlib.Path(__file__).resolve().parents[2]
PARTS = ("decode both", "digest", "equality", "gates", "PSNR", "SSIM", "FLIP", "all")
MAPS = 100


def seconds_of(command, folder=None):
    start = time.monotonic()
    code = subprocess.run(command, cwd=folder, stdout=subprocess.DEVNULL,
                          stderr=subprocess.DEVNULL).returncode
    return time.monotonic() - start, code


def draw_pair(portcullis, folder):
    for name, options in (("a", []), ("b", ["--perspective", "exact"])):
        subprocess.run([portcullis, "render", SOURCE / "maps/manor/manor.json", "--textures",
                        SOURCE / "maps/manor/textures", "--camera", "hall", "--size", "1920x1080",
                        "--quiet", "-o", folder / f"{name}.png", *options], check=True)
    return folder / "a.png", folder / "b.png"


def npm_programs(folder):
    """Commands of the programs that npm could fetch, and a list of those that it could not."""
    commands, absent = {}, []
    for package, program in (("odiff-bin", "odiff"), ("pixelmatch", "pixelmatch")):
        done = subprocess.run(["npm", "install", "--silent", "--prefix", folder, package],
                              stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        binary = folder / "node_modules/.bin" / program
        if done.returncode == 0 and binary.exists():
            commands[program] = [binary]
        else:
            absent.append(program)
    return commands, absent


def contenders(portcullis, a, b, folder):
    """Whole processes by name."""
    fetched, absent = {}, ["odiff", "pixelmatch"]
    if shutil.which("npm"):
        fetched, absent = npm_programs(folder)
    diff = [portcullis, "diff", a, b, "--quiet"]
    commands = {
        "portcullis diff, gates": [*diff, "--no-scores"],
        "portcullis diff, gates, picture": [*diff, "--no-scores", "-o", folder / "d"],
        "portcullis diff, all scores, 1 thread": [*diff, "--threads", "1"],
        "portcullis diff, all scores, 2 threads": [*diff, "--threads", "2"],
        "ImageMagick compare AE": ["compare", "-metric", "AE", a, b, "null:"],
        "ImageMagick compare PSNR": ["compare", "-metric", "PSNR", a, b, "null:"],
        "ImageMagick compare RMSE": ["compare", "-metric", "RMSE", a, b, "null:"],
    }
    for name, command in fetched.items():
        commands[name] = [*command, a, b, folder / f"{name}.png"]
    return commands, absent


def race(commands, rounds):
    best = {name: float("inf") for name in commands}
    for _ in range(rounds):
        for name, command in commands.items():
            seconds, code = seconds_of(command)
            if code in (126, 127) or (code > 1 and "odiff" not in name and "match" not in name):
                raise SystemExit(f"{name}: exit code {code}")
            best[name] = min(best[name], seconds)
    return best


def write_maps(folder):
    """100 maps, no two alike, and a project of them all."""
    samples = [path for path in sorted((SOURCE / "maps/units").glob("*.json"))
               if '"cameras"' in path.read_text()]
    (folder / "maps").mkdir()
    for number in range(MAPS):
        text = samples[number % len(samples)].read_text()
        name = f"maps/{samples[number % len(samples)].stem}_{number}.json"
        (folder / name).write_text(f"/* variation {number} */ {text}")
    (folder / "portcullis.json").write_text(json.dumps({
        "version": 1, "maps": ["maps/*.json"],
        "defaults": {"compile": {"allow-leaks": True},
                     "render": {"size": "160x120", "nearest": True},
                     "vis": {"bounds": "octagon", "size": "160x120", "nearest": True}}}))


def builds(portcullis, folder, rounds):
    write_maps(folder)
    told = {}
    told["everything"], code = seconds_of([portcullis, "build", "--keep-going", "--quiet"], folder)
    if code > 1:
        raise SystemExit(f"build: exit code {code}")
    shutil.move(folder / "out/.portcullis/cache", folder / "cache")
    shutil.rmtree(folder / "out")
    cached = [portcullis, "build", "--quiet", "--keep-going", "--cache", folder / "cache"]
    told["all from the cache"], _ = seconds_of(cached, folder)
    time.sleep(0.2)  # times of files count once they are a moment old
    seconds_of(cached, folder)
    told["nothing changed"] = min(seconds_of(cached, folder)[0] for _ in range(rounds))
    changed = next(iter(sorted((folder / "maps").iterdir())))
    changed.write_text(changed.read_text() + "\n// later\n")
    told["one map changed"], _ = seconds_of(cached, folder)
    return told


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("portcullis", type=pathlib.Path)
    parser.add_argument("bench", type=pathlib.Path)
    parser.add_argument("--json", type=pathlib.Path)
    parser.add_argument("--rounds", type=int, default=5)
    options = parser.parse_args()
    portcullis = options.portcullis.resolve()
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        a, b = draw_pair(portcullis, folder)
        parts = json.loads(subprocess.run([options.bench, a, b, str(options.rounds)], check=True,
                                          stdout=subprocess.PIPE).stdout)
        table([["ms a pair of 1920x1080", "1 thread", "2 threads"]] +
              [[part, *(f"{1e3 * parts[f'{part} {threads}']:.1f}" for threads in (1, 2))]
               for part in PARTS])
        commands, absent = contenders(portcullis, a, b, folder)
        processes = race(commands, options.rounds)
        table([["whole process", "ms"]] +
              [[name, f"{1e3 * seconds:.0f}"] for name, seconds in processes.items()] +
              [[f"{name}: npm could not fetch it", "-"] for name in absent])
        project = folder / "project"
        project.mkdir()
        times = builds(portcullis, project, options.rounds)
        table([[f"build of {MAPS} maps", "s"]] +
              [[name, f"{seconds:.3f}"] for name, seconds in times.items()])
        if options.json:
            options.json.write_text(json.dumps({"parts": parts, "processes": processes,
                                                "absent": absent, "builds": times}))


if __name__ == "__main__":
    main()
