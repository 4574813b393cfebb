#pragma once

#include <cstdint>
#include <glm/vec3.hpp>
#include <unordered_map>
#include <utility>

#include "formats/world/half_float.h"
#include "formats/world/lightmaps.h"

namespace portcullis::formats {

/// The block in column x and row y of a wall's blocks, of the light at its luxels: `lightAt(column,
/// row)`, counted from the wall's first. What of it lies beyond the wall's luxels is dark.
template <class LightAt>
[[nodiscard]] LuxelBlock luxelBlock(const SurfaceLuxels& luxels, std::uint32_t x, std::uint32_t y,
                                    const LightAt& lightAt) {
    constexpr std::uint32_t side = LuxelBlock::kSide;
    LuxelBlock block;
    for (std::uint32_t row = 0; row < side && y * side + row < luxels.rows; ++row)
        for (std::uint32_t column = 0; column < side && x * side + column < luxels.columns;
             ++column) {
            const glm::dvec3 light = lightAt(x * side + column, y * side + row);
            if (light == glm::dvec3(0.0)) continue;
            for (std::uint32_t channel = 0; channel < 3; ++channel)
                block.halves[3 * (row * side + column) + channel] =
                    halfFrom(light[static_cast<glm::length_t>(channel)]);
        }
    return block;
}

/// The blocks of lightmaps that are being made: equal ones are kept once, the dark one first.
class LuxelBlockSet {
public:
    LuxelBlockSet() { blocks_.push_back({}); }

    /// Where a block is; puts it behind the others if it is not there yet. Constant, by a hash.
    LuxelBlockIndex indexOf(const LuxelBlock& block);
    /// For Lightmaps::blocks; the set is of no use then.
    [[nodiscard]] IndexedVector<LuxelBlockIndex, LuxelBlock> take() { return std::move(blocks_); }

private:
    IndexedVector<LuxelBlockIndex, LuxelBlock> blocks_;
    std::unordered_multimap<std::uint64_t, LuxelBlockIndex> byHash_;
};

}  // namespace portcullis::formats
