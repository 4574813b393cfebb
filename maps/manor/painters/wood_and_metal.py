"""Planks, beams, bark and barrels; iron, bronze, gold and the coverings of roofs."""

import math

from painters import pictures as colour
from painters.fields import (Stone, chance, clamp, clouds, cobbled, courses, cracks, field, lit, noise,
                             slabs, smooth, studs, turned, warped, wave)
from painters.pictures import picture
from painters.stone import stonework


def timber(width, height, seed, rings=5.0):
    """Grain along x, -0.5 to 0.5: year rings that bend, and fibres."""
    fibre = clouds(width, height, 3, height // 2, seed, 2)
    bend = clouds(width, height, 2, height // 16, seed + 5)
    return field(width, height, lambda x, y:
                 0.55 * (fibre[y][x] - 0.5) + 0.45 * (wave(rings * bend[y][x] + y / 8.0) - 0.5))


def boards(planks, grain, seed, tone=0.09, depth=0.18):
    """Shades of planks along x, each cut from another place of the tree."""
    height, width = len(planks), len(planks[0])
    relief = lit(field(width, height, lambda x, y: smooth(planks[y][x].inset, 0.0, 2.0)))

    def shade(x, y):
        plank = planks[y][x]
        if plank.inset < 1.0:
            return 0.1 + 0.1 * grain[y][x]
        place = math.floor(width * chance(seed, plank.number))
        return (0.47 + tone * (chance(seed + 1, plank.number) - 0.5) * 2.0 + depth * relief[y][x]
                + 0.3 * grain[y][(x + place) % width])

    return field(width, height, shade)


def oak_planks():
    starts = (10, 74, 34, 106, 58, 120, 20, 90)
    planks = slabs(128, 128, courses(*((16, start, (128,)) for start in starts)), 1, 0.0)
    shades = boards(planks, timber(128, 128, 200), 206)
    nails = studs(128, 128, [(start + side, 16 * row + 8 + across) for row, start in enumerate(starts)
                             for side in (-5, 3) for across in (-4, 3)], 1.0)
    return picture([colour.OAK, colour.IRON], 128, 128, lambda x, y: (
        (1, 0.4 + 0.5 * nails[x, y]) if nails.get((x, y), -1.0) > -0.5 else
        (0, shades[y][x] + 0.2 * nails.get((x, y), 0.0))))


def oak_beam():
    """Hewn with an adze: shallow scallops across the grain, and cracks along it."""
    grain = turned(timber(64, 64, 210, 1.2))
    bend = noise(64, 64, 4, 4, 216)
    hewn = lit(field(64, 64, lambda x, y: wave((y + 8.0 * bend[y][x]) / 16.0 + (x // 32) * 0.5)))
    split = cracks(64, 64, [(10, 2, 0.01, 0.9, 46), (41, 30, 0.02, 0.9, 38), (54, 10, -0.02, 0.9, 22),
                            (25, 44, 0.01, 0.9, 26)], 217, 0.9)
    return picture([colour.DARK_OAK], 64, 64, lambda x, y: (
        0, 0.52 + 0.3 * grain[y][x] + 0.12 * hewn[y][x]
        - 0.24 * ((x, y) in split) + 0.1 * ((x - 1, y) in split)))


def log():
    """Bark: ridges along the trunk with deep furrows between."""
    ridges = warped(clouds(64, 64, 7, 2, 220, 2), clouds(64, 64, 8, 5, 222, 2), 5)
    fibre = clouds(64, 64, 24, 8, 224, 2)
    heights = field(64, 64, lambda x, y: smooth(abs(ridges[y][x] - 0.5), 0.0, 0.16))
    relief = lit([[a + 0.5 * b for a, b in zip(*rows)] for rows in zip(heights, fibre)])
    return picture([colour.BARK], 64, 64, lambda x, y: (
        0, 0.14 + 0.3 * heights[y][x] + 0.15 * relief[y][x] + 0.12 * (fibre[y][x] - 0.5)))


def barrel():
    """Staves bound by two hoops, which lie right for barrels that stand on a floor at z 0."""
    staves = field(64, 64, lambda x, y: Stone(y // 8, min(y % 8 + 1, 7 - y % 8), 0, y % 8 - 3.5))
    shades = turned(boards(staves, timber(64, 64, 230), 236, tone=0.1))
    rivets = studs(64, 64, [(x, y) for x in (12, 44) for y in (22, 57)], 1.0)
    rust = noise(64, 64, 10, 10, 237)

    def shade(x, y):
        for top in (19, 54):
            if top <= y < top + 7:
                edge = 0.16 if y == top else -0.16 if y == top + 6 else 0.0
                light = 0.42 + edge + 0.1 * (rust[y][x] - 0.5) + 0.5 * rivets.get((x, y), 0.0)
                return (2 if rust[y][x] > 0.72 else 1), light
            if y == top + 7:
                return 0, 0.5 * shades[y][x]
        return 0, shades[y][x]

    return picture([colour.OAK, colour.IRON, colour.RUST], 64, 64, shade)


def roof_tiles():
    """Rounded tiles in rows of 16, each row half a tile aside and over the one below."""
    grain = clouds(64, 64, 16, 16, 240, 2)

    def place(x, y):
        """The number of the tile, how far down it, and how far from its edge."""
        row = y // 16
        for layer in (row - 1, row):  # the tile above ends with a round lip in this row
            dx = (x + 8 * (layer % 2)) % 16 - 7.5
            down = y - 16 * layer
            end = 21.5 - dx * dx / 9.0 if abs(dx) < 7.5 else 15.0
            if down < end:
                break
        return layer % 4 * 4 + (x + 8 * (layer % 2)) // 16 % 4, down, min(end - down, 8.0 - abs(dx))

    def shade(x, y):
        number, down, inset = place(x, y)
        tone = chance(242, number)
        light = 0.4 + 0.12 * (tone - 0.5) + 0.14 * (grain[y][x] - 0.5) + 0.014 * (down - 12.0)
        if down < 9:
            light -= 0.04 * (9 - down)  # under the lip of the tile above
        if inset < 1.0:
            light -= 0.16
        elif inset < 2.0 and down > 14:
            light += 0.1
        return int(tone < 0.25), light

    return picture([colour.TILE, colour.BRICK], 64, 64, shade)


def roof_leads():
    """Sheets of lead: a roll along each edge, a lap across."""
    streaks = clouds(64, 64, 16, 3, 250)
    patina = clouds(64, 64, 4, 4, 253)

    def height(x, y):
        roll = (x % 32) - 15.5
        lap = (y + 32 * (x // 32 % 2) + 8) % 64
        bump = math.sqrt(1.0 - roll * roll / 12.25) if abs(roll) < 3.5 else 0.0
        return bump + (0.5 if lap < 3 and bump == 0.0 else 0.0) + 0.3 * patina[y][x]

    light = lit(field(64, 64, height))
    return picture([colour.LEAD], 64, 64, lambda x, y: (
        0, 0.44 + 0.17 * light[y][x] + 0.2 * (streaks[y][x] - 0.5) + 0.1 * (patina[y][x] - 0.5)))


def iron():
    plates = slabs(64, 64, courses((32, 0, (32, 32)), (32, 0, (32, 32))), 1, 1.5)
    grain = clouds(64, 64, 12, 12, 260)
    rust = clouds(64, 64, 4, 4, 263)
    shades = stonework(plates, grain, 266, tone=0.03, bevel=2.0, depth=0.14, rough=0.3, mortar=0.1)
    rivets = studs(64, 64, [(x + a, y + b) for x in (0, 32) for y in (0, 32)
                            for a in (5, 26) for b in (5, 26)], 2.0)

    def shade(x, y):
        weep = 0.25 * any((x, (y - down) % 64) in rivets for down in range(2, 5))
        rusty = rust[y][x] + 0.3 * (grain[y][x] - 0.5) + weep
        light = shades[y][x] - 0.06 + 0.45 * rivets.get((x, y), 0.0)
        return (1, light - 0.06) if rusty > 0.86 and (x, y) not in rivets else (0, light)

    return picture([colour.IRON, colour.RUST], 64, 64, shade)


def bronze():
    """A smooth cast, down which rain has drawn verdigris."""
    sheen = clouds(64, 64, 3, 2, 270, 2)
    pits = lit(clouds(64, 64, 20, 20, 272, 2))
    runs = warped(clouds(64, 64, 9, 2, 274), noise(64, 64, 6, 6, 277), 5)

    def shade(x, y):
        light = 0.5 + 0.34 * (sheen[y][x] - 0.5) + 0.12 * pits[y][x]
        if runs[y][x] > 0.74:
            return 1, light - 0.1 + 0.3 * (runs[y][x] - 0.74)
        return 0, light - 0.14 * smooth(runs[y][x], 0.6, 0.74)

    return picture([colour.BRONZE, colour.VERDIGRIS], 64, 64, shade)


def gold():
    """Beaten into facets."""
    dents = cobbled(64, 64, 6, 6, 280, 0.7)
    relief = lit(field(64, 64, lambda x, y: -smooth(dents[y][x].inset, -2.0, 6.0)))
    sheen = clouds(64, 64, 2, 3, 282, 2)

    def shade(x, y):
        light = (0.46 + 0.26 * (sheen[y][x] - 0.5) + 0.22 * relief[y][x]
                 + 0.08 * (chance(284, dents[y][x].number) - 0.5))
        return 0, light + 0.4 * clamp(light - 0.56, 0.0, 0.3)

    return picture([colour.GOLD], 64, 64, shade)
