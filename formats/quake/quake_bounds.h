#pragma once

#include <glm/vec3.hpp>
#include <optional>
#include <span>
#include <vector>

#include "formats/map/brush_map.h"

namespace portcullis::formats {

/// Corners of a box, in units.
struct QuakeBounds {
    glm::dvec3 low{0.0}, high{0.0};

    bool operator==(const QuakeBounds&) const = default;
};

/// The box around the corners of a brush, found in double precision, each corner rounded to the
/// lattice; corners outside the world do not count. Nothing for a brush without corners: empty,
/// inside out, or far outside. Quadratic in the number of planes.
[[nodiscard]] std::optional<QuakeBounds> quakeBrushBounds(const PlanesShape& shape);

/// The box that an imported map starts as: `bounds` rounded outwards to multiples of 64 units, 64
/// units wider on all sides, within the world.
[[nodiscard]] BoxShape quakeHull(const QuakeBounds& bounds);

/// Grows `bounds` to hold `more`.
void include(std::optional<QuakeBounds>& bounds, const QuakeBounds& more);

}  // namespace portcullis::formats
