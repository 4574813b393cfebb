"""Walls and floors of stone, brick, plaster and tiles."""

import math

from painters import pictures as colour
from painters.fields import (chance, clamp, clouds, cobbled, courses, cracks, field, lit, noise, slabs,
                             smooth, warped)
from painters.pictures import picture


def stonework(stones, grain, seed, tone=0.14, bevel=3.0, depth=0.22, rough=0.3, mortar=0.22):
    """Shades of laid stones: their bevels lit, each of its own tone, joints dark."""
    height, width = len(stones), len(stones[0])
    light = lit(field(width, height, lambda x, y:
                      smooth(stones[y][x].inset, 0.0, bevel) + rough * grain[y][x]))

    def shade(x, y):
        stone = stones[y][x]
        if stone.inset < 1.0:
            return mortar + 0.12 * grain[y][x] + 0.3 * depth * light[y][x]
        return (0.5 + tone * (chance(seed, stone.number) - 0.5) * 2.0 + depth * light[y][x]
                + 0.16 * (grain[y][x] - 0.5))

    return field(width, height, shade)


def ashlar():
    stones = slabs(128, 128, courses(
        (24, 0, (48, 40, 40)), (16, 20, (32, 36, 28, 32)), (24, 4, (44, 36, 48)),
        (24, 30, (36, 52, 40)), (16, 8, (28, 36, 32, 32)), (24, 24, (44, 40, 44))))
    grain = clouds(128, 128, 16, 16, 10, 3)
    stain = clouds(128, 128, 4, 3, 14)
    shades = stonework(stones, grain, 11, tone=0.08, rough=0.5)
    return picture([colour.STONE, colour.WARM_STONE], 128, 128, lambda x, y: (
        int(chance(12, stones[y][x].number) < 0.35), shades[y][x] - 0.16 * smooth(stain[y][x], 0.5, 1)))


def stone_wall():
    grain = clouds(128, 128, 16, 16, 20)
    stones = warped(cobbled(128, 128, 5, 8, 21), noise(128, 128, 12, 12, 22), 4)
    shades = stonework(stones, grain, 23, tone=0.1, bevel=5.0, rough=0.5, mortar=0.24)
    return picture([colour.STONE, colour.COLD_STONE], 128, 128, lambda x, y: (
        int(chance(25, stones[y][x].number) < 0.3), shades[y][x] - 0.08))


def mossy_stone():
    stones = slabs(128, 128, courses(
        (32, 0, (44, 36, 48)), (24, 24, (40, 32, 56)), (20, 6, (32, 28, 36, 32)),
        (32, 30, (48, 44, 36)), (20, 14, (36, 32, 28, 32))), corner=4.0)
    grain = clouds(128, 128, 16, 16, 30)
    shades = stonework(stones, grain, 31, tone=0.08, bevel=4.0, rough=0.6)
    damp = clouds(128, 128, 3, 3, 33, 4)
    tufts = lit(clouds(128, 128, 32, 40, 37, 2))

    def shade(x, y):
        stone = stones[y][x]
        moss = damp[y][x] + 0.25 * (grain[y][x] - 0.5) + 0.3 / (1.5 + max(stone.inset, 0.0)) - 0.62
        if moss > 0.0:
            return 1, 0.2 + 0.7 * min(moss, 0.3) + 0.2 * tufts[y][x] + 0.4 * (shades[y][x] - 0.3)
        return 0, shades[y][x] - 0.08 - 0.14 * smooth(moss, -0.12, 0.0)

    return picture([colour.COLD_STONE, colour.MOSS], 128, 128, shade)


