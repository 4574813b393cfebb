"""Fields of numbers that wrap around at their edges, and what textures are built from.

A field is a list of rows. All is made from a hash of fixed seeds with + - * / and sqrt alone, so that
it comes out equal on every machine.
"""

import math
from typing import NamedTuple


def chance(*key):
    """A number in [0, 1) that looks random and depends on the key alone."""
    state = 0x9E3779B9
    for part in key:
        state = ((state ^ (part & 0xFFFFFFFF)) * 0x85EBCA6B) & 0xFFFFFFFF
        state ^= state >> 13
    state = (state * 0xC2B2AE35) & 0xFFFFFFFF
    return (state ^ (state >> 16)) / 4294967296.0


def clamp(value, low=0.0, high=1.0):
    return low if value < low else high if value > high else value


def smooth(value, low=0.0, high=1.0):
    """From 0 at `low` to 1 at `high`, without a kink."""
    t = clamp((value - low) / (high - low))
    return t * t * (3.0 - 2.0 * t)


def wave(turns):
    """Between 0 and 1, once up and down a turn."""
    return smooth(abs(2.0 * (turns - math.floor(turns)) - 1.0))


def field(width, height, value):
    return [[value(x, y) for x in range(width)] for y in range(height)]


def noise(width, height, columns, rows, seed):
    """Chance on a grid of columns and rows, smooth between."""
    across = []
    for x in range(width):
        place = x * columns / width
        left = int(place)
        across.append((left, (left + 1) % columns, smooth(place - left)))
    knots = field(columns, rows, lambda x, y: chance(seed, x, y))
    result = []
    for y in range(height):
        place = y * rows / height
        top = int(place)
        t = smooth(place - top)
        line = [a + (b - a) * t for a, b in zip(knots[top], knots[(top + 1) % rows])]
        result.append([line[i] + (line[j] - line[i]) * s for i, j, s in across])
    return result


def clouds(width, height, columns, rows, seed, octaves=3):
    """Noise upon finer and fainter noise, stretched to fill 0 to 1."""
    layers = [noise(width, height, columns << i, rows << i, seed + i) for i in range(octaves)]
    mixed = layers[0]
    for i, layer in enumerate(layers[1:], 1):
        mixed = [[a + b / (1 << i) for a, b in zip(*rows)] for rows in zip(mixed, layer)]
    low, high = min(map(min, mixed)), max(map(max, mixed))
    return [[(value - low) / (high - low) for value in row] for row in mixed]


def warped(source, by, strength):
    """A field read at places pushed about by another one."""
    height, width = len(source), len(source[0])
    half = len(by) // 2
    return field(width, height, lambda x, y: source[
        math.floor(y + (by[(y + half) % height][x] - 0.5) * strength + 0.5) % height][
        math.floor(x + (by[y][x] - 0.5) * strength + 0.5) % width])


def lit(heights):
    """What light from the upper left adds or takes: about -1 to 1 at steps as high as the field."""
    height, width = len(heights), len(heights[0])
    return field(width, height, lambda x, y:
                 heights[(y + 1) % height][(x + 1) % width] - heights[y - 1][x - 1])


class Stone(NamedTuple):
    """Where a pixel lies in its stone: `inset` from the edge, `dx`, `dy` from the middle."""
    number: int
    inset: float
    dx: float
    dy: float


def slabs(width, height, rectangles, joint=2, corner=2.0):
    """Stones (left, top, width, height) that fill the field, with joints of 1 or 2 pixels."""
    result = [[None] * width for _ in range(height)]
    for number, (left, top, w, h) in enumerate(rectangles):
        for y in range(h):
            row = result[(top + y) % height]
            b = min(y + 2 - joint, h - 1 - y)
            for x in range(w):
                a = min(x + 2 - joint, w - 1 - x)
                inset = min(a, b)
                if a < corner and b < corner:
                    p, q = corner - a, corner - b
                    inset = corner - math.sqrt(p * p + q * q)
                row[(left + x) % width] = Stone(number, inset, x + 0.5 - w / 2, y + 0.5 - h / 2)
    return result


