#pragma once

#include <cstdint>
#include <vector>

#include "formats/image/image.h"
#include "formats/world/world.h"
#include "render/layer_weights.h"

namespace portcullis::render {

/// Where some luxels of a wall are in an atlas.
struct AtlasPlace {
    formats::SurfaceIndex surface;
    std::uint32_t column = 0, row = 0;    ///< the first of them, of the wall's
    std::uint32_t columns = 0, rows = 0;  ///< luxels, one a pixel
    std::uint32_t page = 0, x = 0, y = 0;

    bool operator==(const AtlasPlace&) const = default;
};

/// The luxels of all walls in pictures to look at.
struct LightAtlas {
    std::vector<formats::ColorImage> pages;
    std::vector<AtlasPlace> places;  ///< as World::surfaces; walls larger than a page in several
};

/// Colour of an atlas between walls.
inline constexpr formats::PackedColor kAtlasGround = formats::packColor(40, 20, 48);

/// Shelves of walls, high ones first, so that little stays empty; a pixel is left free between
/// them. Pages are as wide as they need be to be about square, at most `side` pixels; the world has
/// lightmaps. A luxel l is shown as l (1 + l / 16) / (1 + l) of the light of a pixel, so that
/// light from 0 to 4 can be told apart: 1 is half as bright as white. Deterministic; linear but
/// for a sort.
[[nodiscard]] LightAtlas lightAtlas(const formats::World& world, const LayerWeights& weights,
                                    std::uint32_t side = 4096);

}  // namespace portcullis::render
