#include "render/visibility_statistics.h"

#include <algorithm>
#include <doctest/doctest.h>
#include <tbb/global_control.h>
#include <vector>

#include "render/cell_points.h"
#include "render/render_frame.h"
#include "tests/render/sight_oracle.h"
#include "tests/support/sample_maps.h"
#include "tests/support/world_builder.h"

namespace portcullis::render {
namespace {

using formats::Camera;
using formats::CellIndex;
using formats::Coordinate;
using formats::World;

const std::vector<Culling> kWays{Culling::exact, Culling::octagon, Culling::box};

/// Down the corridor, so wide that the first hall's four sides are seen.
Camera ahead() {
    Camera camera;
    camera.position = {Coordinate::fromUnits(64), Coordinate::fromUnits(64),
                       Coordinate::fromUnits(64)};
    camera.fovDegrees = 120.0;
    return camera;
}

Viewpoint around(const formats::Position& eye, std::uint32_t size) {
    Viewpoint viewpoint;
    for (const Camera& face : cubeFaces(eye, size))
        viewpoint.pictures.push_back(viewOf(face).value());
    return viewpoint;
}

TEST_CASE("visibility: what a view down a corridor costs can be counted by hand") {
    World world = tests::makeCorridorWorld(7);
    world.scene.objects.clear();
    world.scene.entities.clear();
    for (const std::int32_t x : {64, 200, 320, 2000})
        world.scene.entities.push_back(
            {"thing",
             formats::Position{Coordinate::fromUnits(x), Coordinate::fromUnits(64),
                               Coordinate::fromUnits(64)},
             {},
             {}});
    const PreparedWorld prepared = prepareWorld(world);
    const std::vector<Viewpoint> viewpoints{{{viewOf(ahead()).value()}}};
    const ViewpointStatistics seen = measureViewpoints(prepared, viewpoints, kWays).at(0);
    // The first hall shows four sides and two walls beside the door; each passage four sides; each
    // other hall floor, ceiling and two walls beside the door, the last one its end wall instead.
    // One entity is nowhere.
    CHECK(seen.cell == CellIndex(0U));
    CHECK(seen.truth == TruthCount{.cells = 7, .polygons = 6 + 3 * 4 + 2 * 4 + 3, .objects = 3});
    REQUIRE(seen.costs.size() == 3);
    for (const ViewpointCost& cost : seen.costs) {
        CHECK(cost.cells == 7);
        CHECK(cost.portalsTested == 12);
        CHECK(cost.portalsPassed == 6);
        CHECK(cost.polygons == 29);
        CHECK(cost.objects == 3);
        CHECK(cost.depth == 6);
        CHECK(cost.missed == 0);
        CHECK(cost.overdraw == doctest::Approx(1.0).epsilon(1e-3));
    }
    CHECK(wasteOf(seen, 0) == 1.0);
}

TEST_CASE("visibility: all around, a cell or a wall counts once") {
    const World world = tests::makeCorridorWorld(1);
    const PreparedWorld prepared = prepareWorld(world);
    const std::vector<Viewpoint> viewpoints{around(pointsInside(world, CellIndex(0U), 1)[0], 16)};
    const ViewpointStatistics seen = measureViewpoints(prepared, viewpoints, kWays).at(0);
    CHECK(seen.truth.cells == 1);
    CHECK(seen.truth.polygons == 6);
    CHECK(seen.costs[0].polygons == 6);
    CHECK(seen.costs[0].overdraw == doctest::Approx(1.0).epsilon(1e-3));
}

TEST_CASE("visibility: from anywhere nothing seen is missed, and tighter bounds cost no more") {
    const World world = tests::makeCorridorWorld(9);
    const PreparedWorld prepared = prepareWorld(world);
    tests::RandomNumbers random(7);
    std::vector<Viewpoint> viewpoints;
    for (int i = 0; i < 60; ++i) viewpoints.push_back({{tests::randomView(world, random, 32, 24)}});
    bool differs = false;
    for (const ViewpointStatistics& seen : measureViewpoints(prepared, viewpoints, kWays)) {
        for (const ViewpointCost& cost : seen.costs) {
            CHECK(cost.missed == 0);
            CHECK(cost.cells >= seen.truth.cells);
            CHECK(cost.polygons >= seen.truth.polygons);
            CHECK(cost.objects >= seen.truth.objects);
        }
        for (std::size_t way = 1; way < kWays.size(); ++way) {
            CHECK(seen.costs[way].cells >= seen.costs[way - 1].cells);
            CHECK(seen.costs[way].polygons >= seen.costs[way - 1].polygons);
            differs = differs || !(seen.costs[way] == seen.costs[way - 1]);
        }
    }
    CHECK(differs);
}

TEST_CASE("visibility: overdraw is what the painter writes") {
    const World world = tests::compileSample("units", "many_shapes").world;
    const PreparedWorld prepared = prepareWorld(world);
    const ColorTextures textures = makeTextures(world.scene.materials, {});
    const auto scene = makeScene(prepared, textures);
    std::vector<Viewpoint> viewpoints;
    for (CellIndex cell(0U); world.cells.contains(cell); cell = CellIndex(cell.value() + 1))
        for (const formats::Position& point : pointsInside(world, cell, 1))
            for (const Camera& face : cubeFaces(point, 96))
                viewpoints.push_back({{viewOf(face).value()}});
    const std::vector<Culling> ways{Culling::octagon};
    const auto measured = measureViewpoints(prepared, viewpoints, ways);
    double most = 1.0;
    for (std::size_t i = 0; i < viewpoints.size(); i += 5) {
        const auto frame = renderFrame(scene, viewpoints[i].pictures[0], RenderOptions{});
        REQUIRE(frame);
        const double written = static_cast<double>(frame.value().statistics.pixelsWritten);
        const double overdraw = measured[i].costs[0].overdraw;
        CHECK(written / (96.0 * 96.0) == doctest::Approx(overdraw).epsilon(0.02));
        most = std::max(most, overdraw);
    }
    CHECK(most > 1.2);
}

TEST_CASE("visibility: the same on any number of threads") {
    const World world = tests::makeCorridorWorld(9);
    const PreparedWorld prepared = prepareWorld(world);
    std::vector<Viewpoint> viewpoints;
    for (CellIndex cell(0U); world.cells.contains(cell); cell = CellIndex(cell.value() + 1))
        for (const formats::Position& point : pointsInside(world, cell, 2))
            viewpoints.push_back(around(point, 8));
    const auto measure = [&](std::size_t threads) {
        const tbb::global_control limit(tbb::global_control::max_allowed_parallelism, threads);
        return measureViewpoints(prepared, viewpoints, kWays);
    };
    const std::vector<ViewpointStatistics> measured = measure(1);
    CHECK(measured == measure(2));
    // Strictly inside, every pixel is painted.
    for (const ViewpointStatistics& seen : measured)
        for (const ViewpointCost& cost : seen.costs) CHECK(cost.overdraw > 1.0 - 1e-6);
}

}  // namespace
}  // namespace portcullis::render
