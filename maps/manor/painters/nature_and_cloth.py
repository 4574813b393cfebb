"""Ground, liquids and sky; cloth, and a cheese."""

import math

from painters import pictures as colour
from painters.fields import (chance, clamp, clouds, cobbled, field, lit, noise, smooth, strokes, warped)
from painters.pictures import picture


def grass():
    """Tufts, each a fan of blades from one root."""
    ground = clouds(128, 128, 5, 5, 300)
    blades = []
    for tuft in range(420):
        x, y = 128.0 * chance(301, tuft), 128.0 * chance(302, tuft)
        tone = 0.34 + 0.2 * ground[int(y)][int(x)] + 0.14 * (chance(303, tuft) - 0.5)
        for i in (-3, 3, -2, 2, -1, 1, 0):
            lean = 0.3 * i * (0.6 + 0.8 * chance(304, tuft, i))
            blades.append((x + 0.6 * i, y, lean, -0.9, 10 - abs(i) + int(4.0 * chance(305, tuft, i)),
                           tone - 0.14, tone + 0.16 - 0.02 * abs(i)))
    blades = strokes(128, 128, blades)
    return picture([colour.GRASS], 128, 128, lambda x, y: (0, max(blades[y][x], 0.18)))


def earth_bank():
    soil = clouds(128, 128, 8, 8, 310, 4)
    layers = clouds(128, 128, 2, 10, 314)
    pebbles = cobbled(128, 128, 12, 12, 317, 0.7)

    def pebble(x, y):
        stone = pebbles[y][x]
        size = 9.0 * chance(318, stone.number) - 5.2
        return clamp(size - math.sqrt(stone.dx * stone.dx + 1.6 * stone.dy * stone.dy), 0.0, 3.0) / 3.0

    lumps = field(128, 128, pebble)
    relief = lit([[1.2 * a + 1.2 * b for a, b in zip(*rows)] for rows in zip(lumps, soil)])
    roots = strokes(128, 128, [
        (128.0 * chance(319, i), 128.0 * chance(320, i), 1.2 * (chance(321, i) - 0.5), 0.8,
         10 + int(14.0 * chance(322, i)), 0.62, 0.4) for i in range(12)])

    def shade(x, y):
        if lumps[y][x] > 0.0:
            return 1, 0.2 + 0.13 * relief[y][x] + 0.16 * chance(323, pebbles[y][x].number)
        light = 0.42 + 0.2 * (layers[y][x] - 0.5) + 0.16 * (soil[y][x] - 0.5) + 0.16 * relief[y][x]
        return 0, roots[y][x] if roots[y][x] > light else light

    return picture([colour.EARTH, colour.WARM_STONE], 128, 128, shade)


def hay():
    def strand(i):
        dx = 2.0 * chance(330, i) - 1.0
        tone = 0.38 + 0.26 * chance(331, i) * (0.4 + i / 400.0)
        return (64.0 * chance(332, i), 64.0 * chance(333, i), dx, 0.4 + 0.6 * (1.0 - abs(dx)),
                12 + int(20.0 * chance(334, i)), tone, tone + 0.06)

    strands = strokes(64, 64, [strand(i) for i in range(240)])
    return picture([colour.HAY], 64, 64, lambda x, y: (0, max(strands[y][x], 0.26)))


def coal():
    """Lumps with broken faces; in some gaps an ember still glows."""
    lumps = cobbled(64, 64, 6, 6, 340, 0.7)
    chips = cobbled(64, 64, 14, 14, 341, 0.8)
    glow = clouds(64, 64, 3, 3, 342)
    relief = lit(field(64, 64, lambda x, y: smooth(lumps[y][x].inset, 0.0, 5.0)))

    def shade(x, y):
        lump, heat = lumps[y][x], glow[y][x] - 0.1 * lumps[y][x].inset
        if heat > 0.62:
            return 1, 0.14 + 1.4 * (heat - 0.62)
        if lump.inset < 1.0:
            return 0, 0.04
        face = chance(343, lump.number * 256 + chips[y][x].number)
        return 0, 0.36 + 0.26 * relief[y][x] + 0.22 * (face - 0.5)

    return picture([colour.COAL, colour.EMBER], 64, 64, shade)


def carpet_red():
    """Two runners of 32, each around x = 2, where the carpet of the hall has its middle."""
    worn = clouds(64, 64, 3, 3, 350)

    def shade(x, y):
        aside = abs((x + 14) % 32 - 15.5)
        along = abs(y % 32 - 15.5)
        light = 0.44 + 0.12 * (worn[y][x] - 0.5) + (0.04 if (x + y) % 2 else -0.02) + 0.03 * (y % 2)
        diamond = aside / 6.0 + along / 11.0
        if 11.0 < aside < 12.0 or 7.0 < aside < 8.0:
            return 1, light - 0.04
        if aside > 12.0:
            return 0, light - 0.14
        if aside > 8.0:
            bead = y % 8 < 2 and 9.0 < aside < 10.5
            return (1, light - 0.08) if bead else (2, light - 0.06)
        if 0.86 < diamond < 1.05:
            return 1, light
        if diamond < 0.86:
            return (1, light + 0.04) if diamond < 0.24 else (2, light - 0.02 + 0.1 * (diamond > 0.6))
        corner = aside / 4.0 + (16.0 - along) / 5.0
        return (1, light - 0.06) if 0.6 < corner < 0.95 else (0, light)

    return picture([colour.CARPET, colour.GOLD, colour.OXBLOOD], 64, 64, shade)


