"""The textures of the manor are what paint_textures.py paints: one for each material, and they tile.

Usage: textures_test.py SOURCE_DIR. Exit code 0, or 1 and a line per fault.
"""

import pathlib
import re
import struct
import sys
import zlib

BYTES_AT_MOST = 400_000  # of all files
ROUGHER_AT_MOST = 1.1  # an edge than the inside; joints may lie there


def chunks_of(data):
    """What a PNG file holds, by the names of its chunks."""
    chunks, at = {}, 8
    while at < len(data):
        (size,) = struct.unpack_from(">I", data, at)
        kind = data[at + 4:at + 8]
        chunks[kind] = chunks.get(kind, b"") + data[at + 8:at + 8 + size]
        at += 12 + size
    return chunks


def pixels_of(data):
    """The colours of a palette PNG whose lines are not filtered, as rows; None of any other."""
    chunks = chunks_of(data)
    width, height, depth, kind = struct.unpack_from(">IIBB", chunks[b"IHDR"])
    palette = [tuple(chunks[b"PLTE"][i:i + 3]) for i in range(0, len(chunks[b"PLTE"]), 3)]
    lines = zlib.decompress(chunks[b"IDAT"])
    starts = range(0, height * (width + 1), width + 1)
    if (depth, kind) != (8, 3) or any(lines[start] for start in starts):
        return None
    return [[palette[i] for i in lines[start + 1:start + 1 + width]] for start in starts]


def edge_roughness(rows):
    """By how much the last and the first row differ, as a share of the most that two neighbours do."""
    steps = [sum(abs(a - b) for pair in zip(rows[y - 1], rows[y]) for a, b in zip(*pair))
             for y in range(len(rows))]
    return steps[0] / max(steps[1:])


def tile_faults(path, rows):
    """Width and height are powers of two, and nothing breaks off at an edge."""
    width, height = len(rows[0]), len(rows)
    if width & (width - 1) or height & (height - 1):
        yield f"{path}: {width}x{height} are not powers of two"
    halves = [rows] if width != 2 * height else [[row[:height] for row in rows],
                                                 [row[height:] for row in rows]]
    for half in halves:
        for way, lines in (("vertically", half), ("horizontally", list(zip(*half)))):
            if edge_roughness(lines) > ROUGHER_AT_MOST:
                yield f"{path}: does not tile {way} ({edge_roughness(lines):.2f})"


def faults(manor):
    sys.path.insert(0, str(manor))
    import paint_textures

    wanted = set(re.findall(r'"texture": "([^"]+)"', (manor / "manor.json").read_text()))
    folder = manor / "textures"
    files = {file.relative_to(folder).with_suffix("").as_posix(): file.read_bytes()
             for file in sorted(folder.rglob("*.png"))}
    for path in sorted(wanted ^ set(paint_textures.PAINTERS)):
        yield f"{path}: " + ("nothing paints it" if path in wanted else "no material has it")
    for path in sorted(set(files) ^ set(paint_textures.PAINTERS)):
        yield f"{path}.png: " + ("nothing paints it" if path in files else "missing")
    if sum(map(len, files.values())) > BYTES_AT_MOST:
        yield f"{folder}: more than {BYTES_AT_MOST} bytes"
    for path in sorted(set(files) & set(paint_textures.PAINTERS)):
        painted = paint_textures.PAINTERS[path]()
        rows = [[painted.palette[i] for i in row] for row in painted.rows]
        if pixels_of(files[path]) != rows:
            yield f"{path}.png: differs from what is painted; run maps/manor/paint_textures.py"
        yield from tile_faults(path, rows)


def main():
    found = list(faults(pathlib.Path(sys.argv[1], "maps/manor")))
    for fault in found:
        print(fault)
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
