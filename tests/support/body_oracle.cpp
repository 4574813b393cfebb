#include "tests/support/body_oracle.h"

#include <algorithm>
#include <map>
#include <set>
#include <utility>

#include "tests/support/exact_oracle.h"

namespace portcullis::tests {

using namespace compiler;

namespace {

RationalPoint difference(const RationalPoint& a, const RationalPoint& b) {
    return {a[0] - b[0], a[1] - b[1], a[2] - b[2]};
}

RationalPoint cross(const RationalPoint& a, const RationalPoint& b) {
    return {a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]};
}

Rational dot(const RationalPoint& a, const RationalPoint& b) {
    return a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
}

RationalPoint outwardNormal(const HalfSpace& half, const VertexTable& table) {
    const formats::Plane& plane = table.plane(half.plane);
    const int sign = half.flipped ? -1 : 1;
    return {Rational(plane.a) * sign, Rational(plane.b) * sign, Rational(plane.c) * sign};
}

std::set<VertexId> verticesOf(const Polytope& body) {
    std::set<VertexId> vertices;
    for (const Facet& facet : body.facets)
        for (const Corner& corner : facet.corners) vertices.insert(corner.vertex);
    return vertices;
}

}  // namespace

RationalPoint exactPosition(const VertexTable& table, VertexId vertex) {
    const auto planes = table.definingPlanes(vertex);
    const BigPoint p =
        *meetingOf(table.plane(planes[0]), table.plane(planes[1]), table.plane(planes[2]));
    return {Rational(p[0], p[3]), Rational(p[1], p[3]), Rational(p[2], p[3])};
}

RationalPoint areaVector(const Facet& facet, const VertexTable& table) {
    RationalPoint sum{};
    const RationalPoint start = exactPosition(table, facet.corners[0].vertex);
    for (std::size_t i = 1; i + 1 < facet.corners.size(); ++i) {
        const RationalPoint part =
            cross(difference(exactPosition(table, facet.corners[i].vertex), start),
                  difference(exactPosition(table, facet.corners[i + 1].vertex), start));
        for (std::size_t k = 0; k < 3; ++k) sum[k] += part[k];
    }
    return sum;
}

Rational sixVolumes(const Polytope& body, const VertexTable& table) {
    Rational sum = 0;
    for (const Facet& facet : body.facets)
        sum += dot(areaVector(facet, table), exactPosition(table, facet.corners[0].vertex));
    return sum;
}

RationalPoint middleOf(const Polytope& body, const VertexTable& table) {
    const std::set<VertexId> vertices = verticesOf(body);
    RationalPoint sum{};
    for (const VertexId vertex : vertices) {
        const RationalPoint p = exactPosition(table, vertex);
        for (std::size_t k = 0; k < 3; ++k) sum[k] += p[k] / vertices.size();
    }
    return sum;
}

std::string faultOf(const Facet& facet, VertexTable& table) {
    const std::size_t count = facet.corners.size();
    if (count < 3) return "fewer than three corners";
    for (std::size_t i = 0; i < count; ++i) {
        const Corner& corner = facet.corners[i];
        if (table.side(corner.vertex, facet.support.plane) != 0) return "corner off the plane";
        for (std::size_t k = 0; k < count; ++k) {
            const int side = table.side(facet.corners[k].vertex, corner.across);
            const bool onEdge = k == i || k == (i + 1) % count;
            if (onEdge && side != 0) return "edge off its plane";
            if (!onEdge && side >= 0) return "corner not strictly inside an edge";
        }
    }
    if (dot(areaVector(facet, table), outwardNormal(facet.support, table)) <= 0)
        return "runs the wrong way";
    return {};
}

std::string faultOf(const Polytope& body, VertexTable& table) {
    std::map<std::pair<VertexId, VertexId>, int> edges;
    std::set<HalfSpace> supports;
    const std::set<VertexId> vertices = verticesOf(body);
    for (const Facet& facet : body.facets) {
        if (std::string fault = faultOf(facet, table); !fault.empty()) return fault;
        if (!supports.insert(facet.support).second) return "two facets on one plane";
        for (const VertexId vertex : vertices)
            if (table.side(vertex, facet.support) > 0) return "corner outside a facet";
        for (std::size_t i = 0; i < facet.corners.size(); ++i) {
            const VertexId from = facet.corners[i].vertex;
            const VertexId to = facet.corners[(i + 1) % facet.corners.size()].vertex;
            if (++edges[{from, to}] > 1) return "edge twice";
        }
    }
    for (const auto& [edge, times] : edges)
        if (!edges.contains({edge.second, edge.first})) return "open edge";
    return {};
}

bool apart(const Facet& a, const Facet& b, VertexTable& table) {
    for (const auto& [one, other] : {std::pair(&a, &b), {&b, &a}})
        for (const Corner& edge : one->corners)
            if (std::ranges::all_of(other->corners, [&](const Corner& corner) {
                    return table.side(corner.vertex, edge.across) >= 0;
                }))
                return true;
    return false;
}

HalfSpace randomKnife(RandomNumbers& random, VertexTable& table) {
    const auto number = [&](std::int64_t reach) { return Int128{random.between(-reach, reach)}; };
    for (;;) {
        const std::int64_t reach = random.percent(30) ? 2 : 1000;
        const Int128 a = number(reach), b = number(reach), c = number(reach);
        if (a == 0 && b == 0 && c == 0) continue;
        const auto plane = formats::makePlane(a, b, c, number(reach) * random.between(0, 400));
        return {table.addPlane(plane.plane), plane.flipped};
    }
}

Polytope randomBody(RandomNumbers& random, VertexTable& table) {
    const auto low = [&] { return static_cast<std::int32_t>(random.between(-2000, -100)); };
    const auto high = [&] { return static_cast<std::int32_t>(random.between(100, 2000)); };
    Polytope body = makeBox({low(), low(), low()}, {high(), high(), high()}, table);
    for (std::uint32_t cuts = random.below(6); cuts > 0; --cuts)
        if (auto part = clip(body, randomKnife(random, table), table)) body = std::move(*part);
    return body;
}

}  // namespace portcullis::tests
