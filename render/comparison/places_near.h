#pragma once

#include <glm/vec3.hpp>
#include <vector>

#include "render/comparison/medium_set.h"
#include "render/prepared_world.h"

namespace portcullis::render {

/// The leaves of a world's tree within a margin of a point.
struct LeavesNear {
    std::vector<formats::CellIndex> cells;  ///< in the order of the tree, perhaps with repeats
    bool solid = false;                     ///< solid space is one of them

    /// What these leaves are filled with.
    [[nodiscard]] MediumSet media(const formats::World& world) const;
};

/// The leaves that the tree has on both sides of every plane within `margin` units of the point,
/// some of which may be farther. A margin well above rounding (1e-6 units) makes the answer
/// certain: none that is nearer is left out.
[[nodiscard]] LeavesNear leavesNear(const PreparedWorld& prepared, const glm::dvec3& point,
                                    double margin);

/// The media that the fold over the world's brushes gives within `margin` of a point, and perhaps
/// more. Linear in the number of brush planes.
[[nodiscard]] MediumSet foldedMedia(const PreparedWorld& prepared, const glm::dvec3& point,
                                    double margin);

}  // namespace portcullis::render
