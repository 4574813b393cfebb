#pragma once

#include <glm/vec2.hpp>

#include "render/light/lightmap_writer.h"

namespace portcullis::render {

/// The parts of fine luxels and the coarser ones, patches, that they lie in: on each plane a
/// lattice in the other, `ratio` luxels along a patch's side.
struct Patches {
    const LuxelParts& fine;
    const LuxelParts& coarse;
    std::int32_t ratio = 4;

    /// The patch that a part lies in; invalid where rounding leaves none.
    [[nodiscard]] LuxelPartIndex patchOf(LuxelPartIndex part) const;
    /// The middle of a part in patches of its wall.
    [[nodiscard]] glm::dvec2 placeOf(LuxelPartIndex part) const;
};

/// The mean light on each patch, by area.
[[nodiscard]] LuxelSums meanOverPatches(const Patches& patches, const LuxelSums& light);

/// The light on each part from that on the patches around it: of the four nearest middles, those
/// that the wall shows, in proportion.
[[nodiscard]] LuxelSums betweenPatches(const Patches& patches, const LuxelSums& light);

}  // namespace portcullis::render