def scorched_stone():
    stones = slabs(128, 128, courses(
        (24, 0, (44, 36, 48)), (20, 20, (32, 40, 56)), (24, 44, (52, 40, 36)),
        (32, 10, (36, 56, 36)), (28, 34, (48, 36, 44))), corner=4.0)
    grain = clouds(128, 128, 20, 20, 40)
    shades = stonework(stones, grain, 41, tone=0.08, bevel=4.0, rough=0.8, mortar=0.12)
    char = clouds(128, 128, 3, 3, 43, 4)
    split = cracks(128, 128, [(10, 4, 0.5, 0.7, 24), (70, 26, 0.8, 0.4, 22), (40, 70, -0.3, 0.8, 26),
                              (100, 74, 0.7, 0.5, 22), (20, 104, 0.8, -0.1, 30)], 46)

    def shade(x, y):
        light = shades[y][x] - 0.04 - 0.36 * smooth(char[y][x], 0.25, 0.75)
        if stones[y][x].inset < 1.0 and char[y][x] > 0.7:
            return 1, 0.06 + 0.8 * (char[y][x] - 0.7)
        return 0, light - 0.14 * ((x, y) in split)

    return picture([colour.SCORCHED, colour.EMBER], 128, 128, shade)


def flagstones():
    stones = slabs(128, 128, [
        (8, 0, 52, 48), (60, 0, 44, 48), (104, 0, 32, 22), (104, 22, 32, 26),
        (30, 48, 40, 32), (70, 48, 48, 32), (118, 48, 40, 32),
        (122, 80, 36, 20), (122, 100, 36, 28), (30, 80, 48, 48), (78, 80, 44, 48)], corner=3.0)
    grain = clouds(128, 128, 16, 16, 50)
    wear = clouds(128, 128, 4, 4, 53)
    split = cracks(128, 128, [(61, 12, 0.8, 0.5, 32), (80, 26, -0.2, 0.8, 22), (94, 49, -0.4, 0.8, 32),
                              (36, 126, 0.4, -0.8, 18)], 56)
    shades = stonework(stones, grain, 57, tone=0.07, bevel=3.0, rough=0.5, mortar=0.2)
    return picture([colour.STONE, colour.WARM_STONE], 128, 128, lambda x, y: (
        int(chance(59, stones[y][x].number) < 0.5),
        shades[y][x] - 0.05 + 0.16 * (wear[y][x] - 0.5) - 0.15 * ((x, y) in split)))


def cobbles():
    stones = cobbled(128, 128, 10, 12, 60, 0.45)
    grain = clouds(128, 128, 24, 24, 61, 2)

    def height(x, y):
        stone = stones[y][x]
        edge = min(stone.inset, 7.8 - math.sqrt(stone.dx * stone.dx + stone.dy * stone.dy))
        return math.sqrt(clamp(edge / 5.0))

    domes = field(128, 128, height)
    light = lit([[a + 0.25 * b for a, b in zip(*rows)] for rows in zip(domes, grain)])

    def shade(x, y):
        tone = chance(62, stones[y][x].number)
        if domes[y][x] < 0.35:
            return 2, 0.22 + 0.14 * grain[y][x] + 0.1 * light[y][x]
        return int(tone * 7.0) % 2, 0.36 + 0.12 * tone + 0.22 * light[y][x]

    return picture([colour.STONE, colour.COLD_STONE, colour.EARTH], 128, 128, shade)


def plaster():
    """Two coats; the upper one has flaked off here and there."""
    mottle = clouds(128, 128, 3, 3, 70, 4)
    coat = clouds(128, 128, 4, 4, 74, 4)
    grain = clouds(128, 128, 32, 32, 78, 2)
    flaked = [[smooth(value, 0.14, 0.2) for value in row] for row in coat]
    relief = lit([[a + 0.35 * b for a, b in zip(*rows)] for rows in zip(flaked, grain)])
    split = cracks(128, 128, [(58, 10, 0.8, 0.3, 44), (80, 18, 0.2, 0.8, 26),
                              (4, 96, 0.7, -0.5, 36)], 77)

    def shade(x, y):
        light = 0.5 + 0.14 * (mottle[y][x] - 0.5) + 0.09 * relief[y][x] - 0.13 * ((x, y) in split)
        return 0, light - 0.1 * (1.0 - flaked[y][x])

    return picture([colour.PLASTER], 128, 128, shade)


