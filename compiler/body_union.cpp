#include "compiler/body_union.h"

#include <algorithm>
#include <array>
#include <cassert>
#include <utility>

namespace portcullis::compiler {
namespace {

using formats::Plane;
using Vector = std::array<Int128, 3>;

Vector outward(const HalfSpace& side, const VertexTable& table) {
    const Plane& plane = table.plane(side.plane);
    const Int128 sign = side.flipped ? -1 : 1;
    return {sign * plane.a, sign * plane.b, sign * plane.c};
}

Vector cross(const Vector& a, const Vector& b) {
    return {a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]};
}

/// The half-space across the edge between two vertices, the edge taken in either direction.
const HalfSpace& acrossEdge(const Facet& facet, VertexId from, VertexId to) {
    const std::size_t count = facet.corners.size();
    for (std::size_t i = 0; i < count; ++i)
        if (facet.corners[i].vertex == from && facet.corners[(i + 1) % count].vertex == to)
            return facet.corners[i].across;
    assert(false && "common facets have common edges");
    return facet.corners.front().across;
}

Facet& facetOn(Polytope& body, const HalfSpace& support) {
    return *std::ranges::find(body.facets, support, &Facet::support);
}

}  // namespace

bool sameOutline(const Facet& a, const Facet& b) {
    if (a.support != b.support.opposite() || a.corners.size() != b.corners.size()) return false;
    const std::size_t count = a.corners.size();
    for (std::size_t j = 0; j < count; ++j) {
        if (b.corners[j].vertex != a.corners[0].vertex) continue;
        for (std::size_t i = 1; i < count; ++i)
            if (a.corners[i].vertex != b.corners[(j + count - i) % count].vertex) return false;
        return true;
    }
    return false;
}

std::uint64_t outlineHash(const Facet& facet) {
    std::uint64_t sum = facet.support.plane.value() + facet.corners.size() * 0x9e3779b97f4a7c15U;
    for (const Corner& corner : facet.corners) {
        std::uint64_t hash = (corner.vertex.value() + 1) * 0xbf58476d1ce4e5b9U;
        sum += hash ^ (hash >> 31);
    }
    return sum;
}

bool turnsInwards(const HalfSpace& sideA, const HalfSpace& sideB, const HalfSpace& common,
                  const VertexTable& table) {
    if (sideA == sideB) return true;
    // Convex where the normal turns from a's side towards b.
    const Vector normal = outward(sideA, table);
    const Vector turn = cross(normal, outward(sideB, table));
    const Vector towardsB = cross(normal, outward(common, table));
    return (Int256::product(turn[0], towardsB[0]) + Int256::product(turn[1], towardsB[1]) +
            Int256::product(turn[2], towardsB[2]))
               .sign() > 0;
}

bool unionIsConvex(const Facet& a, const Facet& b, const VertexTable& table) {
    const std::size_t count = a.corners.size();
    for (std::size_t i = 0; i < count; ++i) {
        const HalfSpace& sideB =
            acrossEdge(b, a.corners[(i + 1) % count].vertex, a.corners[i].vertex);
        if (!turnsInwards(a.corners[i].across, sideB, a.support, table)) return false;
    }
    return true;
}

Polytope unite(Polytope a, std::size_t atA, Polytope b, std::size_t atB, VertexTable& table) {
    const Facet common = a.facets[atA];
    a.facets.erase(a.facets.begin() + static_cast<std::ptrdiff_t>(atA));
    b.facets.erase(b.facets.begin() + static_cast<std::ptrdiff_t>(atB));
    const std::size_t count = common.corners.size();
    // Both sides of each common edge learn their new neighbour; coplanar sides become one facet.
    for (std::size_t i = 0; i < count; ++i) {
        const HalfSpace sideA = common.corners[i].across;
        const auto cornerWith = [](Facet& facet, const HalfSpace& across) -> Corner& {
            return *std::ranges::find(facet.corners, across, &Corner::across);
        };
        Facet& facetA = facetOn(a, sideA);
        Corner& cornerA = cornerWith(facetA, common.support);
        const VertexId from = common.corners[i].vertex;
        const VertexId to = common.corners[(i + 1) % count].vertex;
        Facet* facetB = nullptr;
        for (Facet& facet : b.facets) {
            const std::size_t corners = facet.corners.size();
            for (std::size_t j = 0; j < corners && facetB == nullptr; ++j)
                if (facet.corners[j].across == common.support.opposite() &&
                    facet.corners[j].vertex == from &&
                    facet.corners[(j + 1) % corners].vertex == to)
                    facetB = &facet;
        }
        assert(facetB != nullptr);
        if (facetB->support == sideA) continue;
        Corner& cornerB = cornerWith(*facetB, common.support.opposite());
        cornerA.across = facetB->support;
        cornerB.across = sideA;
    }
    for (Facet& facet : b.facets) {
        const auto twin = std::ranges::find(a.facets, facet.support, &Facet::support);
        if (twin == a.facets.end()) {
            a.facets.push_back(std::move(facet));
            continue;
        }
        auto whole = join(*twin, facet, true, table);
        assert(whole && "coplanar sides of a convex union are one facet");
        *twin = std::move(*whole);
    }
    for (std::size_t axis = 0; axis < 3; ++axis) {
        a.bounds.low[axis] = std::min(a.bounds.low[axis], b.bounds.low[axis]);
        a.bounds.high[axis] = std::max(a.bounds.high[axis], b.bounds.high[axis]);
    }
    return a;
}

}  // namespace portcullis::compiler
