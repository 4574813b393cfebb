#pragma once

#include <array>
#include <cmath>
#include <cstdint>
#include <glm/geometric.hpp>
#include <glm/vec2.hpp>
#include <glm/vec3.hpp>

#include "formats/geometry/unit_plane.h"
#include "formats/world/lightmaps.h"

namespace portcullis::formats {

/// The luxel lattice of a plane as a map between points of the plane and luxels: those of a wall,
/// counted from the first of its luxels, so that numbers stay small and sums exact.
class LuxelLattice {
public:
    LuxelLattice() = default;
    LuxelLattice(const Plane& exact, const UnitPlane& plane, double size, std::int32_t firstI = 0,
                 std::int32_t firstJ = 0)
        : axes_(luxelAxes(exact)), size_(size), firstI_(firstI), firstJ_(firstJ) {
        const int across = 3 - axes_[0] - axes_[1];
        const glm::dvec3& normal = plane.normal;
        stepI_[axes_[0]] = size;
        stepI_[across] = -normal[axes_[0]] / normal[across] * size;
        stepJ_[axes_[1]] = size;
        stepJ_[across] = -normal[axes_[1]] / normal[across] * size;
        origin_[across] = -plane.offset / normal[across];
        origin_ += double(firstI) * stepI_ + double(firstJ) * stepJ_;
        area_ = size * size / std::abs(normal[across]);
    }

    /// Where a point of the plane lies, in luxels from the wall's first.
    [[nodiscard]] glm::dvec2 luxelsAt(const glm::dvec3& point) const {
        return {point[axes_[0]] / size_ - firstI_, point[axes_[1]] / size_ - firstJ_};
    }
    [[nodiscard]] glm::dvec3 pointAt(const glm::dvec2& luxels) const {
        return origin_ + luxels.x * stepI_ + luxels.y * stepJ_;
    }
    /// The point at luxels (0, 0), and the way from luxel to luxel, in units.
    [[nodiscard]] const glm::dvec3& origin() const { return origin_; }
    [[nodiscard]] const glm::dvec3& stepI() const { return stepI_; }
    [[nodiscard]] const glm::dvec3& stepJ() const { return stepJ_; }
    /// Square units of the plane in one luxel.
    [[nodiscard]] double luxelArea() const { return area_; }

private:
    std::array<int, 2> axes_{0, 1};
    double size_ = 1.0;
    std::int32_t firstI_ = 0, firstJ_ = 0;
    glm::dvec3 origin_{0.0}, stepI_{0.0}, stepJ_{0.0};
    double area_ = 1.0;
};

}  // namespace portcullis::formats
