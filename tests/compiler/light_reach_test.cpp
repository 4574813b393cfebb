#include "compiler/light_reach.h"

#include <doctest/doctest.h>
#include <string>
#include <vector>

#include "compiler/lint_lights.h"
#include "compiler/lint_limits.h"
#include "tests/support/inline_map.h"

namespace portcullis::compiler {
namespace {

using namespace portcullis::formats;

/// Rooms in a row from west to east, a room north of the east one, and behind that, back to the
/// west, a last one, all joined by doors; and one light.
tests::CompiledText roomsWith(const std::string& light) {
    const auto box = [](const char* low, const char* high) {
        return std::string(R"({"op": "air", "material": "m", "shape": {"type": "box", "min": )") +
               low + R"(, "max": )" + high + "}}";
    };
    return tests::compileText(
        R"({"version": 1, "materials": [{"name": "m"}], "brushes": [)" +
        box("[0, 0, 0]", "[64, 64, 64]") + "," + box("[64, 24, 0]", "[80, 40, 40]") + "," +
        box("[80, 0, 0]", "[144, 64, 64]") + "," + box("[96, 64, 0]", "[112, 80, 40]") + "," +
        box("[80, 80, 0]", "[144, 144, 64]") + "," + box("[64, 96, 0]", "[80, 112, 40]") + "," +
        box("[0, 80, 0]", "[64, 144, 64]") + R"(], "lights": [)" + light + "]}");
}

std::size_t reachOf(const std::string& light) {
    const auto rooms = roomsWith(light);
    REQUIRE(rooms.result.world.cells.size() == 7);
    return lightReach(rooms.result.world, rooms.map.lights[0]).size();
}

TEST_CASE("light reaches through portals that face away, as far as its radius") {
    const std::string lamp = R"({"kind": "point", "position": [32, 32, 32])";
    // The last room is entered westwards, towards the light: nothing shines there.
    CHECK(reachOf(lamp + "}") == 5);
    CHECK(reachOf(lamp + R"(, "radius": 30})") == 1);  // the door is 32 away
    CHECK(reachOf(lamp + R"(, "radius": 40})") == 2);  // its far side 48
    CHECK(reachOf(lamp + R"(, "radius": 60})") == 3);  // the next door 72 and more
    CHECK(reachOf(R"({"kind": "point", "position": [72, 8, 8]})") == 0);  // in solid
    CHECK(reachOf(R"({"kind": "sun", "direction": [0, 0, -1]})") == 0);
}

TEST_CASE("lights that reach too many cells, and those that shine on nothing, are told") {
    auto rooms = roomsWith(
        R"({"kind": "point", "name": "far", "position": [32, 32, 32]},
           {"kind": "point", "name": "near", "position": [32, 32, 32], "radius": 9},
           {"kind": "point", "name": "off", "position": [32, 32, 32], "radius": 9},
           {"kind": "point", "name": "black", "position": [9, 9, 9], "radius": 9, "color": [0, 0, 0]})");
    rooms.map.lights[2].brightness = 0.0;  // as a Quake map may have it; a brush map may not
    const World& world = rooms.result.world;
    const Diagnostics far = lintLightReach(rooms.map, world, 4).take();
    REQUIRE(far.size() == 1);
    CHECK(far[0].message == "light \"far\" reaches 5 of 7 cells");
    CHECK(lintLightReach(rooms.map, world, 5).count() == 0);
    const Diagnostics dark = lintDarkLights(rooms.map).take();
    REQUIRE(dark.size() == 2);
    CHECK(dark[0].message == "light \"off\" has no brightness");
    CHECK(dark[1].message == "light \"black\" is black");
}

TEST_CASE("what is at nine tenths of a limit is told, once for each kind, at its worst cell") {
    const auto rooms = roomsWith(R"({"kind": "point", "position": [32, 32, 32]},
                                    {"kind": "point", "position": [33, 32, 32]})");
    const auto count = [&](const EngineLimits& limits) {
        return lintLimits(rooms.map, rooms.result.world, limits).count();
    };
    CHECK(count({.name = "no limits"}) == 0);
    CHECK(count({.name = "toy", .cells = 7}) == 1);
    CHECK(count({.name = "toy", .cells = 8}) == 0);
    CHECK(count({.name = "toy", .brushes = 7, .materials = 1}) == 2);
    CHECK(count({.name = "toy", .cellPlanes = 6, .polygonVertices = 8}) == 2);
    CHECK(count(*engineLimits("thief2")) == 0);
    CHECK_FALSE(engineLimits("quake"));
    const Diagnostics lights =
        lintLimits(rooms.map, rooms.result.world, {.name = "toy", .cellLights = 2}).take();
    REQUIRE(lights.size() == 1);
    CHECK(lights[0].message == "a cell has 2 lights in its reach; toy can hold 2");
}

}  // namespace
}  // namespace portcullis::compiler
