#include "render/light/light_reach.h"

#include <doctest/doctest.h>
#include <string>
#include <vector>

#include "render/light/bake_lights.h"
#include "tests/support/inline_map.h"

namespace portcullis::render {
namespace {

using namespace portcullis::formats;

/// Rooms in a row from west to east, a room north of the east one, and behind that, back to the
/// west, a last one, all joined by doors; and lights.
tests::CompiledText roomsWith(const std::string& lights) {
    const auto box = [](const char* low, const char* high) {
        return std::string(R"({"op": "air", "material": "m", "shape": {"type": "box", "min": )") +
               low + R"(, "max": )" + high + "}}";
    };
    return tests::compileText(
        R"({"version": 1, "materials": [{"name": "m"}], "brushes": [)" +
        box("[0, 0, 0]", "[64, 64, 64]") + "," + box("[64, 24, 0]", "[80, 40, 40]") + "," +
        box("[80, 0, 0]", "[144, 64, 64]") + "," + box("[96, 64, 0]", "[112, 80, 40]") + "," +
        box("[80, 80, 0]", "[144, 144, 64]") + "," + box("[64, 96, 0]", "[80, 112, 40]") + "," +
        box("[0, 80, 0]", "[64, 144, 64]") + R"(], "lights": [)" + lights + "]}");
}

struct Row {
    std::string why, light;
    std::size_t cells;
};

const Row kRows[]{
    // Through the door the beam is 8 wide at 48 either way, so 19 at the far wall: past the next
    // door.
    {"sees only past the next door", R"("position": [32, 32, 32])", 3},
    {"the door is 32 away", R"("position": [32, 32, 32], "radius": 31)", 1},
    {"and its far side 48", R"("position": [32, 32, 32], "radius": 33)", 2},
    {"within the east room", R"("position": [32, 32, 32], "radius": 49)", 3},
    // In the door all is open to it but what lies west of the door behind the north room.
    {"sees the first room, the east one, the next door and beyond", R"("position": [79, 32, 32])",
     5},
    {"the next door is 36 away", R"("position": [79, 32, 32], "radius": 36)", 3},
    {"and is entered", R"("position": [79, 32, 32], "radius": 37)", 4},
    {"in solid", R"("position": [72, 8, 8])", 0},
    {"in the plane of a portal, in both its cells", R"("position": [64, 32, 32], "radius": 8)", 2},
    // The first room, its door, the east room and the last one, 58 away through the wall.
    {"of no shadow: cells of walls within 62 that face it",
     R"("position": [32, 32, 32], "radius": 62, "castsShadows": false)", 4},
};

TEST_CASE("light reach: cells that the flood enters within the radius, as known by hand") {
    for (const Row& row : kRows) {
        CAPTURE(row.why);
        CAPTURE(row.light);
        const auto rooms = roomsWith(R"({"kind": "point", )" + row.light + "}");
        REQUIRE(rooms.result.world.cells.size() == 7);
        const PreparedWorld prepared = prepareWorld(rooms.result.world);
        const auto reached = lightReach(prepared, rooms.map.lights);
        REQUIRE(reached.size() == 1);
        CHECK(reached[0].size() == row.cells);
        CHECK(std::ranges::is_sorted(reached[0]));
        const auto baked = bakeLights(prepared, {});  // says the same
        REQUIRE(baked.hasValue());
        CHECK(baked.value().lights[0].cells == row.cells);
    }
}

TEST_CASE("light reach: light from everywhere, and a sun without sky, reach nothing") {
    const auto rooms =
        roomsWith(R"({"kind": "ambient"}, {"kind": "sun", "direction": [0, 0, -1]})");
    for (const auto& cells : lightReach(prepareWorld(rooms.result.world), rooms.map.lights))
        CHECK(cells.empty());
}

}  // namespace
}  // namespace portcullis::render
