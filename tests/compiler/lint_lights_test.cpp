#include "compiler/lint_lights.h"

#include <doctest/doctest.h>
#include <string>
#include <vector>

#include "compiler/lint_limits.h"
#include "tests/support/inline_map.h"

namespace portcullis::compiler {
namespace {

using namespace portcullis::formats;

/// A high room and a low one beside it, with lights.
tests::CompiledText roomsWith(const std::string& lights) {
    return tests::compileText(
        R"({"version": 1, "materials": [{"name": "m"}], "brushes": [
          {"op": "air", "material": "m", "shape": {"type": "box", "min": [0, 0, 0], "max": [64, 64, 64]}},
          {"op": "air", "material": "m", "shape": {"type": "box", "min": [64, 0, 0], "max": [99, 64, 32]}}
        ], "lights": [)" +
        lights + "]}");
}

/// A light that reaches the first cells of a world.
std::vector<CellIndex> firstCells(std::size_t count) {
    std::vector<CellIndex> cells;
    for (std::size_t i = 0; i < count; ++i) cells.emplace_back(i);
    return cells;
}

TEST_CASE("lights that reach too many cells, and those that shine on nothing, are told") {
    auto rooms = roomsWith(
        R"({"kind": "point", "name": "far", "position": [32, 32, 32]},
           {"kind": "point", "name": "near", "position": [32, 32, 32], "radius": 9},
           {"kind": "point", "name": "off", "position": [32, 32, 32], "radius": 9},
           {"kind": "point", "name": "black", "position": [9, 9, 9], "radius": 9, "color": [0, 0, 0]})");
    rooms.map.lights[2].brightness = 0.0;  // as a Quake map may have it; a brush map may not
    const World& world = rooms.result.world;
    const LightCells reached{firstCells(1), {}, {}, firstCells(2)};
    const Diagnostics far = lintLightReach(rooms.map, world, reached, 0).take();
    REQUIRE(far.size() == 2);
    CHECK(far[0].message == "light \"black\" reaches 2 of 2 cells");
    CHECK(far[1].message == "light \"far\" reaches 1 of 2 cells");
    CHECK(lintLightReach(rooms.map, world, reached, 2).count() == 0);
    const Diagnostics dark = lintDarkLights(rooms.map).take();
    REQUIRE(dark.size() == 2);
    CHECK(dark[0].message == "light \"off\" has no brightness");
    CHECK(dark[1].message == "light \"black\" is black");
}

TEST_CASE("what is at nine tenths of a limit is told, once for each kind, at its worst cell") {
    const auto rooms = roomsWith(R"({"kind": "point", "position": [32, 32, 32]},
                                    {"kind": "point", "position": [33, 32, 32]})");
    const auto count = [&](const EngineLimits& limits) {
        return lintLimits(rooms.map, rooms.result.world, {}, limits).count();
    };
    CHECK(count({.name = "no limits"}) == 0);
    CHECK(count({.name = "toy", .cells = 2}) == 1);
    CHECK(count({.name = "toy", .cells = 3}) == 0);
    CHECK(count({.name = "toy", .brushes = 2, .materials = 1}) == 2);
    CHECK(count({.name = "toy", .cellPlanes = 6, .polygonVertices = 4}) == 2);
    CHECK(count(*engineLimits("thief2")) == 0);
    CHECK_FALSE(engineLimits("quake"));
    const Diagnostics lights =
        lintLimits(rooms.map, rooms.result.world, {firstCells(1), firstCells(2)},
                   {.name = "toy", .cellLights = 2})
            .take();
    REQUIRE(lights.size() == 1);
    CHECK(lights[0].message == "a cell has 2 lights in its reach; toy can hold 2");
}

}  // namespace
}  // namespace portcullis::compiler
