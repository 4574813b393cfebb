#include "render/traversal.h"

#include <algorithm>
#include <doctest/doctest.h>
#include <utility>
#include <vector>

#include "tests/render/sight_oracle.h"
#include "tests/support/world_builder.h"

namespace portcullis::render {
namespace {

using formats::Camera;
using formats::CellIndex;
using formats::Coordinate;
using formats::PortalIndex;
using formats::World;

View viewFrom(std::int32_t x, std::int32_t y, double yaw) {
    Camera camera;
    camera.position = {Coordinate::fromUnits(x), Coordinate::fromUnits(y),
                       Coordinate::fromUnits(64)};
    camera.angles.x = yaw;
    return viewOf(camera).value();
}

Traversal traversalOf(const World& world, const View& view, Bounds bounds) {
    auto result = traverse(world, view, bounds);
    REQUIRE(result);
    return std::move(result).value();
}

TEST_CASE("traversal: along a corridor every room, nearest first, each with its chain") {
    const World world = tests::makeCorridorWorld(7);
    const Traversal seen = traversalOf(world, viewFrom(64, 64, 0), Bounds::octagon);
    REQUIRE(seen.frontToBack.size() == 7);
    CHECK(seen.frontToBack[0].window == Octagon::ofPicture(640, 480));
    for (std::uint32_t i = 0; i < 7; ++i) {
        CHECK(seen.frontToBack[i].cell == CellIndex(i));
        CHECK(seen.frontToBack[i].depth == i);
        CHECK(seen.frontToBack[i].reachedBy == (i == 0 ? PortalIndex() : PortalIndex(i - 1)));
    }
    // 12 pairs of a room and a portal of it, of which 6 lead on.
    CHECK(seen.counts == TraversalCounts{.portalsTested = 12, .portalsPassed = 6});
}

TEST_CASE("traversal: not what lies behind the eye, nor beside the doors") {
    const World world = tests::makeCorridorWorld(7);
    const Traversal away = traversalOf(world, viewFrom(64, 64, 180), Bounds::octagon);
    CHECK(away.frontToBack.size() == 1);
    // From the corner of a hall the first door shows the passage and a strip of the next hall.
    const Traversal across = traversalOf(world, viewFrom(120, 4, 45), Bounds::octagon);
    CHECK(across.frontToBack.size() == 2);
}

TEST_CASE("traversal: exact windows are what is left of the doors on the way") {
    const World world = tests::makeCorridorWorld(5);
    const Traversal seen = traversalOf(world, viewFrom(64, 64, 0), Bounds::exact);
    REQUIRE(seen.frontToBack.size() == 5);
    for (std::size_t i = 1; i < 5; ++i) {
        // Doors are 64 wide and 128 high, the picture of 90 degrees 640 x 480.
        const double half = 320.0 * 32.0 / (64.0 + 128.0 * static_cast<double>(i - 1));
        const VisibleCell& visible = seen.frontToBack[i];
        REQUIRE(visible.pieces.count == 1);
        CHECK(visible.window.minX == doctest::Approx(320.0 - half).epsilon(1e-4));
        CHECK(visible.window.maxX == doctest::Approx(320.0 + half).epsilon(1e-4));
        CHECK(visible.window.maxY == doctest::Approx(std::min(480.0, 240.0 + 2.0 * half)));
    }
}

TEST_CASE("traversal: from within a portal both rooms have the whole picture") {
    const World world = tests::makeCorridorWorld(3);
    const Traversal seen = traversalOf(world, viewFrom(128, 64, 90), Bounds::octagon);
    REQUIRE(seen.frontToBack.size() == 2);
    for (const VisibleCell& visible : seen.frontToBack)
        CHECK(visible.window == Octagon::ofPicture(640, 480));
}

TEST_CASE("traversal: from anywhere it sees what rays see, in a painter's order") {
    const World world = tests::makeCorridorWorld(9);
    const PreparedWorld prepared = prepareWorld(world);
    Traverser traverser(prepared);
    tests::RandomNumbers random(1);
    tests::SightVerdict verdict;
    for (int i = 0; i < 100; ++i) {
        const View view = tests::randomView(world, random, 32, 24);
        std::vector<Traversal> all;
        for (const Bounds bounds : {Bounds::exact, Bounds::octagon, Bounds::box}) {
            auto seen = traverser.traverse(view, bounds);
            REQUIRE(seen);
            verdict += tests::judge(prepared, view, seen.value());
            all.push_back(std::move(seen).value());
        }
        CHECK(tests::isWithin(all[0], all[1]));
        CHECK(tests::isWithin(all[1], all[2]));
    }
    CHECK(verdict.judged > 8 * verdict.leftOut);
    CHECK(verdict.culled == 0);
    CHECK(verdict.outside == 0);
    CHECK(verdict.disordered == 0);
    CHECK(verdict.painted == 0);
}

}  // namespace
}  // namespace portcullis::render
