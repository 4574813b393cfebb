#include "formats/thief/mission_brush_reader.h"

#include <doctest/doctest.h>
#include <limits>
#include <string>

#include "formats/world/chunk_file.h"
#include "tests/support/mission_bytes.h"

namespace portcullis::formats {
namespace {

using tests::brushRecord;
using tests::PlainMissionBrush;

TagChunk listOf(const std::string& bytes) { return {"BRLIST", 1, 0, 1000, asBytes(bytes)}; }

TEST_CASE("a record says all of its brush, and records follow each other to the end") {
    PlainMissionBrush plain;
    plain.id = -7;
    plain.time = 300;
    plain.subject = 0x20d;
    plain.base = 12;
    plain.operation = 9;
    plain.position = {1.5F, -2, 3};
    plain.size = {4, 5, 0.25F};
    plain.angles = {1, 32768, 65535};
    plain.snapped = true;
    plain.gridSpacing = 0.5F;
    plain.faces = {{}, {249, 16384, 13, 448, 65535}};
    PlainMissionBrush room;
    room.operation = -5;
    const std::string bytes = brushRecord(plain) + brushRecord(room);
    CHECK(bytes.size() == 76 + 20 + 76);

    const auto brushes = readMissionBrushes(listOf(bytes));
    REQUIRE(brushes.hasValue());
    CHECK(brushes.diagnostics().empty());
    REQUIRE(brushes.value().size() == 2);
    const MissionBrush& brush = brushes.value()[0];
    CHECK(brush.kind == MissionBrushKind::terrain);
    CHECK(brush.id == -7);
    CHECK(brush.time == 300);
    CHECK(brush.subject == 0x20d);
    CHECK(brush.base == 12);
    CHECK(brush.operation == 9);
    CHECK(brush.position == plain.position);
    CHECK(brush.size == plain.size);
    CHECK(brush.angles == plain.angles);
    CHECK(brush.snapped);
    CHECK(brush.gridSpacing == 0.5F);
    CHECK(brush.offset == 1000);
    REQUIRE(brush.faces.size() == 2);
    CHECK(brush.faces[0].texture == -1);
    CHECK(brush.faces[1].texture == 249);
    CHECK(brush.faces[1].rotation == 16384);
    CHECK(brush.faces[1].scale == 13);
    CHECK(brush.faces[1].x == 448);
    CHECK(brush.faces[1].y == 65535);
    CHECK(brushes.value()[1].kind == MissionBrushKind::room);
    CHECK(brushes.value()[1].faces.empty());
    CHECK(brushes.value()[1].offset == 1096);
}

TEST_CASE("the ten operations change media as Thief's editor does") {
    struct Row {
        const char* name;
        Medium fromSolid, fromAir, fromWater;
    };
    constexpr Medium solid = Medium::solid, air = Medium::air, water = Medium::water;
    const Row table[]{{"fill solid", solid, solid, solid},   {"fill air", air, air, air},
                      {"fill water", water, water, water},   {"flood", solid, water, water},
                      {"evaporate", solid, air, air},        {"solid to water", water, air, water},
                      {"solid to air", air, air, water},     {"air to solid", solid, solid, water},
                      {"water to solid", solid, air, solid}, {"blockable", solid, air, water}};
    for (std::uint8_t i = 0; i < 10; ++i) {
        CAPTURE(table[i].name);
        const MediaOperation operation = missionOperation(i);
        CHECK(operation.apply(solid) == table[i].fromSolid);
        CHECK(operation.apply(air) == table[i].fromAir);
        CHECK(operation.apply(water) == table[i].fromWater);
        CHECK(operation.blockable == (i == 9));
    }
}

TEST_CASE("faults of single brushes leave the others with keepGoing") {
    PlainMissionBrush good, unknown, notFinite;
    unknown.id = 2;
    unknown.operation = 10;
    notFinite.id = 3;
    notFinite.size[1] = std::numeric_limits<float>::quiet_NaN();
    const std::string bytes = brushRecord(unknown) + brushRecord(notFinite) + brushRecord(good);
    const auto none = readMissionBrushes(listOf(bytes));
    REQUIRE_FALSE(none.hasValue());
    const auto rest = readMissionBrushes(listOf(bytes), true);
    REQUIRE(rest.hasValue());
    CHECK(rest.value().size() == 1);
    REQUIRE(rest.diagnostics().size() == 2);
    CHECK(toText(rest.diagnostics()[0])
              .starts_with("error PC1406: there is no operation 10 (brush 2, byte 1000)"));
    CHECK(rest.diagnostics()[1].code == Code::missionBadBrush);

    const std::string twice = brushRecord(good) + brushRecord(good);
    const auto repeated = readMissionBrushes(listOf(twice));
    REQUIRE(repeated.hasValue());
    CHECK(repeated.value().size() == 2);
    REQUIRE(repeated.diagnostics().size() == 1);
    CHECK(repeated.diagnostics()[0].code == Code::missionRepeatedId);
    CHECK(repeated.diagnostics()[0].pointer == "brush 1, byte 1136");
}

TEST_CASE("a list cut anywhere is told, unless between two records, and what is whole stays") {
    PlainMissionBrush light;
    light.id = 2;
    light.operation = -1;
    const std::string whole = brushRecord({}) + brushRecord(light) + brushRecord({.id = 3});
    for (std::size_t length = 0; length < whole.size(); ++length) {
        const std::string bytes = whole.substr(0, length);
        const auto brushes = readMissionBrushes(listOf(bytes), true);
        REQUIRE(brushes.hasValue());
        CHECK(brushes.value().size() == (length < 136 ? 0 : length < 212 ? 1 : 2));
        const bool between = length == 0 || length == 136 || length == 212;
        REQUIRE(brushes.diagnostics().size() == (between ? 0 : 1));
        if (!between) CHECK(brushes.diagnostics()[0].code == Code::missionTruncated);
        CHECK(readMissionBrushes(listOf(bytes)).hasValue() == between);
    }
}

}  // namespace
}  // namespace portcullis::formats
