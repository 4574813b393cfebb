#include <algorithm>
#include <doctest/doctest.h>
#include <string>
#include <utility>
#include <vector>

#include "render/traversal.h"
#include "tests/render/sight_oracle.h"
#include "tests/support/quake_maps.h"
#include "tests/support/sample_maps.h"

namespace portcullis::render {
namespace {

using formats::World;

/// Corners so close that rounding gives their edge any direction must not cut polygons.
void checkEdges(const PreparedWorld& prepared) {
    double least = 0.0;
    for (const FacePolygon& polygon : prepared.polygons)
        for (std::uint32_t edge = polygon.loop.first; edge < polygon.loop.end(); ++edge)
            for (std::uint32_t i = polygon.loop.first; i < polygon.loop.end(); ++i) {
                const formats::VertexIndex corner = prepared.world->loopVertices[i];
                least = std::min(least, prepared.edges[edge].distance(
                                            prepared.world->vertices[corner].position));
            }
    CHECK(least > -1e-9);
}

/// Judges views from random places of a world by rays, with all kinds of windows. The pixels left
/// out and judged are told.
tests::SightVerdict judgeViews(const World& world, int views) {
    const PreparedWorld prepared = prepareWorld(world);
    checkEdges(prepared);
    Traverser traverser(prepared);
    tests::RandomNumbers random(1);
    tests::SightVerdict all;
    std::uint64_t disorderedInOrder = 0;
    for (int i = 0; i < views; ++i) {
        CAPTURE(i);
        const View view = tests::randomView(world, random, 48, 36);
        std::vector<Traversal> seen;
        for (const Bounds bounds : {Bounds::exact, Bounds::octagon, Bounds::box}) {
            auto result = traverser.traverse(view, bounds);
            REQUIRE(result);
            seen.push_back(std::move(result).value());
            const tests::SightVerdict verdict = tests::judge(prepared, view, seen.back());
            if (seen.back().counts.outOfOrder == 0) disorderedInOrder += verdict.disordered;
            all += verdict;
        }
        CHECK(tests::isWithin(seen[0], seen[1]));
        CHECK(tests::isWithin(seen[1], seen[2]));
    }
    CHECK(all.culled == 0);
    CHECK(all.outside == 0);
    CHECK(disorderedInOrder == 0);
    // Windows that are no more than bounds may show a wall beside the portal it is seen through,
    // where no cell of the way tells which of two walls is nearer.
    CHECK(all.painted <= all.judged / 1000);
    return all;
}

TEST_CASE("sight: in the manor nothing that rays see is culled") {
    const auto all = judgeViews(tests::compileSample("manor", "manor").world, 100);
    CHECK(all.judged > 8 * all.leftOut);
}

TEST_CASE("sight: in every unit map nothing that rays see is culled") {
    tests::SightVerdict total;
    for (const std::string& name : tests::sampleNames("units")) {
        CAPTURE(name);
        total += judgeViews(tests::compileSample("units", name).world, 8);
    }
    CHECK(total.judged > total.leftOut);  // many of these eyes are in walls
}

TEST_SUITE("real") {
    TEST_CASE("sight: in maps that people made nothing that rays see is culled") {
        for (const auto& path : tests::quakeMapsIn("real")) {
            if (path.stem() != "lqdm1" && path.stem() != "lq_e1m1") continue;
            CAPTURE(path.filename().string());
            const auto all = judgeViews(tests::compileQuakeMap(path).result.world, 200);
            CHECK(all.judged > 8 * all.leftOut);
        }
    }
}

}  // namespace
}  // namespace portcullis::render
