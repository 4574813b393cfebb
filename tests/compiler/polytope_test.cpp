#include "compiler/polytope.h"

#include <doctest/doctest.h>

#include "tests/support/body_oracle.h"

namespace portcullis::compiler {
namespace {

using namespace portcullis::tests;

TEST_CASE("a box has six facets and its volume") {
    VertexTable table;
    const Polytope box = makeBox({-3, 5, 7}, {10, 6, 100}, table);
    CHECK(box.facets.size() == 6);
    CHECK(table.vertexCount() == 8);
    CHECK(faultOf(box, table) == "");
    CHECK(sixVolumes(box, table) == 6 * 13 * 1 * 93);
    CHECK(volumeOf(box, table) == doctest::Approx(13.0 * 93));
}

TEST_CASE("the two parts of a body are closed, convex, on their sides, and add up to it") {
    RandomNumbers random(1);
    int cut = 0;
    for (int round = 0; round < 400; ++round) {
        VertexTable table;
        const Polytope body = randomBody(random, table);
        REQUIRE(faultOf(body, table) == "");
        const HalfSpace knife = randomKnife(random, table);
        const Reach reached = reach(body, knife, table);
        const auto inside = clip(body, knife, table), outside = clip(body, knife.opposite(), table);
        REQUIRE(inside.has_value() == reached.inside);
        REQUIRE(outside.has_value() == reached.outside);
        Rational sum = 0;
        for (const auto& [part, half] : {std::pair(&inside, knife), {&outside, knife.opposite()}}) {
            if (!*part) continue;
            CHECK(faultOf(**part, table) == "");
            for (const Facet& facet : (*part)->facets)
                for (const Corner& corner : facet.corners)
                    CHECK(table.side(corner.vertex, half) <= 0);
            sum += sixVolumes(**part, table);
        }
        CHECK(sum == sixVolumes(body, table));
        if (!reached.inside || !reached.outside) continue;
        ++cut;
        const SplitPolytope parts = split(body, knife, table);
        CHECK(sixVolumes(*parts.inside, table) == sixVolumes(*inside, table));
        CHECK(sixVolumes(*parts.outside, table) == sixVolumes(*outside, table));
        CHECK(volumeOf(*inside, table) * 6 ==
              doctest::Approx(sixVolumes(*inside, table).convert_to<double>()));
    }
    CHECK(cut > 200);
}

TEST_CASE("a knife along a facet leaves the whole body, or nothing") {
    RandomNumbers random(2);
    for (int round = 0; round < 50; ++round) {
        VertexTable table;
        const Polytope body = randomBody(random, table);
        for (const Facet& facet : body.facets) {
            const auto whole = clip(body, facet.support, table);
            REQUIRE(whole.has_value());
            CHECK(sixVolumes(*whole, table) == sixVolumes(body, table));
            CHECK_FALSE(clip(body, facet.support.opposite(), table).has_value());
        }
    }
}

TEST_CASE("bounds hold the body and are no wider than its corners") {
    RandomNumbers random(3);
    for (int round = 0; round < 50; ++round) {
        VertexTable table;
        const Polytope body = randomBody(random, table);
        RoughBounds expected;
        for (const Facet& facet : body.facets)
            for (const Corner& corner : facet.corners)
                expected.include(table.position(corner.vertex));
        CHECK(body.bounds.low == expected.low);
        CHECK(body.bounds.high == expected.high);
    }
}

}  // namespace
}  // namespace portcullis::compiler
