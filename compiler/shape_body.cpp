#include "compiler/shape_body.h"

#include <utility>

#include "formats/geometry/fixed_point.h"

namespace portcullis::compiler {

using formats::Coordinate;
using formats::Fixed;
using formats::kFixedBits;
using formats::kFixedOne;

namespace {

constexpr Coordinate kWorldReach = Coordinate::fromLattice(formats::kLatticeLimit);

/// A body that still lacks corners and faces.
template <class SolidShape>
ShapeBody emptyBody(const SolidShape& shape) {
    ShapeBody body;
    body.center = shape.center;
    body.rotation = shape.rotation;
    if (auto fault = extentFault(shape.center, shape.size))
        body.faults.push_back(*std::move(fault));
    return body;
}

LocalPoint halfExtents(const formats::Position& size) {
    return {halfExtent(size.x), halfExtent(size.y), halfExtent(size.z)};
}

std::int64_t scaled(std::int64_t length, Fixed factor) {
    return static_cast<std::int64_t>(
        formats::roundedShift(formats::Int128{length} * factor, kFixedBits));
}

}  // namespace

std::optional<ShapeFault> extentFault(const formats::Position& center,
                                      const formats::Position& size) {
    for (const Coordinate extent : {size.x, size.y, size.z}) {
        if (extent.raw <= 0)
            return ShapeFault{formats::Code::shapeDegenerate,
                              "the shape has no extent along an axis", std::nullopt};
        if (extent.raw > 2 * kWorldReach.raw)
            return ShapeFault{formats::Code::brushOutOfRange,
                              "the shape is larger than the world of +-65536 units", std::nullopt};
    }
    for (const Coordinate c : {center.x, center.y, center.z})
        if (c > kWorldReach || c.raw < -kWorldReach.raw)
            return ShapeFault{formats::Code::brushOutOfRange,
                              "the shape's centre is outside the world of +-65536 units",
                              std::nullopt};
    return std::nullopt;
}

ShapeBody shapeBody(const formats::BoxShape& shape) {
    ShapeBody body = emptyBody(shape);
    if (!body.faults.empty()) return body;
    const auto [x, y, z] = halfExtents(shape.size);
    body.corners = {{-x, -y, -z}, {x, -y, -z}, {-x, y, -z}, {x, y, -z},
                    {-x, -y, z},  {x, -y, z},  {-x, y, z},  {x, y, z}};
    body.faces = {FaceCorners{4, 0, 2}, FaceCorners{3, 1, 5}, FaceCorners{1, 0, 4},
                  FaceCorners{6, 2, 3}, FaceCorners{2, 0, 1}, FaceCorners{5, 4, 6}};
    return body;
}

ShapeBody shapeBody(const formats::WedgeShape& shape) {
    ShapeBody body = emptyBody(shape);
    if (!body.faults.empty()) return body;
    const auto [x, y, z] = halfExtents(shape.size);
    body.corners = {{-x, -y, -z}, {x, -y, -z}, {-x, y, -z}, {x, y, -z}, {-x, -y, z}, {-x, y, z}};
    body.faces = {FaceCorners{4, 0, 2}, FaceCorners{1, 0, 4}, FaceCorners{5, 2, 3},
                  FaceCorners{2, 0, 1}, FaceCorners{3, 1, 4}};
    return body;
}

// Corners of the solid whose faces lie at (0, +-1, +-g) and so on, g the golden ratio, divided by
// g:
// (+-p, +-p, +-p), (0, +-1, +-q), (+-q, 0, +-1), (+-1, +-q, 0) with p = 1/g and q = 1/g^2.
ShapeBody shapeBody(const formats::DodecahedronShape& shape) {
    ShapeBody body = emptyBody(shape);
    if (!body.faults.empty()) return body;
    body.irrational = true;
    const std::uint64_t rootFive =
        formats::floorSquareRoot(formats::UInt128{5} << (2 * kFixedBits));
    const auto p = static_cast<Fixed>((rootFive - kFixedOne) / 2);
    const Fixed q = kFixedOne - p;
    const LocalPoint half = halfExtents(shape.size);
    const LocalPoint atP{scaled(half[0], p), scaled(half[1], p), scaled(half[2], p)};
    const LocalPoint atQ{scaled(half[0], q), scaled(half[1], q), scaled(half[2], q)};

    // The face towards (+-1, +-g) of the axes (second, third) holds (0, 1, q), (p, p, p), (-p, p,
    // p).
    const auto addFace = [&](std::size_t second, int secondSign, int thirdSign) {
        const std::size_t third = (second + 1) % 3, first = (second + 2) % 3;
        const auto corner = [&](std::int64_t a, std::int64_t b, std::int64_t c) {
            LocalPoint point{};
            point[first] = a;
            point[second] = b * secondSign;
            point[third] = c * thirdSign;
            body.corners.push_back(point);
            return static_cast<std::uint32_t>(body.corners.size() - 1);
        };
        FaceCorners face{corner(atP[first], atP[second], atP[third]),
                         corner(0, half[second], atQ[third]),
                         corner(-atP[first], atP[second], atP[third])};
        if (secondSign * thirdSign > 0) std::swap(face[0], face[2]);
        body.faces.emplace_back(face);
    };
    for (const std::size_t second : {std::size_t{1}, std::size_t{0}})
        for (const int secondSign : {1, -1})
            for (const int thirdSign : {1, -1}) addFace(second, secondSign, thirdSign);
    // (+, 0, +), (-, 0, +), (+, 0, -), (-, 0, -): here the third axis, x, varies first.
    for (const int secondSign : {1, -1})
        for (const int thirdSign : {1, -1}) addFace(2, secondSign, thirdSign);
    return body;
}

}  // namespace portcullis::compiler
