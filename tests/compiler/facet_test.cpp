#include "compiler/facet.h"

#include <algorithm>
#include <doctest/doctest.h>
#include <utility>
#include <vector>

#include "compiler/polytope.h"
#include "tests/support/body_oracle.h"

namespace portcullis::compiler {
namespace {

using namespace portcullis::tests;

Facet randomFacet(RandomNumbers& random, VertexTable& table) {
    Polytope body = randomBody(random, table);
    return std::move(body.facets[random.below(static_cast<std::uint32_t>(body.facets.size()))]);
}

RationalPoint sum(RationalPoint a, const RationalPoint& b) {
    for (std::size_t i = 0; i < 3; ++i) a[i] += b[i];
    return a;
}

/// Twice the area of the convex hull of some corners of facets on one plane, seen along the axis
/// that its normal is nearest to: by gift wrapping, in rationals.
Rational hullArea(const std::vector<const Facet*>& facets, const VertexTable& table) {
    const formats::Plane& plane = table.plane(facets[0]->support.plane);
    const std::size_t u = plane.c != 0 ? 0 : plane.b != 0 ? 2 : 1, v = (u + 1) % 3;
    std::vector<std::array<Rational, 2>> points;
    for (const Facet* facet : facets)
        for (const Corner& corner : facet->corners) {
            const RationalPoint p = exactPosition(table, corner.vertex);
            points.push_back({p[u], p[v]});
        }
    const auto turn = [](const auto& a, const auto& b, const auto& c) -> Rational {
        return (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0]);
    };
    const auto start = *std::ranges::min_element(points);
    auto at = start;
    Rational area = 0;
    do {
        auto next = points[0] == at ? points[1] : points[0];
        for (const auto& p : points) {
            const Rational side = turn(at, next, p);
            const Rational far = abs(p[0] - at[0]) + abs(p[1] - at[1]);
            const Rational best = abs(next[0] - at[0]) + abs(next[1] - at[1]);
            if (side < 0 || (side == 0 && far > best)) next = p;
        }
        area += at[0] * next[1] - at[1] * next[0];
        at = next;
    } while (at != start);
    return abs(area);
}

Rational seenArea(const Facet& facet, const VertexTable& table) {
    const formats::Plane& plane = table.plane(facet.support.plane);
    return abs(areaVector(facet, table)[plane.c != 0 ? 2 : plane.b != 0 ? 1 : 0]);
}

TEST_CASE("the parts of a facet are convex polygons on their sides and add up to it") {
    RandomNumbers random(1);
    int cut = 0;
    for (int round = 0; round < 1000; ++round) {
        VertexTable table;
        const Facet facet = randomFacet(random, table);
        const HalfSpace knife = randomKnife(random, table);
        if (knife.plane == facet.support.plane) continue;
        const SplitFacet parts = split(facet, knife, table);
        RationalPoint area{};
        for (const auto& [part, half] :
             {std::pair(&parts.inside, knife), {&parts.outside, knife.opposite()}}) {
            if (!*part) continue;
            CHECK(faultOf(**part, table) == "");
            CHECK((*part)->support == facet.support);
            for (const Corner& corner : (*part)->corners)
                CHECK(table.side(corner.vertex, half) <= 0);
            area = sum(area, areaVector(**part, table));
        }
        CHECK(area == areaVector(facet, table));
        cut += parts.inside && parts.outside ? 1 : 0;
    }
    CHECK(cut > 400);
}

TEST_CASE("the parts of a facet join to it again; other neighbours only when that is convex") {
    RandomNumbers random(2);
    int joined = 0, refused = 0;
    for (int round = 0; round < 1500; ++round) {
        VertexTable table;
        const Facet facet = randomFacet(random, table);
        const SplitFacet halves = split(facet, randomKnife(random, table), table);
        if (!halves.inside || !halves.outside) continue;
        const auto whole = join(*halves.inside, *halves.outside, true, table);
        REQUIRE(whole.has_value());
        CHECK(faultOf(*whole, table) == "");
        CHECK(areaVector(*whole, table) == areaVector(facet, table));

        const SplitFacet quarters = split(*halves.outside, randomKnife(random, table), table);
        if (!quarters.inside || !quarters.outside) continue;
        for (const Facet* quarter : {&*quarters.inside, &*quarters.outside}) {
            const auto both = join(*halves.inside, *quarter, true, table);
            const Rational parts = seenArea(*halves.inside, table) + seenArea(*quarter, table);
            if (both) {
                ++joined;
                CHECK(faultOf(*both, table) == "");
                CHECK(seenArea(*both, table) == parts);
            } else {
                ++refused;
                CHECK(hullArea({&*halves.inside, quarter}, table) > parts);
            }
        }
    }
    CHECK(joined > 20);
    CHECK(refused > 200);
}

TEST_CASE("carving covers a facet once: the part inside all knives, and the rest in pieces") {
    RandomNumbers random(3);
    int carvedTimes = 0;
    for (int round = 0; round < 400; ++round) {
        VertexTable table;
        const Facet facet = randomFacet(random, table);
        std::vector<HalfSpace> knives;
        for (std::uint32_t i = 1 + random.below(5); i > 0; --i) {
            knives.push_back(randomKnife(random, table));
            if (knives.back().plane == facet.support.plane) knives.pop_back();
        }
        const CarvedFacet carved = carve(facet, knives, table);
        std::vector<Facet> pieces = carved.rest;
        if (carved.inside) {
            for (const Facet& piece : carved.rest)
                CHECK(std::ranges::any_of(knives, [&](const HalfSpace& knife) {
                    return std::ranges::all_of(piece.corners, [&](const Corner& corner) {
                        return table.side(corner.vertex, knife) >= 0;
                    });
                }));
            carvedTimes += carved.rest.empty() ? 0 : 1;
            for (const Corner& corner : carved.inside->corners)
                for (const HalfSpace& knife : knives) CHECK(table.side(corner.vertex, knife) <= 0);
            pieces.push_back(*carved.inside);
        } else {
            CHECK(carved.rest.size() == 1);
        }
        RationalPoint area{};
        for (std::size_t i = 0; i < pieces.size(); ++i) {
            CHECK(faultOf(pieces[i], table) == "");
            area = sum(area, areaVector(pieces[i], table));
            for (std::size_t k = 0; k < i; ++k) CHECK(apart(pieces[i], pieces[k], table));
        }
        CHECK(area == areaVector(facet, table));
    }
    CHECK(carvedTimes > 50);
}

TEST_CASE("areas are in square lattice steps") {
    VertexTable table;
    const Polytope box = makeBox({0, 0, 0}, {3, 4, 5}, table);
    std::vector<double> areas;
    for (const Facet& facet : box.facets) areas.push_back(areaOf(facet, table));
    std::ranges::sort(areas);
    CHECK(areas == std::vector<double>{12, 12, 15, 15, 20, 20});
}

TEST_CASE("bounds that touch in a point touch; a step apart they do not") {
    const auto box = [](double low, double high) {
        RoughBounds bounds;
        bounds.include({low, low, low});
        bounds.include({high, high, high});
        return bounds;
    };
    CHECK(box(0, 1).touches(box(1, 2)));
    CHECK_FALSE(box(0, 1).touches(box(2, 3)));
    CHECK(box(0, 9).touches(box(2, 3)));
    CHECK(box(0, 9).extent(1) == 9);
}

}  // namespace
}  // namespace portcullis::compiler
