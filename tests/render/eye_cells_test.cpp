#include "render/eye_cells.h"

#include <doctest/doctest.h>

#include "tests/support/world_builder.h"

namespace portcullis::render {
namespace {

using formats::CellIndex;
using formats::Coordinate;
using formats::Position;
using formats::World;

Position at(double x, double y, double z) {
    const auto fixed = [](double units) {
        return Coordinate{static_cast<std::int64_t>(units * 4294967296.0)};
    };
    return {fixed(x), fixed(y), fixed(z)};
}

std::vector<CellIndex> cellsAt(const World& world, const Position& eye) {
    const auto cells = eyeCells(world, eye);
    return cells ? cells.value() : std::vector<CellIndex>{};
}

TEST_CASE("eye: inside one cell, in a portal two, on a wall the wall's cell") {
    const World world = tests::makeCorridorWorld(3);
    CHECK(cellsAt(world, at(64, 64, 64)) == std::vector{CellIndex(0u)});
    CHECK(cellsAt(world, at(128, 64, 64)) == std::vector{CellIndex(0u), CellIndex(1u)});
    CHECK(cellsAt(world, at(128, 96, 0)) == std::vector{CellIndex(0u), CellIndex(1u)});
    CHECK(cellsAt(world, at(128, 100, 64)) == std::vector{CellIndex(0u)});
    CHECK(cellsAt(world, at(0, 0, 0)) == std::vector{CellIndex(0u)});
    CHECK(cellsAt(world, at(-0x1p-32, 64, 64)).empty());
}

TEST_CASE("eye: in solid it is told so, and the nearest open point is in the open nearby") {
    const World world = tests::makeCorridorWorld(3);
    const auto faults = eyeCells(world, at(192, 10, 64));
    REQUIRE(!faults);
    CHECK(faults.diagnostics().front().code == formats::Code::renderCameraInSolid);
    CHECK(faults.diagnostics().front().message == "the eye (192 10 64) is in solid");
    const auto open = nearestOpenPoint(world, at(192, 31, 64));
    REQUIRE(open);
    CHECK(cellsAt(world, *open) == std::vector{CellIndex(1u)});
    CHECK(open->x == Coordinate::fromUnits(192));
    CHECK(open->y == Coordinate{Coordinate::fromUnits(32).raw + Coordinate::fromUnits(1).raw / 2});
}

TEST_CASE("eye: space that was removed is told from solid") {
    World world = tests::makeCorridorWorld(3);
    world.root = {};  // as if no entity reached a cell
    const auto faults = eyeCells(world, at(64, 64, 64));
    REQUIRE(!faults);
    CHECK(faults.diagnostics().front().message ==
          "the eye (64 64 64) is in space that was removed");
}

}  // namespace
}  // namespace portcullis::render
