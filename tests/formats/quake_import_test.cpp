#include "formats/quake/quake_import.h"

#include <algorithm>
#include <doctest/doctest.h>
#include <set>
#include <string>
#include <vector>

#include "formats/quake/quake_luxels.h"
#include "formats/quake/quake_map_reader.h"

namespace portcullis::formats {
namespace {

/// A cube of `size` with its low corner at (x, 0, 0), every face with that texture and tail.
std::string cube(int x, const std::string& texture, const std::string& tail = "", int size = 64) {
    const auto point = [&](int px, int py, int pz) {
        return "( " + std::to_string(x + px) + " " + std::to_string(py) + " " + std::to_string(pz) +
               " ) ";
    };
    const int s = size;
    const std::string end = texture + " 0 0 0 1 1 " + tail + "\n";
    return "{\n" + point(0, 0, 0) + point(0, 1, 0) + point(0, 0, 1) + end +  //
           point(0, 0, 0) + point(0, 0, 1) + point(1, 0, 0) + end +          //
           point(0, 0, 0) + point(1, 0, 0) + point(0, 1, 0) + end +          //
           point(s, s, s) + point(s, s + 1, s) + point(s + 1, s, s) + end +  //
           point(s, s, s) + point(s + 1, s, s) + point(s, s, s + 1) + end +  //
           point(s, s, s) + point(s, s, s + 1) + point(s, s + 1, s) + end + "}\n";
}

std::string entity(const std::string& className, const std::string& rest) {
    return "{\n\"classname\" \"" + className + "\"\n" + rest + "}\n";
}

struct Imported {
    BrushMap map;
    Diagnostics diagnostics;
};

Imported import(const std::string& text, const QuakeImportOptions& options = {}) {
    const auto quake = readQuakeMap(text);
    REQUIRE(quake);
    auto result = importQuakeMap(quake.value(), options);
    REQUIRE(result);
    Diagnostics diagnostics = result.diagnostics();
    return {std::move(result).value(), std::move(diagnostics)};
}

std::string materialOf(const BrushMap& map, const Brush& brush) {
    return map.materials[brush.faces.at(0).material].name;
}

/// "texture operation [detail]" of each brush behind the hull.
std::vector<std::string> listOf(const BrushMap& map) {
    std::vector<std::string> list;
    for (const Brush& brush : map.brushes)
        if (brush.name != "outside")
            list.push_back(materialOf(map, brush) + " " +
                           std::string(operationName(brush.operation).value_or("?")) +
                           (brush.detail ? " detail" : ""));
    return list;
}

TEST_CASE("luxel scales come from an entity's keys, or worldspawn's, as powers of two") {
    const auto scaleOf = [](const std::string& world, const std::string& group) {
        QuakeFaults faults(10);
        const auto map = readQuakeMap("{\"classname\" \"worldspawn\" " + world +
                                      "}{\"classname\" \"func_group\" " + group + "}");
        REQUIRE(map);
        const double usual = quakeLuxelScale(map.value().entities[0], 1.0, faults);
        const double scale = quakeLuxelScale(map.value().entities[1], usual, faults);
        const Diagnostics findings = faults.take();
        for (const Diagnostic& finding : findings) CHECK(finding.code == Code::quakeValueAdjusted);
        return std::pair(scale, findings.size());
    };
    using Scale = std::pair<double, std::size_t>;
    CHECK(scaleOf("", "") == Scale(1.0, 0));
    CHECK(scaleOf("", "\"_lmscale\" \"0.25\"") == Scale(0.25, 0));
    CHECK(scaleOf("", "\"_lightmapscale\" \"2\"") == Scale(2.0, 0));
    CHECK(scaleOf("", "\"_world_units_per_luxel\" \"8\"") == Scale(0.5, 0));
    CHECK(scaleOf("\"_lmscale\" \"4\"", "") == Scale(4.0, 0));
    CHECK(scaleOf("\"_lmscale\" \"4\"", "\"_lmscale\" \"0.5\"") == Scale(0.5, 0));
    CHECK(scaleOf("", "\"_world_units_per_luxel\" \"48\"") == Scale(4.0, 1));
    CHECK(scaleOf("", "\"_world_units_per_luxel\" \"22\"") == Scale(1.0, 1));
    CHECK(scaleOf("", "\"_lmscale\" \"1e-9\"") == Scale(1.0 / 16, 1));
    CHECK(scaleOf("", "\"_lmscale\" \"1e300\"") == Scale(16.0, 1));
    for (const char* nothing : {"0", "-1", "fine", "nan"})
        CHECK(scaleOf("", "\"_lmscale\" \"" + std::string(nothing) + "\"") == Scale(1.0, 0));
}

TEST_CASE("brushes come in the order of contents, and in file order within each") {
    const auto imported = import(
        entity("worldspawn", cube(0, "wall1") + cube(64, "sky1") + cube(128, "hint") +
                                 cube(192, "*lava1") + cube(256, "clip") + cube(320, "*slime") +
                                 cube(384, "*water1") + cube(448, "skip") + cube(512, "clip")) +
        entity("func_detail", cube(576, "wall2") + cube(640, "*water2")) +
        entity("func_group", cube(704, "wall3") + cube(768, "*teleport")) +
        entity("func_detail_wall", cube(832, "wall4")));
    CHECK(listOf(imported.map) ==
          std::vector<std::string>{"*water1 water", "*water2 water", "*teleport water",
                                   "*slime water", "*lava1 lava", "wall2 solid detail",
                                   "wall4 solid detail", "sky1 solid", "wall1 solid", "skip solid",
                                   "wall3 solid", "hint blockable"});
    REQUIRE(imported.diagnostics.size() == 1);
    CHECK(imported.diagnostics[0].code == Code::quakeBrushDropped);
    CHECK(imported.diagnostics[0].message.starts_with("2 clip brushes"));
    CHECK(imported.diagnostics[0].location.line == 35);
    CHECK(imported.map.brushes[BrushIndex(1U)].name == "entity 0, brush 6");
}

TEST_CASE("brush 0 is the hull around the world's brushes, and the map starts empty") {
    const auto imported = import(entity("worldspawn", cube(-100, "a") + cube(300, "b", "", 65)) +
                                 entity("func_door", cube(5000, "c")));
    REQUIRE(imported.map.outside);
    CHECK(imported.map.outside->hull == BrushIndex(0U));
    CHECK(imported.map.outside->sealWidth == Coordinate::fromLattice(16));
    const Brush& hull = imported.map.brushes[BrushIndex(0U)];
    CHECK(hull.operation == MediaOperation::fill(Medium::air));
    const auto& box = std::get<BoxShape>(hull.shape);
    // x from -100 to 365: -128 - 64 to 384 + 64.
    CHECK(box.center.x == Coordinate::fromUnits(128));
    CHECK(box.size.x == Coordinate::fromUnits(640));
    CHECK(box.size.z == Coordinate::fromUnits(256));
    CHECK(hull.faces.size() == 6);
    CHECK(imported.map.materials[hull.faces[0].material].kind == SurfaceKind::invisible);
}

TEST_CASE("faces keep their points exactly, their places, and a basis where it is of use") {
    const auto imported =
        import(entity("worldspawn",
                      "{\n( 0.1 0 0 ) ( 0 1 0 ) ( 0 0 1 ) t [ 0 1 0 5 ] [ 0 0 -1 6 ] 0 2 1\n"
                      "( 0 0 0 ) ( 0 0 1 ) ( 1 0 0 ) t [ 0 0 0 0 ] [ 0 0 0 0 ] 0 1 1\n"
                      "( 0 0 0 ) ( 1 1 1 ) ( 2 2 2 ) t [ 0 0 0 0 ] [ 0 0 0 0 ] 0 1 1\n}\n"));
    const Brush& brush = imported.map.brushes[BrushIndex(1U)];
    const auto& planes = std::get<PlanesShape>(brush.shape).planes;
    REQUIRE(planes.size() == 3);  // a face without a normal passes: the compiler judges it
    CHECK(std::get<PlanePoints>(planes[0]).points[0].x.raw == 429496729);
    REQUIRE(brush.faces[0].texture);
    CHECK(brush.faces[0].texture->u == glm::dvec3(0, 0.5, 0));
    CHECK(brush.faces[0].texture->shift == glm::dvec2(5, 6));
    CHECK(brush.faces[0].location == SourceLocation{4, 1});
    CHECK_FALSE(brush.faces[1].texture);
    REQUIRE(imported.diagnostics.size() == 1);
    CHECK(imported.diagnostics[0].code == Code::quakeBadTexture);
    CHECK(imported.diagnostics[0].location == SourceLocation{5, 1});
    CHECK(imported.diagnostics[0].pointer == "entity 0, brush 0");
}

TEST_CASE("materials are unique, named for their textures, one more where faces differ in kind") {
    const auto imported = import(
        entity("worldspawn", cube(0, "x/Wall", "1 0 0") + cube(64, "x/wall", "1 0 0") +
                                 cube(128, "x/Wall", "1 128 0") + cube(192, "x/Wall", "1 4 0") +
                                 cube(256, "outside", "1 0 0") + cube(320, "caf\xE9", "1 0 0") +
                                 cube(384, "caf\xC3\xA9", "1 0 0")));
    struct Row {
        const char *name, *texture;
        SurfaceKind kind;
    };
    const Row rows[] = {{"x/Wall", "", SurfaceKind::normal},
                        {"x/wall", "", SurfaceKind::normal},
                        {"x/Wall#2", "x/Wall", SurfaceKind::invisible},
                        {"x/Wall#3", "x/Wall", SurfaceKind::sky},
                        {"outside", "", SurfaceKind::normal},
                        {"caf\xC3\xA9", "", SurfaceKind::normal},
                        {"outside#2", "outside", SurfaceKind::invisible}};
    REQUIRE(imported.map.materials.size() == std::size(rows));
    std::uint32_t i = 0;
    for (const Row& row : rows) {
        const Material& material = imported.map.materials[MaterialIndex(i++)];
        CHECK(material.name == row.name);
        CHECK(material.texture == row.texture);
        CHECK(material.kind == row.kind);
    }
}

TEST_CASE("brush entities become objects, with fills by contents and a place") {
    const auto imported = import(
        entity("worldspawn", "\"message\" \"hi\"\n" + cube(0, "wall")) +
        entity("func_door", "\"origin\" \"0 0 8\"\n" + cube(64, "door") + cube(128, "*water")) +
        entity("trigger_once", cube(64, "trigger")) + entity("func_door", cube(64, "clip")) +
        entity("func_detail_illusionary", cube(64, "vine")));
    CHECK(imported.map.properties == Properties{{"classname", "worldspawn"}, {"message", "hi"}});
    REQUIRE(imported.map.objects.size() == 4);
    const Object& door = imported.map.objects[0];
    CHECK(door.name == "func_door#1");
    CHECK(door.position == Position{{}, {}, Coordinate::fromUnits(8)});
    CHECK(door.location.line == 13);
    CHECK(door.properties[0] == std::pair<std::string, std::string>("classname", "func_door"));
    REQUIRE(door.brushes.size() == 2);
    CHECK(door.brushes[0].operation == MediaOperation::fill(Medium::solid));
    CHECK(door.brushes[1].operation == MediaOperation::fill(Medium::water));
    CHECK(imported.map.objects[1].brushes[0].operation.blockable);
    CHECK(imported.map.objects[2].name == "func_door#2");
    CHECK(imported.map.objects[3].name == "func_detail_illusionary#1");
    CHECK(imported.map.brushes.size() == 2);
}

TEST_CASE("an origin brush gives an object its place, and its brushes move to it exactly") {
    const auto imported = import(
        entity("func_rotating", cube(96, "origin", "", 32) + cube(128, "blade") + "\"x\" \"y\"\n"));
    REQUIRE(imported.map.objects.size() == 1);
    const Object& object = imported.map.objects[0];
    const Position center{Coordinate::fromUnits(112), Coordinate::fromUnits(16),
                          Coordinate::fromUnits(16)};
    CHECK(object.position == center);
    REQUIRE(object.brushes.size() == 1);
    const auto& planes = std::get<PlanesShape>(object.brushes[0].shape).planes;
    const Position& point = std::get<PlanePoints>(planes[0]).points[0];
    CHECK(point == Position{Coordinate::fromUnits(16), Coordinate::fromUnits(-16),
                            Coordinate::fromUnits(-16)});
    CHECK(object.brushes[0].faces[0].texture->origin == glm::dvec3(-112, -16, -16));
}

TEST_CASE("point entities stay entities; lights are lights as well; bad origins are told") {
    const auto imported =
        import(entity("worldspawn", "") + entity("info_player_start", "\"origin\" \"1 2 3.5\"\n") +
               entity("light", "\"origin\" \"4 5 6\"\n\"light\" \"200\"\n") +
               entity("monster", "\"origin\" \"4 5\"\n") + entity("path", ""));
    REQUIRE(imported.map.entities.size() == 4);
    CHECK(imported.map.entities[0].className == "info_player_start");
    CHECK(imported.map.entities[0].position->z == Coordinate::fromLattice(896));
    CHECK(imported.map.entities[0].location == SourceLocation{4, 1});
    CHECK(imported.map.lights.size() == 1);
    CHECK_FALSE(imported.map.entities[2].position);
    CHECK_FALSE(imported.map.entities[3].position);
    REQUIRE(imported.diagnostics.size() == 1);
    CHECK(imported.diagnostics[0].code == Code::quakeBadOrigin);
    CHECK(imported.diagnostics[0].pointer == "entity 3");
}

TEST_CASE("an entity beyond all brushes stands in the hull; one at the edge of the world too") {
    const auto hullWith = [](const std::string& origin) {
        const auto imported =
            import(entity("worldspawn", cube(0, "wall")) +
                   entity("info_player_start", "\"origin\" \"" + origin + "\"\n"));
        return std::get<BoxShape>(imported.map.brushes[BrushIndex(0U)].shape);
    };
    CHECK(hullWith("32 32 32").size.x == Coordinate::fromUnits(192));
    CHECK(hullWith("1000 32 32").size.x == Coordinate::fromUnits(1024 + 64 + 64));
    CHECK(hullWith("32 32 -65536").size.z == Coordinate::fromUnits(65536 + 128));
}

TEST_CASE("an entity without a class is of class unknown, with brushes or without") {
    const auto imported = import(entity("worldspawn", "") + "{\n\"origin\" \"1 2 3\"\n}\n" +
                                 entity("", cube(0, "door")) + "{\n}\n");
    REQUIRE(imported.map.entities.size() == 2);
    CHECK(imported.map.entities[0].className == "unknown");
    CHECK(imported.map.objects.at(0).name == "unknown#1");
    REQUIRE(imported.diagnostics.size() == 3);
    for (const Diagnostic& diagnostic : imported.diagnostics)
        CHECK(diagnostic.code == Code::quakeNoClass);
}

TEST_CASE("brushes that no brush map can hold are left out, and told") {
    std::string faces;
    for (int i = 0; i < 1025; ++i) faces += "( 0 0 0 ) ( 0 1 0 ) ( 0 0 1 ) t 0 0 0 1 1\n";
    const std::string far =
        "{\n( 0 0 -4194304 ) ( 0 8 -4194304 ) ( 8 0 -4194304 ) t 0 0 0 1 1\n}\n";
    const auto imported = import(
        entity("worldspawn", "{\n" + faces + "}\n" + far) +
        entity("func_door", cube(-100, "origin", "", 32) + far +
                                "{\nbrushDef3\n{\n( 0 0 0 8 ) ( ( 1 0 0 ) ( 0 1 0 ) ) t\n}\n}\n"));
    CHECK(imported.map.brushes.size() == 2);  // the far face is too far only from an origin above
    REQUIRE(imported.diagnostics.size() == 2);
    for (const Diagnostic& diagnostic : imported.diagnostics)
        CHECK(diagnostic.code == Code::quakeBrushLeftOut);
    CHECK(imported.diagnostics[0].pointer == "entity 0, brush 0");
    CHECK(imported.diagnostics[1].pointer == "entity 1, brush 1");
    // A normal of no length, which brush maps do not have, is as little of a plane as one point.
    REQUIRE(imported.map.objects.at(0).brushes.size() == 1);
    const auto& shape = std::get<PlanesShape>(imported.map.objects[0].brushes[0].shape);
    CHECK(std::holds_alternative<PlanePoints>(shape.planes.at(0)));
}

TEST_CASE("layers that the editor omits from the export are left out, with all that lies in them") {
    const std::string omit = "\"_tb_layer_omit_from_export\" \"1\"\n";
    const auto tagged = [](const char* key, const char* id) {
        return "\"" + std::string(key) + "\" \"" + id + "\"\n";
    };
    const auto group = [&](const char* id, const std::string& in, const char* texture) {
        return entity("func_group", tagged("_tb_type", "_tb_group") + tagged("_tb_id", id) + in +
                                        cube(0, texture));
    };
    const auto layer = [&](const char* id, const std::string& rest) {
        return entity("func_group", tagged("_tb_type", "_tb_layer") + tagged("_tb_id", id) + rest);
    };
    const std::string rest = layer("1", cube(0, "kept1")) + layer("2", omit + cube(0, "gone")) +
                             group("5", tagged("_tb_group", "4"), "gone") +
                             group("4", tagged("_tb_layer", "2"), "gone") +
                             group("6", tagged("_tb_layer", "1"), "kept2") +
                             group("7", tagged("_tb_group", "7"), "plain") +
                             entity("light", tagged("_tb_group", "5") + "\"origin\" \"0 0 0\"\n") +
                             entity("light", tagged("_tb_group", "6") + "\"origin\" \"0 0 0\"\n") +
                             entity("func_door", tagged("_tb_layer", "2") + cube(0, "gone")) +
                             entity("func_door", tagged("_tb_layer", "3") + cube(0, "kept"));
    const auto some = import(entity("worldspawn", cube(0, "wall")) + rest);
    CHECK(listOf(some.map) ==
          std::vector<std::string>{"wall solid", "kept1 solid", "kept2 solid", "plain solid"});
    CHECK(some.map.lights.size() == 1);
    CHECK(some.map.entities.size() == 1);
    CHECK(some.map.objects.size() == 1);
    REQUIRE(some.diagnostics.size() == 2);
    for (const Diagnostic& note : some.diagnostics) CHECK(note.code == Code::quakeBrushDropped);
    CHECK(some.diagnostics[0].message ==
          "4 brushes of layers left out of the export take no part in the world, the first here");
    CHECK(some.diagnostics[1].message ==
          "2 entities of layers left out of the export take no part in the world, the first here");
    // Worldspawn is the layer of everything that names no other; its keys stay.
    const auto noDefault = import(entity("worldspawn", omit + cube(0, "wall")) + rest);
    CHECK(listOf(noDefault.map) == std::vector<std::string>{"kept1 solid", "kept2 solid"});
    CHECK(noDefault.map.properties.size() == 2);
}

TEST_CASE("a temporal list keeps file order, takes media from names and starts solid") {
    QuakeImportOptions options;
    options.temporal = true;
    const auto imported =
        import(entity("worldspawn", cube(0, "air") + cube(8, "solid") + cube(16, "*lava") +
                                        cube(24, "*water") + cube(32, "flood") + cube(40, "wall")),
               options);
    CHECK_FALSE(imported.map.outside);
    CHECK(listOf(imported.map) == std::vector<std::string>{"air air", "solid solid", "*lava lava",
                                                           "*water water", "flood flood",
                                                           "wall solid"});
}

TEST_CASE("brush primitives count in textures of the size given, or 64 x 64") {
    const std::string text =
        entity("worldspawn",
               "{\nbrushDef\n{\n( 0 0 0 ) ( 0 8 0 ) ( 8 0 0 ) ( ( 1 0 0.5 ) ( 0 1 0 ) ) t\n}\n}\n");
    const auto shiftWith = [&](const QuakeImportOptions& options) {
        return import(text, options).map.brushes[BrushIndex(1U)].faces[0].texture->shift.x;
    };
    CHECK(shiftWith({}) == 32);
    QuakeImportOptions sized;
    sized.textureSizes["t"] = {256, 128};
    CHECK(shiftWith(sized) == 128);
}

}  // namespace
}  // namespace portcullis::formats
