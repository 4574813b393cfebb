#pragma once

#include <glm/vec3.hpp>

#include "render/light/luxel_parts.h"

namespace portcullis::render {

/// A place on a wall to send rays from: they start in `cell`, to the side of `normal`.
struct WallPlace {
    formats::CellIndex cell;
    glm::dvec3 point{0.0};
    glm::dvec3 normal{0.0};  ///< unit length, into the cell
};

/// The middle of what the first wall of a part has in the part's luxel.
[[nodiscard]] WallPlace wallPlaceOf(const PreparedWorld& prepared, const LuxelParts& parts,
                                    LuxelPartIndex part);

}  // namespace portcullis::render
