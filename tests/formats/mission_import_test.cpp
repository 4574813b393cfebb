#include "formats/thief/mission_import.h"

#include <doctest/doctest.h>
#include <filesystem>
#include <string>
#include <vector>

#include "formats/files/text_file.h"
#include "formats/map/brush_map_reader.h"
#include "formats/map/brush_map_writer.h"
#include "formats/world/chunk_file.h"
#include "tests/support/mission_bytes.h"
#include "tests/support/vault_mission.h"
#include "tests/support/wad_bytes.h"

namespace portcullis::formats {
namespace {

using tests::floatBytes;
using tests::littleEndian;
using tests::missionFile;
using tests::PlainMissionBrush;
using tests::PlainMissionFace;
using tests::propertyRecord;

Result<BrushMap> import(const std::string& bytes, const MissionImportOptions& options = {}) {
    return importMission(asBytes(bytes), options);
}

BrushMap imported(const std::string& bytes, const MissionImportOptions& options = {}) {
    auto map = import(bytes, options);
    for (const Diagnostic& diagnostic : map.diagnostics())
        if (diagnostic.severity != Severity::note) FAIL_CHECK(toText(diagnostic));
    REQUIRE(map.hasValue());
    return std::move(map).value();
}

std::string namesOf(const BrushMap& map) {
    std::string names;
    for (const Brush& brush : map.brushes) names += brush.name + ";";
    return names;
}

TEST_CASE("terrain comes in ascending time, equal times in file order and told") {
    const std::string bytes = missionFile(
        {{.id = 1, .time = 9}, {.id = 2, .time = 3}, {.id = 3, .time = 9}, {.id = 4, .time = -5}});
    const auto map = import(bytes);
    REQUIRE(map.hasValue());
    CHECK(namesOf(map.value()) == "brush 4;brush 2;brush 1;brush 3;");
    REQUIRE(map.diagnostics().size() == 1);
    CHECK(map.diagnostics()[0].code == Code::missionTimesTie);
    CHECK(map.diagnostics()[0].pointer.starts_with("brush 3, byte "));
}

TEST_CASE("faces have the textures of the list, the brush's own, or the sky") {
    PlainMissionBrush brush;
    brush.base = 1;
    brush.faces[0].texture = 2;    // -x
    brush.faces[4].texture = 249;  // +z
    const BrushMap map = imported(missionFile({brush}));
    const auto materialOf = [&](std::size_t face) {
        return map.materials[map.brushes[BrushIndex(0U)].faces[face].material];
    };
    REQUIRE(map.brushes[BrushIndex(0U)].faces.size() == 6);
    CHECK(materialOf(0).name == "core/brick");  // -x
    CHECK(materialOf(1).name == "core/stone");  // +x
    CHECK(materialOf(4).name == "core/stone");  // -z
    CHECK(materialOf(5).name == "SKYHACK");     // +z
    CHECK(materialOf(5).kind == SurfaceKind::sky);

    brush.faces[1].texture = 7;
    const auto missing = import(missionFile({brush, brush}));
    REQUIRE(missing.hasValue());
    std::size_t told = 0;
    for (const Diagnostic& diagnostic : missing.diagnostics())
        told += diagnostic.code == Code::missionNoSuchTexture ? 1U : 0U;
    CHECK(told == 1);
}

TEST_CASE("sizes are doubled half extents, in map units of the scale asked for") {
    PlainMissionBrush brush;
    brush.position = {1, -2.5F, 0.25F};
    brush.size = {4, 0.5F, 3};
    brush.angles = {0, 0, 8192};
    for (const double scale : {16.0, 1.0}) {
        const BrushMap map = imported(missionFile({brush}), {.scale = scale});
        const auto& box = std::get<BoxShape>(map.brushes[BrushIndex(0U)].shape);
        CHECK(box.center.y.units() == -2.5 * scale);
        CHECK(box.size.x.units() == 8 * scale);
        CHECK(box.size.y.units() == scale);
        CHECK(box.rotation.yawDegrees == Coordinate::fromUnits(45));
        CHECK(box.rotation.rollDegrees == Coordinate{});
    }
}

TEST_CASE("a light brush shines as in the editor: brightness, hue and saturation") {
    PlainMissionBrush brush;
    brush.id = 41;
    brush.operation = -1;
    brush.position = {1, 2, 3};
    // The editor's own colour of hue 0.3 and saturation 0.8, whose sum over channels is 1.4.
    brush.size = {160, 0.3F, 0.8F};
    const BrushMap map = imported(missionFile({brush}));
    REQUIRE(map.lights.size() == 1);
    const Light& light = map.lights[0];
    CHECK(light.name == "light 41");
    CHECK(light.kind == LightKind::point);
    CHECK(light.position.z == Coordinate::fromUnits(48));
    CHECK(light.brightness == doctest::Approx(160));
    CHECK(light.falloff == Falloff::inverse);
    CHECK(light.angleScale == 0.5);
    CHECK(light.radius == 0);
    // As test_thieftools recorded it; 0.2 + 0.8 * 0.1, 0.2 + 0.8 * 0.9 and 0.2 in whole 255ths.
    CHECK(light.color == glm::dvec3(71 / 255.0, 234 / 255.0, 50 / 255.0));
    // 4 (1 + cos) / d of 255 at d units of the editor, head on: here at 4, where that is 2.
    const double reach = 4 * kMissionScale;
    CHECK(light.brightness / 255 * 128 / reach == doctest::Approx(160.0 / 255 * 2));
}

TEST_CASE("objects that shine are lights too, animated ones in groups, spots with a direction") {
    PlainMissionBrush lamp, torch, chair;
    lamp.id = 5;
    torch.id = 6;
    chair.id = 7;
    for (PlainMissionBrush* const brush : {&lamp, &torch, &chair}) brush->operation = -3;
    lamp.subject = 100;
    lamp.angles = {0, 16384, 0};  // pitched: what pointed down points to -x
    torch.subject = 101;
    chair.subject = 102;
    std::vector<float> animated(20, 0.0F);
    animated[10] = 75;
    animated[15] = 10;
    const std::string bytes =
        missionFile({lamp, torch, chair},
                    {{"P$Light", 2, 28, propertyRecord(100, floatBytes({50, 0, 0, -2, 30, 0, 20}))},
                     {"P$AnimLight", 2, 80, propertyRecord(101, floatBytes(animated))},
                     {"P$LightColo", 2, 8, propertyRecord(101, floatBytes({0, 1}))},
                     {"P$Spotlight", 2, 12, propertyRecord(100, floatBytes({25, 40, 0}))}});
    const BrushMap map = imported(bytes);
    REQUIRE(map.lights.size() == 2);
    CHECK(map.lights[0].name == "object 100");
    CHECK(map.lights[0].kind == LightKind::spot);
    CHECK(map.lights[0].brightness == doctest::Approx(50));
    CHECK(map.lights[0].radius == 30 * kMissionScale);
    CHECK(map.lights[0].position.x.units() == doctest::Approx(-32));
    CHECK(map.lights[0].direction.x == doctest::Approx(-1));
    CHECK(map.lights[0].innerDegrees == 25);
    CHECK(map.lights[0].outerDegrees == 40);
    CHECK(map.lights[0].group.empty());
    CHECK(map.lights[1].group == "object 101");
    CHECK(map.lights[1].brightness == doctest::Approx(75));
    CHECK(map.lights[1].radius == 10 * kMissionScale);
    CHECK(map.lights[1].color == glm::dvec3(1, 0, 0));
    CHECK(map.entities.size() == 3);
}

TEST_CASE("objects and rooms become entities with their ids and places") {
    PlainMissionBrush start, statue, room;
    start.id = 10;
    start.operation = statue.operation = -3;
    start.subject = 171;
    start.angles = {0, 0, 16384};
    statue.id = 11;
    statue.subject = 44;
    room.id = 12;
    room.operation = -5;
    room.base = 3;
    room.position = {0, 1, 0};
    const std::string bytes =
        missionFile({start, statue, room},
                    {{"L$PlayerFac", 2, 0,
                      littleEndian(1) + littleEndian(171) + littleEndian(7) + littleEndian(0, 2)},
                     {"P$SymName", 2, 17, propertyRecord(44, littleEndian(6) + "Statue")},
                     {"P$ModelName", 2, 16, propertyRecord(44, "stat01" + std::string(10, '\0'))}});
    const BrushMap map = imported(bytes);
    REQUIRE(map.entities.size() == 3);
    CHECK(map.entities[0].className == "info_player_start");
    CHECK(map.entities[0].properties ==
          Properties{{"brush", "10"}, {"object", "171"}, {"angles", "0 90 0"}});
    CHECK(map.entities[1].className == "object");
    CHECK(map.entities[1].position == Position{});
    CHECK(map.entities[1].properties ==
          Properties{{"brush", "11"}, {"object", "44"}, {"name", "Statue"}, {"model", "stat01"}});
    CHECK(map.entities[2].className == "room");
    CHECK_FALSE(map.entities[2].position);
    CHECK(
        map.entities[2].properties ==
        Properties{{"brush", "12"}, {"room", "3"}, {"center", "0 16 0"}, {"size", "128 128 128"}});
}

TEST_CASE("flow and area brushes are told and left out; --me-only keeps what areas reach") {
    PlainMissionBrush near, far, flow, active, meOnly;
    near.id = 1;
    far.id = 2;
    far.time = 2;
    far.position = {100, 0, 0};
    flow.id = 3;
    flow.operation = -4;
    active.id = 4;
    meOnly.id = 5;
    active.operation = meOnly.operation = -2;
    meOnly.base = 2;
    meOnly.position = {6, 0, 0};
    const std::string bytes = missionFile({near, far, flow, active, meOnly});
    const auto all = import(bytes);
    REQUIRE(all.hasValue());
    CHECK(namesOf(all.value()) == "brush 1;brush 2;");
    REQUIRE(all.diagnostics().size() == 2);
    CHECK(all.diagnostics()[0].message == "1 flow brush left out");
    CHECK(all.diagnostics()[1].message == "2 area brushes left out");

    const auto part = import(bytes, {.meOnly = true});
    REQUIRE(part.hasValue());
    CHECK(namesOf(part.value()) == "brush 1;");
    CHECK(part.diagnostics().back().message == "1 terrain brush outside the areas left out");

    const auto none = import(missionFile({near, active}), {.meOnly = true});
    REQUIRE(none.hasValue());
    CHECK(namesOf(none.value()) == "brush 1;");
    CHECK(none.diagnostics().front().code == Code::missionNoArea);
}

struct Faulty {
    std::string what;
    PlainMissionBrush brush;
    Code code;
};

TEST_CASE("faulty brushes are told with id and byte; keepGoing imports the others") {
    const auto changed = [](auto change) {
        PlainMissionBrush brush{.id = 2};
        change(brush);
        return brush;
    };
    const std::vector<Faulty> table{
        {"an unknown shape", changed([](auto& b) { b.subject = 0x102; }), Code::missionBadBrush},
        {"too few faces", changed([](auto& b) { b.faces.resize(5); }), Code::missionBadBrush},
        {"more than 256 sides", changed([](auto& b) {
             b.subject = 0x2ff;
             b.faces.resize(255);
         }),
         Code::missionBadBrush},
        {"a size below zero", changed([](auto& b) { b.size[2] = -1; }), Code::missionBadBrush},
        {"beyond the world", changed([](auto& b) { b.position[0] = 5000; }), Code::missionBadBrush},
        {"huge", changed([](auto& b) { b.size[0] = 1e30F; }), Code::missionBadBrush},
    };
    for (const Faulty& faulty : table) {
        CAPTURE(faulty.what);
        const std::string bytes = missionFile({{.id = 1}, faulty.brush, {.id = 3, .time = 3}});
        const auto map = import(bytes);
        REQUIRE_FALSE(map.hasValue());
        CHECK(map.diagnostics().back().code == faulty.code);
        CHECK(map.diagnostics().back().pointer.starts_with("brush 2, byte "));
        const auto rest = import(bytes, {.keepGoing = true});
        REQUIRE(rest.hasValue());
        CHECK(namesOf(rest.value()) == "brush 1;brush 3;");
    }
    // Without extent a brush changes nothing, so it is no error.
    PlainMissionBrush flat{.id = 2};
    flat.size[1] = 0;
    const auto map = import(missionFile({flat}));
    REQUIRE(map.hasValue());
    CHECK(map.value().brushes.empty());
    CHECK(map.diagnostics()[0].code == Code::missionFlatBrush);
}

TEST_CASE("a mission without its lists, or of another version, is refused") {
    struct Row {
        std::string bytes;
        Code code;
    };
    const Row table[]{
        {"nothing", Code::missionNotAMission},
        {tests::tagFile({{"TXLIST", 1, 0, tests::textureList("a", {})}}),
         Code::missionMissingChunk},
        {tests::tagFile({{"BRLIST", 1, 0, ""}}), Code::missionMissingChunk},
        {tests::tagFile({{"BRLIST", 1, 1, ""}}), Code::missionVersion},
        {tests::tagFile({{"BRLIST", 1, 0, ""}, {"TXLIST", 1, 0, "short"}}), Code::missionTruncated},
        {tests::tagFile({{"BRLIST", 1, 0, ""},
                         {"TXLIST", 1, 0,
                          littleEndian(0) + littleEndian(1) + littleEndian(0) +
                              std::string("\1\1\0\0", 4) + std::string(16, 'x')}}),
         Code::missionBadChunk}};
    for (const Row& row : table) {
        const auto map = import(row.bytes);
        REQUIRE_FALSE(map.hasValue());
        CHECK(map.diagnostics().front().code == row.code);
    }
}

TEST_CASE("lights and objects out of range are told, not trusted") {
    PlainMissionBrush bright, outside, object;
    bright.operation = outside.operation = -1;
    bright.size = {3e7F, -1, 2};
    outside.id = 2;
    outside.position = {1e20F, 0, 0};
    object.id = 3;
    object.operation = -3;
    object.position = {0, 0, -1e9F};
    const auto map = import(missionFile({bright, outside, object}));
    REQUIRE(map.hasValue());
    REQUIRE(map.value().lights.size() == 1);
    CHECK(map.value().lights[0].color == glm::dvec3(1, 0, 0));
    CHECK(map.value().entities.empty());
    std::string codes;
    for (const Diagnostic& diagnostic : map.diagnostics()) codes += codeName(diagnostic.code) + " ";
    CHECK(codes == "PC1412 PC1412 PC1412 PC1412 PC1414 ");
}

TEST_CASE("the sample mission is what its builder makes, and imports without a word of warning") {
    const auto file =
        readFile(std::filesystem::path(PORTCULLIS_SOURCE_DIR) / "maps/thief/vault.mis");
    REQUIRE(file.hasValue());
    CHECK(file.value() == tests::vaultMission());
    const BrushMap map = imported(file.value());
    CHECK(map.brushes.size() == 10);
    CHECK(map.lights.size() == 2);
    CHECK(map.entities.size() == 2);
}

TEST_CASE("what is imported reads back from its own JSON the same") {
    PlainMissionBrush cylinder, pyramid, wedge, light;
    cylinder.id = 1;
    cylinder.subject = 0x302;
    cylinder.faces.resize(7);
    cylinder.angles = {100, 20000, 3};
    pyramid.id = 2;
    pyramid.subject = 0x601;
    pyramid.faces.resize(5);
    pyramid.angles = {0, 0, 77};
    wedge.id = 3;
    wedge.subject = 7;
    wedge.faces.resize(5);
    light.id = 4;
    light.operation = -1;
    light.size = {100, 0.123F, 0.456F};
    const BrushMap map = imported(missionFile({cylinder, pyramid, wedge, light}));
    const std::string text = writeBrushMap(map);
    const auto again = readBrushMap(text, {});
    for (const Diagnostic& diagnostic : again.diagnostics()) FAIL_CHECK(toText(diagnostic));
    REQUIRE(again.hasValue());
    CHECK(writeBrushMap(again.value()) == text);
}

}  // namespace
}  // namespace portcullis::formats
