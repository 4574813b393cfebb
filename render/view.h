#pragma once

#include <cstdint>
#include <glm/geometric.hpp>
#include <glm/vec3.hpp>

#include "formats/diagnostics/result.h"
#include "formats/map/brush_map.h"

namespace portcullis::render {

/// A position as doubles: exact, but where it has more than 53 bits.
[[nodiscard]] inline glm::dvec3 inUnits(const formats::Position& position) {
    return {position.x.units(), position.y.units(), position.z.units()};
}

/// The largest width or height of a picture, in pixels.
inline constexpr std::uint32_t kMaxPictureSize = 16384;

/// A viewpoint and its picture: which ray goes through which pixel.
///
/// Picture coordinates are in pixels, (0, 0) at the upper left corner of the upper left pixel, x to
/// the right, y down; the centre of pixel (i, j) is (i + 0.5, j + 0.5).
struct View {
    formats::Position eye;  ///< exact: signs that decide an order are taken from it
    glm::dvec3 origin;      ///< the same, in units
    glm::dvec3 forward;     ///< unit vectors of the camera, at right angles to each other
    glm::dvec3 right;
    glm::dvec3 down;
    double focal = 1.0;  ///< distance of the picture from the eye, in pixels
    std::uint32_t width = 0;
    std::uint32_t height = 0;

    /// (X, Y, Z) of a point: Z is its depth along `forward` in units, and for Z > 0 the picture
    /// shows it at (X / Z, Y / Z).
    [[nodiscard]] glm::dvec3 project(const glm::dvec3& point) const {
        const glm::dvec3 offset = point - origin;
        const double depth = glm::dot(offset, forward);
        return {focal * glm::dot(offset, right) + 0.5 * width * depth,
                focal * glm::dot(offset, down) + 0.5 * height * depth, depth};
    }
    /// The ray through a point of the picture: origin + t ray has depth t.
    [[nodiscard]] glm::dvec3 ray(double x, double y) const {
        return forward + ((x - 0.5 * width) / focal) * right + ((y - 0.5 * height) / focal) * down;
    }
};

/// The view of a camera. Angles: yaw turns to the left from +x, pitch up, roll leans the camera to
/// its right; whole turns change nothing, not one bit. Errors: renderBadCamera where an angle is
/// not a finite number, the field of view not inside (0, 180), a size 0 or above kMaxPictureSize,
/// or the camera looks at its own position.
[[nodiscard]] formats::Result<View> viewOf(const formats::Camera& camera);

}  // namespace portcullis::render
