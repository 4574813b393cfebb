#include "formats/map/brush_map_writer.h"

#include <doctest/doctest.h>
#include <string>

#include "formats/map/brush_map_reader.h"
#include "tests/formats/brush_map_equality.h"
#include "tests/formats/brush_map_random.h"

namespace portcullis::formats {
namespace {

TEST_CASE("a written map reads back as the same map, and writes as the same text") {
    for (std::uint64_t seed = 0; seed < 500; ++seed) {
        CAPTURE(seed);
        const BrushMap map = randomBrushMap(seed);
        const std::string text = writeBrushMap(map);
        const auto read = readBrushMap(text, {});
        CAPTURE(text);
        REQUIRE(read.hasValue());
        CHECK(read.diagnostics().empty());
        CHECK(sameMap(read.value(), map));
        CHECK(writeBrushMap(read.value()) == text);
    }
}

TEST_CASE("a written map is laid out for people") {
    BrushMap map;
    map.materials.push_back({"stone", {}, SurfaceKind::normal, glm::dvec3(0.0), {}});
    map.materials.push_back({"moss", "moss.png", SurfaceKind::normal, glm::dvec3(0.0), {}});
    Brush room;
    room.name = "hall";
    room.operation = MediaOperation::fill(Medium::air);
    const auto units = Coordinate::fromUnits;
    room.shape =
        BoxShape{{units(0), units(0), units(64)}, {units(256), units(256), units(128)}, {}};
    room.faces.assign(6, Face{MaterialIndex(0U), {}, 1.0, {}});
    room.faces[4].material = MaterialIndex(1U);
    map.brushes.push_back(room);
    CHECK(
        writeBrushMap(map) ==
        "{\"version\": 1,\n"
        "  \"materials\": [\n"
        "    {\"name\": \"stone\"},\n"
        "    {\"name\": \"moss\", \"texture\": \"moss.png\"}],\n"
        "  \"brushes\": [\n"
        "    {\"name\": \"hall\", \"op\": \"air\",\n"
        "     \"shape\": {\"type\": \"box\", \"center\": [0, 0, 64], \"size\": [256, 256, 128]},\n"
        "     \"material\": \"stone\",\n"
        "     \"faces\": [\n"
        "       {\"face\": \"-z\", \"material\": \"moss\"}]}]}\n");
}

}  // namespace
}  // namespace portcullis::formats
