#pragma once

#include <array>
#include <boost/multiprecision/cpp_int.hpp>
#include <optional>
#include <vector>

#include "formats/geometry/plane.h"

namespace portcullis::test_support {

using Rational = boost::multiprecision::cpp_rational;
using RationalPoint = std::array<Rational, 3>;

/// A convex body worked out in rationals by brute force, sharing no code with the compiler.
struct RationalBody {
    std::vector<RationalPoint> vertices;  ///< lattice steps, ascending, each once
    std::size_t facesWithArea = 0;
    Rational volume;  ///< cubic lattice steps

    /// In map units.
    [[nodiscard]] Rational volumeUnits() const { return volume / (256 * 256 * 256); }
};

/// The body behind all planes, which must be bounded: every triple of planes is met, and the
/// points kept that no plane has in front.
[[nodiscard]] RationalBody rationalBody(
    const std::vector<std::optional<formats::OrientedPlane>>& faces);

}  // namespace portcullis::test_support
