#include "formats/geometry/unit_plane.h"

#include <cmath>

namespace portcullis::formats {

UnitPlane unitPlane(const Plane& plane) {
    const glm::dvec3 normal(static_cast<double>(plane.a), static_cast<double>(plane.b),
                            static_cast<double>(plane.c));
    const double length = std::sqrt(glm::dot(normal, normal));
    return {normal / length, static_cast<double>(plane.d) / (length * kLatticeStepsPerUnit)};
}

}  // namespace portcullis::formats
