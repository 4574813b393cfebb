#include "compiler/body_union.h"

#include <algorithm>
#include <doctest/doctest.h>
#include <optional>
#include <utility>

#include "tests/support/body_oracle.h"

namespace portcullis::compiler {
namespace {

using namespace portcullis::tests;

/// Places of a facet that two bodies have in common.
struct Common {
    std::size_t atA, atB;
};
std::optional<Common> commonFacet(const Polytope& a, const Polytope& b) {
    for (std::size_t i = 0; i < a.facets.size(); ++i)
        for (std::size_t k = 0; k < b.facets.size(); ++k)
            if (a.facets[i].support == b.facets[k].support.opposite() &&
                sameOutline(a.facets[i], b.facets[k]))
                return Common{i, k};
    return std::nullopt;
}

/// Whether every plane of either body, but for the common one, has both bodies inside.
bool isConvexTogether(const Polytope& a, const Polytope& b, const Common& common,
                      VertexTable& table) {
    const auto inside = [&](const Polytope& body, const HalfSpace& half) {
        return std::ranges::all_of(body.facets, [&](const Facet& facet) {
            return std::ranges::all_of(facet.corners, [&](const Corner& corner) {
                return table.side(corner.vertex, half) <= 0;
            });
        });
    };
    for (std::size_t i = 0; i < a.facets.size(); ++i)
        if (i != common.atA && !inside(b, a.facets[i].support)) return false;
    for (std::size_t i = 0; i < b.facets.size(); ++i)
        if (i != common.atB && !inside(a, b.facets[i].support)) return false;
    return true;
}

TEST_CASE("bodies unite exactly when all planes of both have both inside, to the sum of volumes") {
    RandomNumbers random(1);
    int united = 0;
    for (int round = 0; round < 1500; ++round) {
        VertexTable table;
        const Polytope body = randomBody(random, table);
        auto first = clip(body, randomKnife(random, table), table);
        if (!first) continue;
        // Neighbours: what the knife left, or that with a corner more cut off.
        const HalfSpace knife = first->facets.back().support;
        auto second = clip(body, knife.opposite(), table);
        if (second && random.percent(70)) second = clip(*second, randomKnife(random, table), table);
        if (!second) continue;
        const auto common = commonFacet(*first, *second);
        if (!common) continue;
        const Facet &a = first->facets[common->atA], &b = second->facets[common->atB];
        CHECK(outlineHash(a) == outlineHash(b));
        const bool convex = isConvexTogether(*first, *second, *common, table);
        REQUIRE(unionIsConvex(a, b, table) == convex);
        if (!convex) continue;
        ++united;
        const Rational volume = sixVolumes(*first, table) + sixVolumes(*second, table);
        const Polytope both = unite(*first, common->atA, *second, common->atB, table);
        CHECK(faultOf(both, table) == "");
        CHECK(sixVolumes(both, table) == volume);
    }
    CHECK(united > 100);
}

TEST_CASE(
    "a box and what grows out of one of its faces unite when no side of that leans outwards") {
    RandomNumbers random(2);
    int refused = 0;
    for (int round = 0; round < 300; ++round) {
        VertexTable table;
        const Polytope box = makeBox({0, 0, 0}, {100, 100, 100}, table);
        Polytope grown = makeBox({100, -900, -900}, {140, 900, 900}, table);
        bool leans = false;
        // y or z within the face at x = 100, and by a tenth of `slope` more for each step beyond.
        for (const int sign : {-1, 1})
            for (const bool vertical : {false, true}) {
                const auto slope =
                    static_cast<Int128>(random.between(-6, random.percent(60) ? 0 : 6));
                const Int128 edge = sign > 0 ? 1000 : 0;
                const auto side = formats::makePlane(-slope, vertical ? 0 : 10 * sign,
                                                     vertical ? 10 * sign : 0, slope * 100 - edge);
                leans |= slope > 0;
                auto part = clip(grown, {table.addPlane(side.plane), side.flipped}, table);
                REQUIRE(part.has_value());
                grown = std::move(*part);
            }
        const auto common = commonFacet(box, grown);
        REQUIRE(common.has_value());
        CHECK(unionIsConvex(box.facets[common->atA], grown.facets[common->atB], table) == !leans);
        refused += leans ? 1 : 0;
    }
    CHECK(refused > 50);
    CHECK(refused < 250);
}

TEST_CASE("facets with other corners are no common outline") {
    VertexTable table;
    const Polytope box = makeBox({0, 0, 0}, {4, 4, 4}, table);
    const Polytope beside = makeBox({4, 0, 0}, {8, 4, 4}, table);
    const Polytope higher = makeBox({4, 0, 0}, {8, 4, 5}, table);
    CHECK(commonFacet(box, beside).has_value());
    CHECK_FALSE(commonFacet(box, higher).has_value());
}

}  // namespace
}  // namespace portcullis::compiler
