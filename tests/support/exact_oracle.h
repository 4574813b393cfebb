#pragma once

#include <array>
#include <boost/multiprecision/cpp_int.hpp>
#include <optional>

#include "compiler/wide_int.h"
#include "formats/geometry/plane.h"
#include "tests/support/random_numbers.h"

namespace portcullis::tests {

using BigInteger = boost::multiprecision::cpp_int;

[[nodiscard]] BigInteger bigOf(formats::Int128 value);
/// Not for -2^255. Reads the number off by comparing and subtracting.
[[nodiscard]] BigInteger bigOf(const compiler::Int256& value);

/// A point in homogeneous integers in lowest terms, w > 0: equal points are equal numbers.
using BigPoint = std::array<BigInteger, 4>;

/// Where three planes meet in one point: Cramer's rule without limits.
[[nodiscard]] std::optional<BigPoint> meetingOf(const formats::Plane& p, const formats::Plane& q,
                                                const formats::Plane& r);
/// -1, 0 or 1: behind the plane, on it, in front.
[[nodiscard]] int sideOf(const BigPoint& point, const formats::Plane& plane);
/// numerator / denominator * 2^28 to the nearest integer, halves up.
[[nodiscard]] BigInteger roundedTo28Bits(const BigInteger& numerator,
                                         const BigInteger& denominator);
/// Whether the point is within the world's cube.
[[nodiscard]] bool isInWorld(const BigPoint& point);

/// A plane through lattice points anywhere in the world: normals to 51 bits, offsets to 75.
[[nodiscard]] formats::Plane randomPlane(RandomNumbers& random);
/// A plane that differs from another in the last units of one number.
[[nodiscard]] formats::Plane besidePlane(const formats::Plane& plane, RandomNumbers& random);

}  // namespace portcullis::tests
