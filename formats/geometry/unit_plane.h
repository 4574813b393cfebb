#pragma once

#include <glm/geometric.hpp>
#include <glm/vec3.hpp>

#include "formats/geometry/plane.h"

namespace portcullis::formats {

/// A plane of the world as doubles: unit normal and offset, in units.
struct UnitPlane {
    glm::dvec3 normal{0.0};
    double offset = 0.0;

    /// The distance of a point in front of the plane, negative behind it.
    [[nodiscard]] double distance(const glm::dvec3& point) const {
        return glm::dot(normal, point) + offset;
    }
    [[nodiscard]] UnitPlane opposite() const { return {-normal, -offset}; }
};

/// An exact plane as doubles, each rounded a few times.
[[nodiscard]] UnitPlane unitPlane(const Plane& plane);

}  // namespace portcullis::formats
