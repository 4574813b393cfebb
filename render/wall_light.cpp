#include "render/wall_light.h"

#include <algorithm>
#include <cassert>
#include <cmath>

#include "formats/world/half_float.h"

namespace portcullis::render {

using namespace formats;

WallLight::WallLight(const World& world, const LayerWeights& weights)
    : lightmaps_(&*world.lightmaps) {
    assert(weights.size() == lightmaps_->layers.size());
    for (std::size_t i = 0; i < weights.size(); ++i)
        if (weights[i] != 0.0) parts_.push_back({&lightmaps_->layers[i].blocks, weights[i]});
}

glm::dvec3 WallLight::luxel(SurfaceIndex surface, std::int64_t i, std::int64_t j) const {
    const SurfaceLuxels& luxels = lightmaps_->surfaces[surface];
    const auto column = static_cast<std::uint32_t>(
        std::clamp<std::int64_t>(i - luxels.i, 0, std::int64_t{luxels.columns} - 1));
    const auto row = static_cast<std::uint32_t>(
        std::clamp<std::int64_t>(j - luxels.j, 0, std::int64_t{luxels.rows} - 1));
    const std::size_t slot =
        luxels.firstBlock + std::size_t{row / 8} * luxels.blockColumns() + column / 8;
    const std::size_t place = std::size_t{3} * (8 * (row % 8) + column % 8);
    glm::dvec3 sum(0.0);
    for (const Part& part : parts_) {
        const LuxelBlockIndex block = (*part.blocks)[slot];
        if (block.value() == 0) continue;  // dark
        const std::uint16_t* const halves = lightmaps_->blocks[block].halves.data() + place;
        sum +=
            part.weight * glm::dvec3(fromHalf(halves[0]), fromHalf(halves[1]), fromHalf(halves[2]));
    }
    return {shownLight(sum.x), shownLight(sum.y), shownLight(sum.z)};
}

glm::dvec3 WallLight::at(SurfaceIndex surface, const glm::dvec2& luxels) const {
    return lightBetween(luxels,
                        [&](std::int64_t i, std::int64_t j) { return luxel(surface, i, j); });
}

LuxelStep luxelStep(double luxels) {
    // Far beyond any wall, so that the number of a luxel can be told.
    const double from = std::clamp(luxels - 0.5, -0x1p40, 0x1p40);
    const double first = std::floor(from);
    return {static_cast<std::int64_t>(first), from - first};
}

}  // namespace portcullis::render
