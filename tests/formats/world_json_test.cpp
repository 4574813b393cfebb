#include "formats/world/world_json.h"

#include <doctest/doctest.h>
#include <nlohmann/json.hpp>
#include <string>

#include "tests/support/light_builder.h"
#include "tests/support/world_builder.h"

namespace portcullis::formats {
namespace {

using nlohmann::json;
using tests::makeCorridorWorld;

TEST_CASE("every element of a world stands in its JSON") {
    const World world = makeCorridorWorld(4);
    const json document = json::parse(worldToJson(world));
    CHECK(document["format"] == "portcullis world");
    CHECK(document["version"] == 2);
    CHECK(document["source"] == "corridor.json");
    CHECK(document["root"] == json({{"node", world.root.index}}));
    CHECK(document["planes"].size() == world.planes.size());
    CHECK(document["portals"].size() == world.portals.size());
    CHECK(document["nodes"].size() == world.nodes.size());
    CHECK(document["cells"].size() == world.cells.size());
    CHECK(document["surfaces"].size() == world.surfaces.size());
    CHECK(document["textures"].size() == world.textures.size());
    CHECK(document["brushPlanes"].size() == world.brushPlanes.size());
    CHECK(document["cellPlanes"].size() == world.cellPlanes.size());
    CHECK(document["cellPortals"] == json({0, 0, 1, 1, 2, 2}));
    CHECK(document["scene"]["materials"].size() == 2);
    REQUIRE(document["loopVertices"].size() == world.loopVertices.size());
    for (std::size_t i = 0; i < world.loopVertices.size(); ++i)
        CHECK(document["loopVertices"][i] == world.loopVertices[i].value());
}

TEST_CASE("elements have the documented keys") {
    World world = makeCorridorWorld(2);
    world.planes[PlaneIndex(0u)] = {1, 2, -3, -(Int128{1} << 74) + 1};
    world.vertices[VertexIndex(0u)].position = {0.1, -1e-300, 65536};
    world.brushes[BrushIndex(0u)].name = "a \"b\"\n\x01 \xc3\xa9 \xff";
    world.brushPlanes[0] = {};
    world.unknownChunks = {{{'M', 'I', 'N', 'E'}, "12345"}};
    const json document = json::parse(worldToJson(world));
    CHECK(document["planes"][0] ==
          json({{"normal", {1, 2, -3}}, {"offset", "-18889465931478580854783"}}));
    CHECK(document["vertices"][0]["position"] == json({0.1, -1e-300, 65536.0}));
    CHECK(document["vertices"][0]["planes"].size() == 3);
    CHECK(document["cells"][1] == json::parse(R"({"medium": "air", "blocker": null,
        "planes": [6, 6], "portals": [1, 1], "surfaces": [7, 5]})"));
    CHECK(document["portals"][0]["cells"] == json({0, 1}));
    CHECK(document["surfaces"][0]["material"] == 0);
    CHECK(document["surfaces"][0]["plane"] == json::array({0, true}));
    CHECK(document["brushes"][0] == json::parse(R"({"name": "a \"b\"\n\u0001 é ÿ",
        "operation": ["air", "air", "air", "air"], "blockable": false, "detail": false,
        "planes": [0, 6], "line": 1, "column": 5})"));
    CHECK(document["brushPlanes"][0] == json::array({nullptr, false}));
    CHECK(document["unknownChunks"][0] == json({{"tag", "MINE"}, {"size", 5}}));
    CHECK(document["surfaces"][0]["luxelScale"] == 1.0);
    CHECK(document["lightmaps"].is_null());
    CHECK(document["surfaceBlocks"].is_null());
    for (const char* key : {"behind", "front", "plane"}) CHECK(document["nodes"][0].contains(key));
}

TEST_CASE("light stands in the JSON in numbers") {
    World world = makeCorridorWorld(1);
    world.lightmaps = tests::makeEvenLight(world, 128, glm::dvec3(0.5, 2, -1));
    world.surfaceBlocks = tests::makeSurfaceBlocks(world);
    const json document = json::parse(worldToJson(world));
    const json& light = document["lightmaps"];
    CHECK(light["luxelSize"] == 128.0);
    CHECK(light["surfaces"].size() == world.surfaces.size());
    CHECK(light["surfaces"][1] == json::parse(R"({"size": 128.0, "i": -1, "j": -1, "columns": 3,
        "rows": 3, "firstBlock": 1})"));
    CHECK(light["layers"] == json::parse(R"([{"group": "", "blocks": [1, 1, 1, 1, 1, 1]}])"));
    CHECK(light["blocks"].size() == 2);
    CHECK(light["blocks"][1].size() == 192);
    CHECK(light["blocks"][1][2] == -1.0);
    CHECK(light["blocks"][1][9] == 0.0);  // the fourth luxel lies beyond the three
    const json& ready = document["surfaceBlocks"];
    CHECK(ready["surfaces"][0] == json::parse(R"({"levels": 2, "u": [-14, 6], "v": [18, 23],
        "firstBlock": 0})"));
    CHECK(ready["blockOf"].size() == world.surfaceBlocks->blockOf.size());
    CHECK(ready["blocks"][1].get<std::string>().starts_with("00c800000000"));
}

TEST_CASE("one element a line, so that a change shows as a changed line") {
    const std::string text = worldToJson(makeCorridorWorld(1));
    CHECK(text.find("\n{\"medium\": \"air\", \"blocker\": null, ") != std::string::npos);
    CHECK(text.starts_with("{\n\"format\": \"portcullis world\",\n\"version\": 2,\n"));
    CHECK(text.ends_with("\n}\n"));
}

}  // namespace
}  // namespace portcullis::formats
