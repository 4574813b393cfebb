#include "compiler/vertex_table.h"

#include <array>
#include <cmath>
#include <doctest/doctest.h>
#include <map>
#include <set>
#include <utility>
#include <vector>

#include "tests/support/exact_oracle.h"

namespace portcullis::compiler {
namespace {

using namespace portcullis::tests;
using formats::Plane;

/// Planes that nearly coincide, meet in common points, or lie anywhere in the world.
std::vector<Plane> planePool(RandomNumbers& random) {
    std::vector<Plane> planes;
    const bool local = random.percent(50);
    const auto through = [&](const formats::LatticePoint& p) {
        const auto near = [&](std::int32_t c) {
            return c + static_cast<std::int32_t>(random.between(-40, 40));
        };
        for (;;)
            if (const auto plane = formats::planeThrough(p, {near(p.x), near(p.y), near(p.z)},
                                                         {near(p.x), near(p.y), near(p.z)}))
                return plane->plane;
    };
    const auto corner = [&] {
        return static_cast<std::int32_t>(random.between(-(1 << 23), 1 << 23));
    };
    const formats::LatticePoint common{corner(), corner(), corner()};
    while (planes.size() < 11) {
        if (!planes.empty() && random.percent(35))
            planes.push_back(besidePlane(planes.back(), random));
        else
            planes.push_back(local ? through(common) : randomPlane(random));
    }
    return planes;
}

struct Vertex {
    BigPoint exact;
    VertexId id;
};

/// Every triple of planes that meets in one point of the world.
std::vector<Vertex> addAll(VertexTable& table, const std::vector<PlaneId>& ids) {
    std::vector<Vertex> vertices;
    for (const PlaneId p : ids)
        for (const PlaneId q : ids)
            for (const PlaneId r : ids) {
                if (!(p < q && q < r)) continue;
                auto exact = meetingOf(table.plane(p), table.plane(q), table.plane(r));
                if (!exact || !isInWorld(*exact)) continue;
                vertices.push_back({std::move(*exact), table.addVertex(r, p, q)});
                CHECK(table.addVertex(q, r, p) == vertices.back().id);
            }
    return vertices;
}

TEST_CASE("a point has one id whichever planes reach it, and different points never share one") {
    RandomNumbers random(1);
    std::size_t shared = 0;
    for (int round = 0; round < 150; ++round) {
        VertexTable table;
        std::vector<PlaneId> ids;
        for (const Plane& plane : planePool(random)) ids.push_back(table.addPlane(plane));
        std::map<BigPoint, VertexId> idOf;
        std::map<VertexId, BigPoint> pointOf;
        const auto vertices = addAll(table, ids);
        for (const Vertex& vertex : vertices) {
            CHECK(idOf.emplace(vertex.exact, vertex.id).first->second == vertex.id);
            CHECK(pointOf.emplace(vertex.id, vertex.exact).first->second == vertex.exact);
        }
        CHECK(table.vertexCount() == idOf.size());
        shared += vertices.size() - idOf.size();
    }
    CHECK(shared > 1000);  // points in which more than three planes meet
}

TEST_CASE("every side is what rationals say, whichever tier decides it") {
    RandomNumbers random(2);
    PredicateCounts counts;
    for (int round = 0; round < 150; ++round) {
        VertexTable table;
        std::vector<PlaneId> ids;
        for (const Plane& plane : planePool(random)) ids.push_back(table.addPlane(plane));
        for (const Vertex& vertex : addAll(table, ids))
            for (const PlaneId plane : ids) {
                const int side = sideOf(vertex.exact, table.plane(plane));
                CHECK(table.side(vertex.id, plane) == side);
                CHECK(table.side(vertex.id, HalfSpace{plane, true}) == -side);
            }
        counts += table.counts();
    }
    for (const std::uint64_t decided :
         {counts.incident, counts.filtered, counts.integral, counts.extended})
        CHECK(decided > 1000);
}

TEST_CASE("positions are the exact points rounded once, and stand for the defining planes") {
    RandomNumbers random(3);
    for (int round = 0; round < 60; ++round) {
        VertexTable table;
        std::vector<PlaneId> ids;
        for (const Plane& plane : planePool(random)) ids.push_back(table.addPlane(plane));
        for (const Vertex& vertex : addAll(table, ids)) {
            for (std::size_t i = 0; i < 3; ++i)
                CHECK(BigInteger(table.position(vertex.id)[i] * 0x1p28) ==
                      roundedTo28Bits(vertex.exact[i], vertex.exact[3]));
            for (const PlaneId plane : table.definingPlanes(vertex.id))
                CHECK(sideOf(vertex.exact, table.plane(plane)) == 0);
        }
    }
}

TEST_CASE("planes get ids in order of first use, and equal planes the same") {
    RandomNumbers random(4);
    VertexTable table;
    std::vector<Plane> planes;
    std::set<Plane> distinct;
    for (int i = 0; i < 500; ++i) {
        const Plane plane = randomPlane(random);
        if (distinct.insert(plane).second) planes.push_back(plane);
    }
    for (std::size_t i = 0; i < planes.size(); ++i) CHECK(table.addPlane(planes[i]).value() == i);
    for (std::size_t i = 0; i < planes.size(); ++i) CHECK(table.addPlane(planes[i]).value() == i);
    CHECK(table.planeCount() == planes.size());
}

TEST_CASE("distances are signed lattice steps along the unit normal") {
    VertexTable table;
    const auto plane = [&](std::int64_t a, std::int64_t b, std::int64_t c, std::int64_t d) {
        return table.addPlane(formats::makePlane(a, b, c, d).plane);
    };
    const VertexId corner =
        table.addVertex(plane(1, 0, 0, -10), plane(0, 1, 0, -20), plane(0, 0, 1, 5));
    CHECK(table.distance(corner, plane(3, 4, 0, 0)) == doctest::Approx(22));
    CHECK(table.distance(corner, plane(0, 0, 1, 0)) == doctest::Approx(-5));
}

}  // namespace
}  // namespace portcullis::compiler
