#pragma once

#include <compare>
#include <cstdint>
#include <optional>

#include "formats/geometry/fixed_point.h"
#include "formats/geometry/index.h"
#include "formats/geometry/lattice.h"

namespace portcullis::formats {

using PlaneIndex = Index<struct PlaneTag>;

/// The exact plane a x + b y + c z + d = 0 over lattice coordinates (1/256 unit).
///
/// Canonical: gcd(a, b, c, d) = 1 and the first of a, b, c that is not zero is positive, so equal
/// planes are equal integers. At worst 51 bits for a, b, c and 75 for d, signs included (three
/// lattice points within +-2^24).
struct Plane {
    std::int64_t a = 0, b = 0, c = 0;
    Int128 d = 0;

    auto operator<=>(const Plane&) const = default;

    /// a x + b y + c z + d: positive in front of the plane, negative behind it.
    [[nodiscard]] constexpr Int128 valueAt(const LatticePoint& p) const {
        return Int128{a} * p.x + Int128{b} * p.y + Int128{c} * p.z + d;
    }
    /// The same of a position, which counts 2^24 steps where the lattice counts one: at most 51 +
    /// 64 and 75 + 24 bits.
    [[nodiscard]] constexpr Int128 valueAt(const Position& p) const {
        return Int128{a} * p.x.raw + Int128{b} * p.y.raw + Int128{c} * p.z.raw +
               d * (Int128{1} << 24);
    }
    /// The side a position is on: 1 in front, -1 behind, 0 on the plane; exact.
    [[nodiscard]] constexpr int sideAt(const Position& p) const {
        const Int128 value = valueAt(p);
        return value < 0 ? -1 : value > 0 ? 1 : 0;
    }
};

/// A plane with a direction: the half-space behind it (value < 0) is inside, the normal points out.
struct PlaneSide {
    PlaneIndex plane;
    bool flipped = false;  ///< the outward normal is (-a, -b, -c)

    auto operator<=>(const PlaneSide&) const = default;
    [[nodiscard]] constexpr PlaneSide opposite() const { return {plane, !flipped}; }
};

/// A plane by value with a direction, as PlaneSide is by index: inside is where the value is
/// negative, or positive when flipped.
struct OrientedPlane {
    Plane plane;
    bool flipped = false;  ///< the outward normal is (-a, -b, -c)

    auto operator<=>(const OrientedPlane&) const = default;
    [[nodiscard]] constexpr OrientedPlane opposite() const { return {plane, !flipped}; }
};

/// The canonical plane a x + b y + c z + d = 0 (lattice coordinates) with outward normal (a, b, c),
/// which is not zero. Divided by the gcd of all four, a, b and c fit 64 bits.
[[nodiscard]] OrientedPlane makePlane(Int128 a, Int128 b, Int128 c, Int128 d);

/// The exact plane through three points within +-kLatticeLimit that stand clockwise seen from
/// outside, as in Quake maps: the outward normal is (p0 - p1) x (p2 - p1). Nothing when they lie on
/// one line.
[[nodiscard]] std::optional<OrientedPlane> planeThrough(const LatticePoint& p0,
                                                        const LatticePoint& p1,
                                                        const LatticePoint& p2);

/// The greatest common divisor of the magnitudes; gcd(0, b) = |b|.
[[nodiscard]] Int128 greatestCommonDivisor(Int128 a, Int128 b);

}  // namespace portcullis::formats
