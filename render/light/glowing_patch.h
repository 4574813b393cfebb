#pragma once

#include <glm/vec3.hpp>
#include <vector>

namespace portcullis::render {

/// A convex patch of a wall that glows evenly in all directions.
struct GlowingPatch {
    double area = 0.0;                ///< square units
    std::vector<glm::dvec3> corners;  ///< from its middle, in either turning sense

    /// The light that a patch of emission 1 gives to a wall `way` from its middle: the part of what
    /// the wall's half-space of directions holds, weighed by the cosine, that the patch fills. So a
    /// ceiling of emission 1 gives light 1. `cosines`: of both angles to the way, multiplied.
    ///
    /// Near by the exact sum over edges (Lambert's); from further than kFar times the patch's size
    /// as if all of it were in its middle.
    [[nodiscard]] double lightAt(const glm::dvec3& way, const glm::dvec3& normal,
                                 double cosines) const;

    static constexpr double kFar = 4.0;
};

/// The angle between two vectors of unit length, 0 to pi, within 1e-8 and the same on every
/// machine.
[[nodiscard]] double angleBetween(const glm::dvec3& a, const glm::dvec3& b);

}  // namespace portcullis::render
