#include "formats/geometry/plane.h"

#include <cassert>
#include <limits>
#include <numeric>
#include <utility>

namespace portcullis::formats {
namespace {

std::int64_t narrow(Int128 value) {
    assert(value >= std::numeric_limits<std::int64_t>::min() &&
           value <= std::numeric_limits<std::int64_t>::max());
    return static_cast<std::int64_t>(value);
}

bool withinLattice(const LatticePoint& p) {
    const auto fits = [](std::int32_t v) { return v >= -kLatticeLimit && v <= kLatticeLimit; };
    return fits(p.x) && fits(p.y) && fits(p.z);
}

}  // namespace

Int128 greatestCommonDivisor(Int128 a, Int128 b) {
    auto larger = static_cast<UInt128>(a < 0 ? -a : a);
    auto smaller = static_cast<UInt128>(b < 0 ? -b : b);
    // 128-bit division is slow: only until both fit one word.
    while (smaller != 0 && (bitLength(larger) > 64 || bitLength(smaller) > 64))
        larger = std::exchange(smaller, larger % smaller);
    if (smaller == 0) return static_cast<Int128>(larger);
    return std::gcd(static_cast<std::uint64_t>(larger), static_cast<std::uint64_t>(smaller));
}

OrientedPlane makePlane(Int128 a, Int128 b, Int128 c, Int128 d) {
    assert(a != 0 || b != 0 || c != 0);
    Int128 divisor = greatestCommonDivisor(greatestCommonDivisor(a, b), c);
    if (divisor != 1) divisor = greatestCommonDivisor(divisor, d);
    const bool flipped = a < 0 || (a == 0 && (b < 0 || (b == 0 && c < 0)));
    if (flipped) divisor = -divisor;
    return {{narrow(a / divisor), narrow(b / divisor), narrow(c / divisor), d / divisor}, flipped};
}

std::optional<OrientedPlane> planeThrough(const LatticePoint& p0, const LatticePoint& p1,
                                          const LatticePoint& p2) {
    assert(withinLattice(p0) && withinLattice(p1) && withinLattice(p2));
    const std::int64_t ux = p0.x - p1.x, uy = p0.y - p1.y, uz = p0.z - p1.z;
    const std::int64_t vx = p2.x - p1.x, vy = p2.y - p1.y, vz = p2.z - p1.z;
    const std::int64_t a = uy * vz - uz * vy;
    const std::int64_t b = uz * vx - ux * vz;
    const std::int64_t c = ux * vy - uy * vx;
    if (a == 0 && b == 0 && c == 0) return std::nullopt;
    return makePlane(a, b, c, -(Int128{a} * p1.x + Int128{b} * p1.y + Int128{c} * p1.z));
}

}  // namespace portcullis::formats