def brick():
    stones = slabs(128, 128, courses(*((8, 8 * (i % 2), (16,) * 8) for i in range(16))), 1, 1.5)
    grain = clouds(128, 128, 24, 32, 80, 2)
    stain = clouds(128, 128, 3, 4, 83)
    shades = stonework(stones, grain, 84, tone=0.11, bevel=2.0, depth=0.15, rough=0.6)

    def shade(x, y):
        stone, light = stones[y][x], shades[y][x] - 0.1 * smooth(stain[y][x], 0.4, 1.0)
        if stone.inset < 1.0:
            return 1, light + 0.02
        return (2 if chance(85, stone.number) < 0.14 else 0), light - 0.04

    return picture([colour.BRICK, colour.MORTAR, colour.OXBLOOD], 128, 128, shade)


def soot():
    stones = slabs(64, 64, courses(*((16, 10 * i, (24, 20, 20)) for i in range(4))), corner=2.5)
    grain = clouds(64, 64, 12, 12, 90)
    streaks = clouds(64, 64, 8, 2, 93)
    shades = stonework(stones, grain, 96, tone=0.06, depth=0.16, rough=0.6, mortar=0.08)
    return picture([colour.SOOT], 64, 64, lambda x, y: (
        0, shades[y][x] - 0.02 - 0.26 * smooth(streaks[y][x], 0.3, 0.9)))


def marble():
    """Polished slabs, each with its own run of veins."""
    stones = slabs(128, 128, courses((64, 0, (64, 64)), (64, 32, (64, 64))), 1, 0.0)
    haze = clouds(128, 128, 4, 4, 100, 4)
    bend = clouds(128, 128, 3, 3, 104, 5)

    def vein(turns, width):
        return 1.0 - smooth(abs(turns - math.floor(turns) - 0.5), 0.0, width)

    def shade(x, y):
        stone = stones[y][x]
        own = chance(110, stone.number)
        strong = bend[(y + 37 * stone.number) % 128][x]
        fine = bend[x][(y + 53 * stone.number) % 128]
        light = 0.64 + 0.14 * (haze[y][x] - 0.5) + 0.08 * (own - 0.5)
        light -= 0.15 * vein(own + (x + y) / 128.0 + 0.9 * strong, 0.035) * (0.3 + 0.7 * haze[y][x])
        light -= 0.08 * vein(own + (2 * x - y) / 128.0 + 1.3 * fine, 0.03)
        return 0, light - 0.13 * (stone.inset < 1.0)

    return picture([colour.MARBLE], 128, 128, shade)


def kitchen_tiles():
    tiles = slabs(64, 64, courses((32, 0, (32, 32)), (32, 0, (32, 32))))
    grain = clouds(64, 64, 10, 10, 120)
    wear = clouds(64, 64, 3, 3, 123)
    shades = stonework(tiles, grain, 126, tone=0.04, bevel=2.5, depth=0.16, rough=0.25)

    def shade(x, y):
        tile, light = tiles[y][x], shades[y][x] + 0.14 * (wear[y][x] - 0.5)
        if tile.inset < 1.0:
            return 2, light
        return (0, light + 0.05) if tile.number in (0, 3) else (1, light - 0.08)

    return picture([colour.CREAM, colour.OXBLOOD, colour.MORTAR], 64, 64, shade)


def pool_tiles():
    """Tiles of 8; along the top a border of mosaic, which lies on the rim of the pool."""
    band = ["bbbbbbbb", "bgbcbgbc", "gggbcccb", "bgbcbgbc", "bbbbbbbb"]
    tiles = slabs(128, 128, courses(*[(4, 0, (4,) * 32)] * 6, *[(8, 0, (8,) * 16)] * 13), 1, 1.0)
    grain = clouds(128, 128, 6, 6, 130)

    def shade(x, y):
        tile = tiles[y][x]
        light = 0.5 + 0.1 * (chance(133, tile.number) - 0.5) + 0.12 * (grain[y][x] - 0.5)
        if tile.inset < 1.0:
            return 0, 0.24 + 0.1 * grain[y][x]
        if y >= 24:
            if tile.inset < 2.0 and tile.dx + tile.dy < 0.0:
                light += 0.05
            return int(chance(134, tile.number) < 0.05), light
        if y >= 20:
            return 1, light
        return {"b": (1, light - 0.12), "g": (2, light + 0.05), "c": (3, light + 0.1)}[
            band[y // 4][x // 4 % 8]]

    return picture([colour.POOL, colour.DEEP_BLUE, colour.GOLD, colour.CREAM], 128, 128, shade)
