"""Pictures of few colours: ramps, how a picture is made of them, and its PNG file."""

import struct
import zlib
from typing import NamedTuple

from painters.fields import clamp

SHADES = 24  # of a ramp

# Ramps: key colours from dark to light, shadows cooler than lights.
STONE = "17171b 35343a 565352 7b766d a39c8b c9c2ae"
COLD_STONE = "15171b 2f3337 4d5253 70746f 989a8c bfbeab"
WARM_STONE = "191718 383431 5a534c 7f766a a69c88 c5bca9"
MOSS = "11150f 222919 384024 535a33 767a49 9f9d69"
SOOT = "08080a 151416 242122 38332f 514a43 6e665b"
SCORCHED = "0b0a0b 1a1716 302724 4e3e35 70594a 927a64"
PLASTER = "2a2420 564b40 81735f a5957a c2b394 dacfb4"
BRICK = "1b1110 3a231e 5b382e 7b5142 9a6e58 b58f74"
MORTAR = "1f1c1a 3d3833 5e574d 7d7465 9b917e b5ac97"
MARBLE = "2c2a2e 545157 807b79 a69f95 c6beae dfd9ca"
CREAM = "2c2620 5d5242 8d7e64 b0a283 cabd9c dfd5b9"
OXBLOOD = "140c0c 2b1717 442422 5d352f 794c42 98695d"
POOL = "0a1a24 123242 1f5060 357280 5d969b 92bcb8"
DEEP_BLUE = "080d20 101b3a 1b2c58 2d4576 4b6696 7e94b6"
OAK = "150d08 2f1d10 4d321b 6c4a29 8c663c ad8a58"
DARK_OAK = "120b08 26180f 3e2918 583d24 755536 967350"
BARK = "120e0b 271e17 3f3225 5a4936 77634b 988467"
TILE = "15100f 2e201c 4a352b 66503f 84705a a3937b"
LEAD = "12151a 272d35 414a54 606a73 848c90 abafab"
IRON = "0c0d11 1d2026 31353c 494e55 686c70 94958f"
RUST = "140d0b 2a1b15 432c21 5d4130 795a44 957860"
BRONZE = "140f08 2e2310 4c3a19 6d5526 937840 c3a868"
VERDIGRIS = "0f1714 1f2f28 364a3f 526a5b 768c78 a0ae98"
GOLD = "2a1a0a 543914 826023 ad883a d1b060 efdfa6"
GRASS = "0e120b 1c2513 30391c 475127 646c3b 898c58"
EARTH = "120d09 271c13 40301f 5b4730 786145 998261"
HAY = "23180a 48350f 735823 9c7f3b c0a558 dcc988"
COAL = "060608 0f0f13 1b1b20 2b2b31 44444a 68676a"
EMBER = "1a0503 470c05 7f1c06 b8400b e07a1e f6c25a"
CARPET = "160809 300e12 4d171b 682427 833839 9d5850"
LINEN = "37322b 645c50 8e8574 aea590 c8c0ab ded8c6"
CHEESE = "3f2408 784c12 ab7a24 cfa140 e3c066 f2dc98"
WATER = "06121a 0b2430 123b47 1f5860 3f7f80 82b3a8"
LAVA = "2a0502 6a0e03 a82805 db5a0a f59a22 ffe27a"
CRUST = "080506 140d0d 231716 362420 4f372e 6b5044"
NIGHT = "000000 070a16 0f1428 1a2139 2a324c 454c64"
STAR = "10142a 2b3350 596482 8e98b0 c2c8d2 f4f2e4"


class Picture(NamedTuple):
    """Pixels as rows of indices into a palette of (red, green, blue)."""
    palette: list
    rows: list


def picture(ramps, width, height, shade):
    """A picture whose pixels are shade(x, y) = (which ramp, how light)."""
    palette = []
    for ramp in ramps:
        keys = [[int(key[i:i + 2], 16) for i in (0, 2, 4)] for key in ramp.split()]
        for step in range(SHADES):
            place = step * (len(keys) - 1) / (SHADES - 1)
            i = min(int(place), len(keys) - 2)
            palette.append(tuple(int(a + (b - a) * (place - i) + 0.5)
                                 for a, b in zip(keys[i], keys[i + 1])))
    rows = []
    for y in range(height):
        row = []
        for x in range(width):
            ramp, light = shade(x, y)
            row.append(ramp * SHADES + int(clamp(light) * (SHADES - 1) + 0.5))
        rows.append(row)
    return Picture(palette, rows)


def png_bytes(painting):
    """A PNG file of 8-bit palette indices."""
    def chunk(kind, data):
        return (struct.pack(">I", len(data)) + kind + data
                + struct.pack(">I", zlib.crc32(kind + data)))

    header = struct.pack(">IIBBBBB", len(painting.rows[0]), len(painting.rows), 8, 3, 0, 0, 0)
    colours = bytes(channel for colour in painting.palette for channel in colour)
    lines = b"".join(b"\0" + bytes(row) for row in painting.rows)
    return (b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", header) + chunk(b"PLTE", colours)
            + chunk(b"IDAT", zlib.compress(lines, 9)) + chunk(b"IEND", b""))