def linen():
    warp, weft = noise(64, 64, 32, 4, 360), noise(64, 64, 4, 32, 361)
    folds = lit(warped(clouds(64, 64, 2, 3, 362, 2), noise(64, 64, 3, 3, 363), 14))

    def shade(x, y):
        over = (x // 2 + y // 2) % 2
        thread = warp[y][x] if over else weft[y][x]
        edge = x % 2 if over else y % 2
        return 0, 0.56 + 0.14 * (thread - 0.5) + 0.04 * over - 0.04 * edge + 0.7 * folds[y][x]

    return picture([colour.LINEN], 64, 64, shade)


def cheese():
    paste = clouds(64, 64, 5, 5, 370)
    spots = cobbled(64, 64, 6, 6, 380, 0.95)

    def shade(x, y):
        spot = spots[y][x]
        radius = 7.5 * chance(387, spot.number) - 3.0
        out = math.sqrt(spot.dx * spot.dx + spot.dy * spot.dy) - radius
        light = 0.6 + 0.14 * (paste[y][x] - 0.5)
        if radius < 1.5 or out > 1.0:
            return 0, light
        if out > 0.0:
            return 0, light + (0.1 if spot.dx + spot.dy > 0.0 else -0.06)
        return 0, 0.36 + 0.07 * (spot.dx + spot.dy) / radius * 1.4

    return picture([colour.CHEESE], 64, 64, shade)


def water():
    """Light that ripples gather into a net."""
    swell = clouds(64, 64, 3, 3, 380)
    drift = clouds(64, 64, 5, 5, 384, 2)
    nets = [warped(cobbled(64, 64, n, n, 383 + n, 0.8), drift, 7) for n in (4, 6)]

    def shade(x, y):
        near, far = (1.0 - smooth(net[y][x].inset, 0.0, reach) for net, reach in zip(nets, (4.0, 3.0)))
        return 0, 0.36 + 0.16 * (swell[y][x] - 0.5) + 0.2 * near * near + 0.1 * far

    return picture([colour.WATER], 64, 64, shade)


def lava():
    plates = warped(cobbled(128, 128, 6, 6, 390, 0.8), clouds(128, 128, 8, 8, 391), 9)
    heat = clouds(128, 128, 3, 3, 394)
    rough = clouds(128, 128, 16, 16, 397)
    relief = lit(field(128, 128, lambda x, y:
                       smooth(plates[y][x].inset, 0.0, 7.0) + 0.9 * rough[y][x]))

    def shade(x, y):
        crack = 0.5 + 2.4 * heat[y][x] * heat[y][x]
        inside = crack - plates[y][x].inset + 0.8 * (rough[y][x] - 0.5)
        if inside > 0.0:
            return 0, 0.46 + 0.2 * inside
        if inside > -1.2:
            return 0, 0.2 + 0.16 * (inside + 1.2)
        if inside > -2.2:
            return 1, 0.16 + 0.06 * (inside + 2.2)
        return 2, 0.44 + 0.26 * relief[y][x] + 0.14 * (heat[y][x] - 0.5)

    return picture([colour.LAVA, colour.EMBER, colour.CRUST], 128, 128, shade)


def night():
    """A sky of two layers: at the left near clouds on black, at the right stars behind dim ones."""
    near = warped(clouds(128, 128, 3, 4, 400, 5), noise(128, 128, 4, 4, 406), 16)
    far = clouds(128, 128, 2, 3, 407, 4)
    stars = {}
    for i in range(70):
        x, y = int(128.0 * chance(412, i)), int(128.0 * chance(413, i))
        bright = chance(414, i) * chance(415, i)
        if bright > 0.5:
            for dx, dy in ((1, 0), (-1, 0), (0, 1), (0, -1)):
                stars.setdefault(((x + dx) % 128, (y + dy) % 128), 0.2)
        stars[x, y] = 0.34 + 0.6 * bright

    def shade(x, y):
        if x < 128:
            return 0, 0.75 * smooth(near[y][x], 0.48, 1.0)
        veil = smooth(far[y][x - 128], 0.45, 1.0)
        star = stars.get((x - 128, y), 0.0) * (1.0 - 0.8 * veil)
        return (1, star) if star > 0.12 else (0, 0.2 + 0.4 * veil)

    return picture([colour.NIGHT, colour.STAR], 256, 128, shade)