def courses(*layers):
    """Rectangles of stones laid in layers (height, start, widths) from the top."""
    rectangles, top = [], 0
    for height, left, widths in layers:
        for width in widths:
            rectangles.append((left, top, width, height))
            left += width
        top += height
    return rectangles


def cobbled(width, height, columns, rows, seed, jitter=0.6):
    """Stones around scattered middles, every other row (of an even number) half a stone aside."""
    w, h = width / columns, height / rows
    middles = [[((c + 0.5 + 0.5 * (r % 2) + jitter * (chance(seed, c, r, 1) - 0.5)) * w,
                 (r + 0.5 + jitter * (chance(seed, c, r, 2) - 0.5)) * h)
                for c in range(columns)] for r in range(rows)]

    def around(column, row):
        """What may be nearest from within one place of the grid, as (number, x, y)."""
        return [(r % rows * columns + c % columns,
                 middles[r % rows][c % columns][0] + c // columns * width,
                 middles[r % rows][c % columns][1] + r // rows * height)
                for r in range(row - 1, row + 2) for c in range(column - 2, column + 2)]

    near = field(columns, rows, around)

    def stone(x, y):
        best, second = (1e9,), (1e9,)
        for number, mx, my in near[int(y / h)][int(x / w)]:
            dx, dy = x - mx, y - my
            squared = dx * dx + dy * dy
            if squared < best[0]:
                best, second = (squared, number, dx, dy), best
            elif squared < second[0]:
                second = (squared, number, dx, dy)
        d1, number, dx, dy = best
        d2, _, ex, ey = second
        apart = math.sqrt((dx - ex) * (dx - ex) + (dy - ey) * (dy - ey))
        return Stone(number, (d2 - d1) / (2.0 * apart), dx, dy)

    return field(width, height, stone)


def cracks(width, height, starts, seed, jagged=2.4):
    """The pixels (x, y) of jagged lines, each from (x, y, dx, dy, length)."""
    pixels = set()
    for line, (x, y, dx, dy, length) in enumerate(starts):
        for step in range(length):
            pixels.add((math.floor(x) % width, math.floor(y) % height))
            turn = jagged * (chance(seed, line, step // 3) - 0.5)
            x, y = x + dx - turn * dy, y + dy + turn * dx
    return pixels


def studs(width, height, middles, radius):
    """Domes of nails and rivets: how much lighter (or darker, with a shadow) each pixel is."""
    light = {}
    reach = math.floor(radius) + 1
    for mx, my in middles:
        for y in range(-reach, reach + 1):
            for x in range(-reach, reach + 1):
                place = ((mx + x) % width, (my + y) % height)
                if x * x + y * y <= radius * radius:
                    light[place] = 0.3 - 0.5 * (x + y + 1) / (2.0 * radius + 1.0)
                elif x + y > 0 and (x - 1) * (x - 1) + (y - 1) * (y - 1) <= radius * radius:
                    light.setdefault(place, -0.6)
    return light


def strokes(width, height, lines):
    """Lines (x, y, dx, dy, length, foot, tip) over each other, shaded from foot to tip; 0 between.

    Each lies on its shadow, below and to the right.
    """
    result = [[0.0] * width for _ in range(height)]
    for x, y, dx, dy, length, foot, tip in lines:
        places = [(math.floor(x + dx * step), math.floor(y + dy * step)) for step in range(length)]
        for column, row in places:
            result[(row + 1) % height][(column + 1) % width] *= 0.72
        for step, (column, row) in enumerate(places):
            result[row % height][column % width] = foot + (tip - foot) * step / length
    return result


def turned(source):
    """Rows as columns: what ran across runs down."""
    return [list(row) for row in zip(*source)]
