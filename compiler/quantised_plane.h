#pragma once

#include <array>
#include <cstdint>
#include <optional>

#include "formats/geometry/plane.h"
#include "formats/map/brush_map.h"

namespace portcullis::compiler {

/// A direction of any length, |component| < 2^126.
using WideVector = std::array<formats::Int128, 3>;
/// A plane's normal: components without a common divisor.
using WholeNormal = std::array<std::int64_t, 3>;

/// Components of a quantised direction are at most 2^30: half a part in 10^9, which is 1/64
/// lattice step at the edge of the world.
inline constexpr int kDirectionBits = 30;

/// The whole vector nearest to a direction that is not zero: the same direction exactly where that
/// takes at most kDirectionBits, else with its largest component 2^30. Odd: the opposite direction
/// gives the opposite normal.
[[nodiscard]] WholeNormal quantisedDirection(WideVector direction);

/// The direction with length 1, within 2^-60. Not zero; odd.
[[nodiscard]] std::array<formats::Fixed, 3> unitDirection(WideVector direction);

/// (distance / 2^fractionBits) * |normal|, rounded to an integer. |distance| < 2^63, components of
/// the normal within 2^30, 0 <= fractionBits <= 40. Odd in distance.
[[nodiscard]] formats::Int128 alongNormal(formats::Int128 distance, int fractionBits,
                                          const WholeNormal& normal);

/// (u0 - u1) x (u2 - u1), the outward direction of points clockwise seen from outside.
/// |component| < 2^62.
[[nodiscard]] WideVector outwardDirection(const std::array<std::array<std::int64_t, 3>, 3>& points);

/// The plane through three points as they stood in a file: exact when they are on the lattice and
/// the plane is within 51 bits for the normal and 75 for the offset; else quantised in direction,
/// and through the point nearest to the origin. Nothing when they are on one line.
[[nodiscard]] std::optional<formats::OrientedPlane> planeOf(const formats::PlanePoints& points);

/// The plane across a direction at a distance from the origin. Nothing for direction zero.
[[nodiscard]] std::optional<formats::OrientedPlane> planeOf(const formats::PlaneNormal& given);

}  // namespace portcullis::compiler
