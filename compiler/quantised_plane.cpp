#include "compiler/quantised_plane.h"

#include <algorithm>
#include <cassert>
#include <utility>

namespace portcullis::compiler {

using formats::bitLength;
using formats::Fixed;
using formats::Int128;
using formats::kFixedBits;
using formats::OrientedPlane;
using formats::Position;
using formats::UInt128;

namespace {

constexpr int kStepBits = 24;  // of a Coordinate below one lattice step
constexpr Int128 kExactNormalLimit = Int128{1} << 50;
constexpr Int128 kExactOffsetLimit = Int128{1} << 74;

Int128 magnitude(Int128 value) { return value < 0 ? -value : value; }

Int128 largestComponent(const WideVector& v) {
    return std::max({magnitude(v[0]), magnitude(v[1]), magnitude(v[2])});
}

bool isZero(const WideVector& v) { return v[0] == 0 && v[1] == 0 && v[2] == 0; }

WideVector reduced(const WideVector& v) {
    using formats::greatestCommonDivisor;
    const Int128 divisor = greatestCommonDivisor(greatestCommonDivisor(v[0], v[1]), v[2]);
    return {v[0] / divisor, v[1] / divisor, v[2] / divisor};
}

/// The direction scaled by a power of two so that its largest component takes 61 bits. Division
/// truncates, so that the opposite direction scales to the opposite.
WideVector scaledTo61Bits(WideVector v) {
    const int excess = bitLength(static_cast<UInt128>(largestComponent(v))) - 61;
    for (Int128& component : v)
        component =
            excess > 0 ? component / (Int128{1} << excess) : component * (Int128{1} << -excess);
    return v;
}

WholeNormal narrowed(const WideVector& v) {
    return {static_cast<std::int64_t>(v[0]), static_cast<std::int64_t>(v[1]),
            static_cast<std::int64_t>(v[2])};
}

std::array<std::int64_t, 3> rawOf(const Position& p) { return {p.x.raw, p.y.raw, p.z.raw}; }

bool onLattice(const Position& p) { return p.x.onLattice() && p.y.onLattice() && p.z.onLattice(); }

Int128 squaredDistance(const Position& p) {
    return Int128{p.x.raw} * p.x.raw + Int128{p.y.raw} * p.y.raw + Int128{p.z.raw} * p.z.raw;
}

/// The offset of the plane through p: minus n . p in lattice steps, rounded.
Int128 offsetThrough(const Position& p, const WholeNormal& n) {
    const Int128 dot = Int128{n[0]} * p.x.raw + Int128{n[1]} * p.y.raw + Int128{n[2]} * p.z.raw;
    return -formats::roundedShift(dot, kStepBits);
}

OrientedPlane planeWith(const WholeNormal& n, Int128 offset) {
    return formats::makePlane(n[0], n[1], n[2], offset);
}

/// A dot product of up to 51 by 62 bits fits, but only within the limits is it the plane.
std::optional<OrientedPlane> exactPlane(const formats::PlanePoints& points,
                                        const WideVector& direction) {
    if (!std::ranges::all_of(points.points, onLattice)) return std::nullopt;
    if (largestComponent(direction) > kExactNormalLimit) return std::nullopt;
    const WholeNormal normal = narrowed(direction);
    const Int128 offset = offsetThrough(points.points[0], normal);
    if (magnitude(offset) > kExactOffsetLimit) return std::nullopt;
    return planeWith(normal, offset);
}

}  // namespace

WholeNormal quantisedDirection(WideVector direction) {
    assert(!isZero(direction));
    direction = reduced(direction);
    if (largestComponent(direction) <= (Int128{1} << kDirectionBits)) return narrowed(direction);
    direction = scaledTo61Bits(direction);
    const Int128 largest = largestComponent(direction);
    for (Int128& component : direction)
        component = formats::roundedQuotient(component * (Int128{1} << kDirectionBits), largest);
    return narrowed(reduced(direction));
}

std::array<Fixed, 3> unitDirection(WideVector direction) {
    assert(!isZero(direction));
    direction = scaledTo61Bits(direction);
    UInt128 squared = 0;
    for (const Int128 component : direction) squared += static_cast<UInt128>(component * component);
    const Int128 length = formats::floorSquareRoot(squared);
    std::array<Fixed, 3> unit{};
    for (std::size_t i = 0; i < 3; ++i)
        unit[i] =
            static_cast<Fixed>(formats::roundedQuotient(direction[i] * formats::kFixedOne, length));
    return unit;
}

Int128 alongNormal(Int128 distance, int fractionBits, const WholeNormal& normal) {
    UInt128 squared = 0;
    for (const std::int64_t component : normal)
        squared += static_cast<UInt128>(Int128{component} * component);
    // As many fraction bits of the length as leave it below 2^63.
    const int lengthBits = (126 - bitLength(squared)) / 2;
    const Int128 length = formats::floorSquareRoot(squared << (2 * lengthBits));
    return formats::roundedShift(distance * length, lengthBits + fractionBits);
}

WideVector outwardDirection(const std::array<std::array<std::int64_t, 3>, 3>& points) {
    std::array<Int128, 3> u{}, v{};
    for (std::size_t i = 0; i < 3; ++i) {
        u[i] = Int128{points[0][i]} - points[1][i];
        v[i] = Int128{points[2][i]} - points[1][i];
    }
    return {u[1] * v[2] - u[2] * v[1], u[2] * v[0] - u[0] * v[2], u[0] * v[1] - u[1] * v[0]};
}

std::optional<OrientedPlane> planeOf(const formats::PlanePoints& points) {
    const auto& p = points.points;
    WideVector direction = outwardDirection({rawOf(p[0]), rawOf(p[1]), rawOf(p[2])});
    if (isZero(direction)) return std::nullopt;
    direction = reduced(direction);
    if (const auto exact = exactPlane(points, direction)) return exact;
    // The nearest point, whatever the order: faces back to back over the same points are one plane.
    const Position anchor = *std::ranges::min_element(
        p, {}, [](const Position& q) { return std::pair(squaredDistance(q), q); });
    const WholeNormal normal = quantisedDirection(direction);
    return planeWith(normal, offsetThrough(anchor, normal));
}

std::optional<OrientedPlane> planeOf(const formats::PlaneNormal& given) {
    const auto raw = rawOf(given.normal);
    const WideVector direction{raw[0], raw[1], raw[2]};
    if (isZero(direction)) return std::nullopt;
    const WholeNormal normal = quantisedDirection(direction);
    return planeWith(normal, -alongNormal(given.distance.raw, kStepBits, normal));
}

}  // namespace portcullis::compiler
