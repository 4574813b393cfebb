#include "render/light_atlas.h"

#include <algorithm>
#include <tuple>

#include "formats/image/srgb.h"
#include "render/wall_light.h"

namespace portcullis::render {

using namespace formats;

namespace {

constexpr std::uint32_t kGap = 1;

/// The parts of walls, none larger than `side`, without places yet.
std::vector<AtlasPlace> partsOf(const Lightmaps& lightmaps, std::uint32_t side) {
    std::vector<AtlasPlace> parts;
    for (SurfaceIndex i(0u); lightmaps.surfaces.contains(i); i = SurfaceIndex(i.value() + 1)) {
        const SurfaceLuxels& luxels = lightmaps.surfaces[i];
        for (std::uint32_t row = 0; row < luxels.rows; row += side)
            for (std::uint32_t column = 0; column < luxels.columns; column += side)
                parts.push_back({i, column, row, std::min(side, luxels.columns - column),
                                 std::min(side, luxels.rows - row), 0, 0, 0});
    }
    return parts;
}

/// How wide pages are: a power of two, such that all of it makes about a square.
std::uint32_t widthOf(const std::vector<AtlasPlace>& parts, std::uint32_t side) {
    std::uint64_t area = 0;
    std::uint32_t widest = 1;
    for (const AtlasPlace& part : parts) {
        area += std::uint64_t{part.columns + kGap} * (part.rows + kGap);
        widest = std::max(widest, part.columns);
    }
    std::uint32_t width = 64;
    while (width < side && (width < widest || std::uint64_t{width} * width < area)) width *= 2;
    return std::min(width, side);
}

/// Gives each part a place; the pages' heights.
std::vector<std::uint32_t> place(std::vector<AtlasPlace>& parts, const World& world,
                                 std::uint32_t width, std::uint32_t side) {
    std::vector<AtlasPlace*> order;
    for (AtlasPlace& part : parts) order.push_back(&part);
    std::ranges::sort(order, {}, [&](const AtlasPlace* part) {
        // Walls of a plane stand together, and the whole order is told.
        return std::tuple(~part->rows, world.surfaces[part->surface].plane.plane, ~part->columns,
                          part->surface, part->row, part->column);
    });
    std::vector<std::uint32_t> heights{0};
    std::uint32_t x = 0, y = 0, shelf = 0;
    for (AtlasPlace* const part : order) {
        if (x > 0 && x + part->columns > width) {
            y += shelf + kGap;
            x = 0;
            shelf = 0;
        }
        if (y > 0 && y + part->rows > side) {
            heights.push_back(0);
            x = y = shelf = 0;
        }
        part->page = static_cast<std::uint32_t>(heights.size() - 1);
        part->x = x;
        part->y = y;
        x += part->columns + kGap;
        shelf = std::max(shelf, part->rows);
        heights.back() = std::max(heights.back(), y + part->rows);
    }
    return heights;
}

PackedColor shown(const glm::dvec3& light) {
    PackedColor color = packColor(0, 0, 0);
    for (unsigned i = 0; i < 3; ++i) {
        const double l = light[static_cast<glm::length_t>(i)];
        color |= PackedColor{codeOfLinear(l * (1.0 + l / 16.0) / (1.0 + l))} << (8 * i);
    }
    return color;
}

}  // namespace

LightAtlas lightAtlas(const World& world, const LayerWeights& weights, std::uint32_t side) {
    const Lightmaps& lightmaps = *world.lightmaps;
    LightAtlas atlas;
    atlas.places = partsOf(lightmaps, side);
    const std::uint32_t width = widthOf(atlas.places, side);
    for (const std::uint32_t height : place(atlas.places, world, width, side))
        atlas.pages.emplace_back(width, std::max(height, 1U), kAtlasGround);
    const WallLight light(world, weights);
    for (const AtlasPlace& part : atlas.places) {
        const SurfaceLuxels& luxels = lightmaps.surfaces[part.surface];
        ColorImage& page = atlas.pages[part.page];
        for (std::uint32_t y = 0; y < part.rows; ++y)
            for (std::uint32_t x = 0; x < part.columns; ++x)
                page.at(part.x + x, part.y + y) =
                    shown(light.luxel(part.surface, std::int64_t{luxels.i} + part.column + x,
                                      std::int64_t{luxels.j} + part.row + y));
    }
    return atlas;
}

}  // namespace portcullis::render
