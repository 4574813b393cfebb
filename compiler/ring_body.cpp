#include "compiler/ring_body.h"

#include <algorithm>
#include <cassert>
#include <utility>

#include "compiler/convex_ring.h"
#include "formats/geometry/fixed_point.h"
#include "formats/geometry/rotation.h"

namespace portcullis::compiler {

using formats::Axis;
using formats::Code;
using formats::Coordinate;
using formats::Int128;
using formats::kFixedBits;

namespace {

/// The position with `u` and `v` along the first and second cross axis and `w` along the axis.
LocalPoint alongAxes(Axis axis, std::int64_t u, std::int64_t v, std::int64_t w) {
    switch (axis) {
        case Axis::x: return {w, u, v};
        case Axis::y: return {v, w, u};
        case Axis::z: break;
    }
    return {u, v, w};
}

/// Extents along the first cross axis, the second cross axis, and the axis itself.
std::array<Coordinate, 3> extentsAlong(Axis axis, const formats::Position& size) {
    switch (axis) {
        case Axis::x: return {size.y, size.z, size.x};
        case Axis::y: return {size.z, size.x, size.y};
        case Axis::z: break;
    }
    return {size.x, size.y, size.z};
}

/// Corner k of the regular polygon in the ellipse with half axes `halfU` and `halfV`.
FlatPoint regularCorner(std::uint32_t k, std::uint32_t sides, bool sideAligned, std::int64_t halfU,
                        std::int64_t halfV) {
    const std::uint64_t halfSides = 2 * std::uint64_t{sides};
    const formats::SinCos at =
        formats::sinCosTurns(2 * std::uint64_t{k} + (sideAligned ? 1 : 0), halfSides);
    const Int128 inscribed =
        sideAligned ? formats::sinCosTurns(1, halfSides).cos : formats::kFixedOne;
    const auto scaled = [&](std::int64_t half, formats::Fixed factor) {
        const Int128 grown = formats::roundedQuotient(Int128{factor} << kFixedBits, inscribed);
        return static_cast<std::int64_t>(formats::roundedShift(half * grown, kFixedBits));
    };
    return {scaled(halfU, at.cos), scaled(halfV, at.sin)};
}

std::vector<FlatPoint> regularRing(const std::array<Coordinate, 3>& extents, std::uint32_t sides,
                                   bool sideAligned) {
    std::vector<FlatPoint> ring;
    ring.reserve(sides);
    for (std::uint32_t k = 0; k < sides; ++k)
        ring.push_back(
            regularCorner(k, sides, sideAligned, halfExtent(extents[0]), halfExtent(extents[1])));
    return ring;
}

/// Appends the ring, w high, to the corners.
void addRing(ShapeBody& body, const std::vector<FlatPoint>& ring, std::int64_t w) {
    for (const FlatPoint& p : ring) body.corners.push_back(alongAxes(body.axis, p[0], p[1], w));
}

/// Three corners far apart of the ring that begins at `first`, clockwise seen from below.
FaceCorners endFace(std::uint32_t first, std::size_t ringSize) {
    const auto size = static_cast<std::uint32_t>(ringSize);
    return {first, first + size / 3, first + size - size / 3};
}

/// Fills corners and faces of a prism over the ring; side i becomes face ringFaces[i] of
/// `sideCount`.
void extrude(ShapeBody& body, const std::vector<FlatPoint>& ring, std::size_t sideCount,
             std::int64_t halfHeight) {
    addRing(body, ring, -halfHeight);
    addRing(body, ring, halfHeight);
    const auto size = static_cast<std::uint32_t>(ring.size());
    body.faces.resize(sideCount);
    for (std::uint32_t i = 0; i < size; ++i)
        body.faces[body.ringFaces[i]] = FaceCorners{(i + 1) % size, i, i + size};
    body.faces.emplace_back(endFace(0, size));
    const FaceCorners top = endFace(size, size);
    body.faces.emplace_back(FaceCorners{top[2], top[1], top[0]});
}

std::vector<std::uint32_t> everySide(std::uint32_t sides) {
    std::vector<std::uint32_t> faces(sides);
    for (std::uint32_t i = 0; i < sides; ++i) faces[i] = i;
    return faces;
}

/// The body before its corners, of a shape with a regular ring.
template <class RegularShape>
ShapeBody emptyBody(const RegularShape& shape) {
    ShapeBody body;
    body.center = shape.center;
    body.rotation = shape.rotation;
    body.axis = shape.axis;
    if (shape.sides < 3)
        body.faults.push_back(
            {Code::shapeDegenerate, "a regular polygon needs three sides or more", std::nullopt});
    else if (auto fault = extentFault(shape.center, shape.size))
        body.faults.push_back(*std::move(fault));
    else
        body.ringFaces = everySide(shape.sides);
    return body;
}

bool withinWorld(const std::vector<std::array<Coordinate, 2>>& polygon) {
    constexpr std::int64_t reach = Coordinate::fromLattice(formats::kLatticeLimit).raw * 2;
    return std::ranges::all_of(polygon, [](const auto& p) {
        return std::ranges::all_of(p,
                                   [](Coordinate c) { return c.raw <= reach && c.raw >= -reach; });
    });
}

}  // namespace

ShapeBody shapeBody(const formats::PrismShape& shape) {
    ShapeBody body;
    body.center = shape.center;
    body.rotation = shape.rotation;
    body.axis = shape.axis;
    if (auto fault = extentFault(shape.center, {shape.height, shape.height, shape.height})) {
        body.faults.push_back(*std::move(fault));
        return body;
    }
    if (!withinWorld(shape.polygon)) {
        body.faults.push_back({Code::brushOutOfRange,
                               "the polygon is larger than the world of +-65536 units",
                               std::nullopt});
        return body;
    }
    std::vector<FlatPoint> polygon;
    polygon.reserve(shape.polygon.size());
    for (const auto& [u, v] : shape.polygon) polygon.push_back({u.raw << 12, v.raw << 12});
    ConvexRing ring = convexRing(polygon);
    if (ring.corners.empty()) {
        body.faults.push_back(
            {Code::shapeDegenerate, "the polygon of the prism is not convex", std::nullopt});
        return body;
    }
    for (const std::uint32_t edge : ring.emptyEdges)
        body.faults.push_back({Code::planeNoNormal, "the polygon edge has no length", edge});
    for (const std::uint32_t edge : ring.straightEdges)
        body.faults.push_back(
            {Code::planeDuplicate, "the polygon edge goes on straight from another", edge});
    body.ringFaces = std::move(ring.edges);
    extrude(body, ring.corners, polygon.size(), halfExtent(shape.height));
    return body;
}

ShapeBody shapeBody(const formats::CylinderShape& shape) {
    ShapeBody body = emptyBody(shape);
    if (!body.faults.empty()) return body;
    const auto extents = extentsAlong(shape.axis, shape.size);
    extrude(body, regularRing(extents, shape.sides, shape.sideAligned), shape.sides,
            halfExtent(extents[2]));
    return body;
}

ShapeBody shapeBody(const formats::PyramidShape& shape) {
    ShapeBody body = emptyBody(shape);
    if (!body.faults.empty()) return body;
    const auto extents = extentsAlong(shape.axis, shape.size);
    const std::vector<FlatPoint> ring = regularRing(extents, shape.sides, shape.sideAligned);
    const std::int64_t half = halfExtent(extents[2]);
    const FlatPoint top = shape.cornerApex ? ring.front() : FlatPoint{0, 0};
    addRing(body, ring, -half);
    body.corners.push_back(alongAxes(shape.axis, top[0], top[1], half));
    for (std::uint32_t i = 0; i < shape.sides; ++i)
        body.faces.emplace_back(FaceCorners{(i + 1) % shape.sides, i, shape.sides});
    body.faces.emplace_back(endFace(0, ring.size()));
    return body;
}

}  // namespace portcullis::compiler
