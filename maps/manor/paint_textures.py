"""Paints the textures of the manor: one small palette PNG for each material of manor.json.

Usage: paint_textures.py [FOLDER], by default `textures` beside this file. The same pixels come out
on every machine, and every texture tiles in both directions. A painter (see `painters/`) makes fields
of numbers (heights, tones, stains), lights the heights from the upper left, and picks each pixel from
a ramp, a row of shades of one hue.
"""

import pathlib
import sys

from painters import nature_and_cloth, stone, wood_and_metal
from painters.pictures import png_bytes

PAINTERS = {
    "castle/ashlar": stone.ashlar,
    "castle/stone_wall": stone.stone_wall,
    "castle/mossy_stone": stone.mossy_stone,
    "castle/scorched_stone": stone.scorched_stone,
    "castle/flagstones": stone.flagstones,
    "castle/cobbles": stone.cobbles,
    "castle/plaster": stone.plaster,
    "castle/brick": stone.brick,
    "castle/soot": stone.soot,
    "castle/marble": stone.marble,
    "castle/kitchen_tiles": stone.kitchen_tiles,
    "castle/pool_tiles": stone.pool_tiles,
    "wood/oak_planks": wood_and_metal.oak_planks,
    "wood/oak_beam": wood_and_metal.oak_beam,
    "wood/log": wood_and_metal.log,
    "wood/barrel": wood_and_metal.barrel,
    "roof/tiles": wood_and_metal.roof_tiles,
    "roof/leads": wood_and_metal.roof_leads,
    "metal/iron": wood_and_metal.iron,
    "metal/bronze": wood_and_metal.bronze,
    "metal/gold": wood_and_metal.gold,
    "ground/grass": nature_and_cloth.grass,
    "ground/earth_bank": nature_and_cloth.earth_bank,
    "ground/hay": nature_and_cloth.hay,
    "ground/coal": nature_and_cloth.coal,
    "cloth/carpet_red": nature_and_cloth.carpet_red,
    "cloth/linen": nature_and_cloth.linen,
    "food/cheese": nature_and_cloth.cheese,
    "liquid/water": nature_and_cloth.water,
    "liquid/lava": nature_and_cloth.lava,
    "sky/night": nature_and_cloth.night,
}


def main():
    here = pathlib.Path(__file__).parent
    folder = pathlib.Path(sys.argv[1]) if len(sys.argv) > 1 else here / "textures"
    for path, paint in PAINTERS.items():
        file = folder / f"{path}.png"
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_bytes(png_bytes(paint()))


if __name__ == "__main__":
    main()
