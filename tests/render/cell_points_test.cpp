#include "render/cell_points.h"

#include <doctest/doctest.h>
#include <set>
#include <vector>

#include "render/eye_cells.h"
#include "tests/support/world_builder.h"

namespace portcullis::render {
namespace {

using formats::CellIndex;
using formats::Coordinate;
using formats::Position;
using formats::World;

TEST_CASE("cell points: the middle first, all inside and different, and on the lattice") {
    const World world = tests::makeCorridorWorld(3);
    for (std::uint32_t i = 0; i < 3; ++i) {
        const std::vector<Position> points = pointsInside(world, CellIndex(i), 40);
        CHECK(std::set(points.begin(), points.end()).size() == 40);
        CHECK(points[0].z == Coordinate::fromUnits(64));
        for (const Position& point : points) {
            CHECK(eyeCells(world, point).value() == std::vector{CellIndex(i)});
            CHECK(point.x.onLattice());
        }
        // Fewer points are the first of more.
        CHECK(std::ranges::equal(pointsInside(world, CellIndex(i), 3),
                                 std::vector(points.begin(), points.begin() + 3)));
    }
}

TEST_CASE("cell points: of a box they are spread evenly") {
    const World world = tests::makeCorridorWorld(1);
    std::vector<int> octants(8);
    for (const Position& p : pointsInside(world, CellIndex(0U), 65))
        ++octants[(p.x.units() > 64 ? 1U : 0U) + (p.y.units() > 64 ? 2U : 0U) +
                  (p.z.units() > 64 ? 4U : 0U)];
    for (const int count : octants) CHECK(count >= 6);
}

TEST_CASE("cell points: what is outside a cell is refused") {
    const World world = tests::makeCorridorWorld(1);
    CHECK(insideNear(world, CellIndex(0U), {64.0, 64.0, 64.0}, 8));
    CHECK_FALSE(insideNear(world, CellIndex(0U), {64.0, 64.0, 128.0}, 8));
    // On the wall by 1/256 unit, inside by finer steps.
    CHECK_FALSE(insideNear(world, CellIndex(0U), {64.0, 64.0, 127.9999}, 8));
    CHECK(insideNear(world, CellIndex(0U), {64.0, 64.0, 127.9999}, 32));
}

}  // namespace
}  // namespace portcullis::render
