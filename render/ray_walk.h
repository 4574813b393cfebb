#pragma once

#include <cstdint>
#include <glm/vec3.hpp>
#include <limits>

#include "render/prepared_world.h"

namespace portcullis::render {

/// One cell on the way of a ray and where the ray leaves it.
struct RayStep {
    formats::CellIndex cell;
    double t = 0.0;  ///< the ray leaves at origin + t direction
    const CellFace* face = nullptr;
    const FacePolygon* polygon = nullptr;  ///< that it leaves through, or meets; null: none there
};

/// The face of a cell that a ray from inside leaves through.
[[nodiscard]] RayStep leaveCell(const PreparedWorld& prepared, formats::CellIndex cell,
                                const glm::dvec3& origin, const glm::dvec3& direction);

/// Walks a ray from cell to cell and calls visit(RayStep) for each, the last of which ends at a
/// wall, or beyond `limit`. In doubles: within their rounding of an edge the ray may take either
/// side. Always ends: no line meets a convex cell twice, so as many steps as there are cells are
/// enough, and more end with a step without a polygon.
template <class Visit>
RayStep walkRay(const PreparedWorld& prepared, formats::CellIndex start, const glm::dvec3& origin,
                const glm::dvec3& direction, const Visit& visit,
                double limit = std::numeric_limits<double>::infinity()) {
    formats::CellIndex cell = start;
    for (std::size_t steps = prepared.world->cells.size(); steps > 0; --steps) {
        const RayStep step = leaveCell(prepared, cell, origin, direction);
        visit(step);
        if (step.polygon == nullptr || step.polygon->isWall() || step.t > limit) return step;
        cell = step.polygon->beyond;
    }
    return {.cell = cell};
}

}  // namespace portcullis::render
