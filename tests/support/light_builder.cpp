#include "tests/support/light_builder.h"

#include <algorithm>
#include <cmath>
#include <map>

#include "formats/world/half_float.h"

namespace portcullis::tests {
namespace {

using namespace formats;

SurfaceLuxels luxelsOf(const World& world, const Surface& surface, double size) {
    const auto axes = luxelAxes(world.planes[surface.plane.plane]);
    glm::dvec2 low(1e9), high(-1e9);
    for (std::uint32_t k = surface.loop.first; k < surface.loop.end(); ++k) {
        const glm::dvec3 corner = world.vertices[world.loopVertices[k]].position;
        const glm::dvec2 at(corner[axes[0]] / size, corner[axes[1]] / size);
        low = {std::min(low.x, at.x), std::min(low.y, at.y)};
        high = {std::max(high.x, at.x), std::max(high.y, at.y)};
    }
    SurfaceLuxels luxels;
    luxels.size = size;
    luxels.i = static_cast<std::int32_t>(std::floor(low.x)) - 1;
    luxels.j = static_cast<std::int32_t>(std::floor(low.y)) - 1;
    luxels.columns = static_cast<std::uint32_t>(std::ceil(high.x) + 1 - luxels.i);
    luxels.rows = static_cast<std::uint32_t>(std::ceil(high.y) + 1 - luxels.j);
    return luxels;
}

/// The block (column, row) of a wall.
LuxelBlock blockOf(const Surface& surface, const SurfaceLuxels& luxels, std::uint32_t column,
                   std::uint32_t row, const GroupFormula& formula) {
    LuxelBlock block;
    for (std::uint32_t y = 8 * row; y < std::min(luxels.rows, 8 * row + 8); ++y)
        for (std::uint32_t x = 8 * column; x < std::min(luxels.columns, 8 * column + 8); ++x) {
            const glm::dvec2 middle(luxels.i + 0.5 + x, luxels.j + 0.5 + y);
            const glm::dvec3 light = formula.light(surface, middle * luxels.size);
            for (std::uint32_t k = 0; k < 3; ++k)
                block.halves[3 * (8 * (y % 8) + x % 8) + k] =
                    halfFrom(light[static_cast<glm::length_t>(k)]);
        }
    return block;
}

}  // namespace

Lightmaps makeLightmaps(const World& world, double luxelSize,
                        const std::vector<GroupFormula>& groups) {
    Lightmaps lightmaps;
    lightmaps.luxelSize = luxelSize;
    std::map<LuxelBlock, LuxelBlockIndex> known{{{}, lightmaps.blocks.append({})}};
    std::uint32_t blocks = 0;
    for (const Surface& surface : world.surfaces) {
        SurfaceLuxels luxels;
        if (world.scene.materials[surface.material].kind != SurfaceKind::sky) {
            luxels = luxelsOf(world, surface, luxelSize * surface.luxelScale);
            luxels.firstBlock = blocks;
        }
        blocks += static_cast<std::uint32_t>(luxels.blockCount());
        lightmaps.surfaces.push_back(luxels);
    }
    for (const GroupFormula& formula : groups) {
        LightLayer layer{formula.group, {}};
        for (std::size_t i = 0; i < world.surfaces.size(); ++i) {
            const SurfaceLuxels& luxels = lightmaps.surfaces[SurfaceIndex(i)];
            for (std::uint32_t row = 0; row < luxels.blockRows(); ++row)
                for (std::uint32_t column = 0; column < luxels.blockColumns(); ++column) {
                    const LuxelBlock block =
                        blockOf(world.surfaces[SurfaceIndex(i)], luxels, column, row, formula);
                    const auto [found, isNew] = known.try_emplace(block);
                    if (isNew) found->second = lightmaps.blocks.append(block);
                    layer.blocks.push_back(found->second);
                }
        }
        lightmaps.layers.push_back(std::move(layer));
    }
    return lightmaps;
}

Lightmaps makeEvenLight(const World& world, double luxelSize, const glm::dvec3& light) {
    return makeLightmaps(world, luxelSize,
                         {{"", [&](const Surface&, glm::dvec2) { return light; }}});
}

SurfaceBlocks makeSurfaceBlocks(const World& world) {
    SurfaceBlocks ready;
    ready.madeFrom = "0123";
    for (std::uint8_t i = 0; i < 3; ++i) {
        ColorBlock block;
        block.channels[i] = 200;
        ready.blocks.push_back(block);
    }
    for (std::size_t i = 0; i < world.surfaces.size(); ++i) {
        SurfaceTexels texels;
        if (i + 1 < world.surfaces.size()) {
            texels.firstBlock = static_cast<std::uint32_t>(ready.blockOf.size());
            const auto start = static_cast<std::int32_t>(i) - 2;
            texels.levels = 2;
            texels.firstU = 7 * start;
            texels.lastU = texels.firstU + 20;
            texels.firstV = -9 * start;
            texels.lastV = texels.firstV + 5;
        }
        for (std::uint64_t k = 0; k < texels.blockCount(); ++k)
            ready.blockOf.emplace_back(k % ready.blocks.size());
        ready.surfaces.push_back(texels);
    }
    return ready;
}

}  // namespace portcullis::tests
