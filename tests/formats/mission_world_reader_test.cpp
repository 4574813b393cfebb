#include "formats/thief/mission_world_reader.h"

#include <algorithm>
#include <doctest/doctest.h>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <limits>
#include <string>
#include <vector>

#include "formats/world/chunk_file.h"
#include "tests/support/mission_bytes.h"
#include "tests/support/mission_world_bytes.h"
#include "tests/support/real_missions.h"

namespace portcullis::formats {
namespace {

namespace fs = std::filesystem;

std::string missionOf(const std::string& chunk, const std::string& name = "WREXT",
                      std::uint32_t minor = 30) {
    return tests::tagFile({{name, 0, minor, chunk}});
}

Result<MissionWorld> readBytes(const std::string& bytes) {
    const auto file = readTagFile(asBytes(bytes));
    REQUIRE(file.hasValue());
    return readMissionWorld(file.value());
}

Code codeOf(const Result<MissionWorld>& result) {
    REQUIRE_FALSE(result.hasValue());
    REQUIRE(result.diagnostics().size() == 1);
    CHECK(!result.diagnostics().front().message.empty());
    return result.diagnostics().front().code;
}

TEST_CASE("a compiled mission reads as it was written, in all three versions") {
    struct Row {
        std::string name;
        std::uint32_t version;
        std::uint32_t bytesALuxel;
    };
    for (const Row& row :
         {Row{"WREXT", 30, 2}, Row{"WREXT", 30, 4}, Row{"WRRGB", 24, 2}, Row{"WR", 23, 1}}) {
        CAPTURE(row.name);
        MissionWorld written = tests::twoRoomMission();
        written.version = row.version;
        for (MissionCell& cell : written.cells)
            for (MissionLightmap& map : cell.lightmaps)
                map.luxels.resize(6 * map.layers() * row.bytesALuxel);
        written.bytesALuxel = row.bytesALuxel;
        if (row.version < 30)  // whose shifts are never below 0
            for (MissionCell& cell : written.cells)
                for (MissionMapping& mapping : cell.mappings) mapping.shift = {0.25F, 15.5F};
        const auto result =
            readBytes(missionOf(tests::missionWorldBytes(written), row.name, row.version));
        REQUIRE(result.hasValue());
        CHECK(result.diagnostics().empty());
        const MissionWorld& read = result.value();
        CHECK(read.version == row.version);
        CHECK(read.bytesALuxel == row.bytesALuxel);
        CHECK(read.polygonCount() == 12);
        CHECK(read.portalPolygonCount() == 2);
        REQUIRE(read.cells.size() == 2);
        for (std::size_t c = 0; c < 2; ++c) {
            const MissionCell& from = written.cells[c];
            const MissionCell& cell = read.cells[c];
            CHECK(cell.medium == from.medium);
            CHECK(cell.vertices == from.vertices);
            CHECK(cell.corners == from.corners);
            CHECK(cell.planes == from.planes);
            CHECK(cell.animatedLights == from.animatedLights);
            CHECK(cell.lights == from.lights);
            REQUIRE(cell.mappings.size() == 5);
            for (std::size_t i = 0; i < 5; ++i) {
                CHECK(cell.mappings[i].u == from.mappings[i].u);
                CHECK(cell.mappings[i].shift == from.mappings[i].shift);
                CHECK(cell.mappings[i].texture == 1);
                CHECK(cell.lightmaps[i].base == from.lightmaps[i].base);
                CHECK(cell.lightmaps[i].luxels == from.lightmaps[i].luxels);
            }
        }
        REQUIRE(read.nodes.size() == 13);
        CHECK(read.nodes[0].plane == written.nodes[0].plane);
        CHECK(read.nodes[6].cell == 0);
        if (row.version < 30) continue;
        REQUIRE(read.lights.size() == 2);
        CHECK(read.lights[1].color[1] == 50.0F);
        CHECK(read.brushes == written.brushes);
        CHECK(read.cells[1].owners[0]->brush == 7);
    }
}

TEST_CASE("a reversed node has its children the other way round") {
    const MissionWorld world = tests::twoRoomMission();
    std::string chunk = tests::missionWorldBytes(world);
    const auto before = readBytes(missionOf(chunk));
    // The root is the first to say that it has no parent.
    const std::size_t root = chunk.find(std::string("\xff\xff\xff\0\xff\xff\xff\xff", 8));
    chunk[root + 3] = 4;
    const auto after = readBytes(missionOf(chunk));
    CHECK(after.value().nodes[0].inside == before.value().nodes[0].outside);
    CHECK(after.value().nodes[0].outside == before.value().nodes[0].inside);
}

TEST_CASE("a chunk cut short anywhere is told, and so are bytes too many") {
    const std::string chunk = tests::missionWorldBytes(tests::twoRoomMission());
    for (std::size_t length = 0; length < chunk.size(); ++length) {
        CAPTURE(length);
        const Code code = codeOf(readBytes(missionOf(chunk.substr(0, length))));
        CHECK(code == Code::missionTruncated);
    }
    const auto more = readBytes(missionOf(chunk + "more"));
    CHECK(more.hasValue());
    REQUIRE(more.diagnostics().size() == 1);
    CHECK(more.diagnostics().front().code == Code::missionWorldTrailing);
    CHECK(more.diagnostics().front().message == "4 bytes are left over");
}

struct Damage {
    std::string what;
    void (*apply)(MissionWorld&);
    Code code;
};

TEST_CASE("every rule that a compiled mission breaks is told") {
    const std::vector<Damage> damages{
        {"a medium of 3", [](MissionWorld& w) { w.cells[0].medium = 3; },
         Code::missionWorldBadValue},
        {"solid", [](MissionWorld& w) { w.cells[1].medium = 0; }, Code::missionWorldBadValue},
        {"more portals than polygons", [](MissionWorld& w) { w.cells[0].portals = 7; },
         Code::missionWorldBadValue},
        {"three planes", [](MissionWorld& w) { w.cells[0].planes.resize(3); },
         Code::missionWorldBadValue},
        {"a vertex that is no number",
         [](MissionWorld& w) {
             w.cells[0].vertices[2][1] = std::numeric_limits<float>::quiet_NaN();
         },
         Code::missionWorldBadValue},
        {"a polygon of two corners", [](MissionWorld& w) { w.cells[0].polygons[1].corners = 2; },
         Code::missionWorldBadValue},
        {"corners of none", [](MissionWorld& w) { w.cells[0].corners.push_back(0); },
         Code::missionWorldBadValue},
        {"a plane of the next cell", [](MissionWorld& w) { w.cells[0].polygons[0].plane = 6; },
         Code::missionWorldBadIndex},
        {"a vertex too many", [](MissionWorld& w) { w.cells[0].corners[3] = 8; },
         Code::missionWorldBadIndex},
        {"a cell too many", [](MissionWorld& w) { w.cells[0].polygons[5].beyond = 2; },
         Code::missionWorldBadIndex},
        {"a portal into its own cell", [](MissionWorld& w) { w.cells[1].polygons[5].beyond = 1; },
         Code::missionWorldBadValue},
        {"a plane without a normal", [](MissionWorld& w) { w.cells[0].planes[0].normal = {}; },
         Code::missionWorldBadValue},
        {"an endless plane",
         [](MissionWorld& w) {
             w.cells[0].planes[0].offset = std::numeric_limits<float>::infinity();
         },
         Code::missionWorldBadValue},
        {"an endless texture",
         [](MissionWorld& w) {
             w.cells[0].mappings[0].v[1] = std::numeric_limits<float>::infinity();
         },
         Code::missionWorldBadValue},
        {"light of a lamp that there is not",
         [](MissionWorld& w) { w.cells[1].lightmaps[0].animated = 1; }, Code::missionWorldBadValue},
        {"a leaf without a cell", [](MissionWorld& w) { w.nodes[6].cell = 2; },
         Code::missionWorldBadIndex},
        {"a child too many", [](MissionWorld& w) { w.nodes[1].outside = 13; },
         Code::missionWorldBadIndex},
        {"a tree that bites its tail", [](MissionWorld& w) { w.nodes[1].outside = 0; },
         Code::missionWorldBadValue},
        {"a branch that is lost", [](MissionWorld& w) { w.nodes[0].inside = MissionNode::kSolid; },
         Code::missionWorldBadValue},
        {"a cell at no leaf", [](MissionWorld& w) { w.nodes[12].cell = 0; },
         Code::missionWorldBadValue},
        {"an owner that there is not", [](MissionWorld& w) { w.cells[0].owners[0]->brush = 8; },
         Code::missionWorldBadIndex},
        {"a face that it has not", [](MissionWorld& w) { w.cells[0].owners[0]->face = 6; },
         Code::missionWorldBadIndex},
        {"a brush's plane that is no number",
         [](MissionWorld& w) { w.brushes[5][0][2] = std::numeric_limits<double>::quiet_NaN(); },
         Code::missionWorldBadValue},
        {"lightmaps a thousand times as fine", [](MissionWorld& w) { w.lightmapScale = 1000; },
         Code::missionWorldBadValue},
    };
    for (const Damage& damage : damages) {
        CAPTURE(damage.what);
        MissionWorld world = tests::twoRoomMission();
        damage.apply(world);
        CHECK(codeOf(readBytes(missionOf(tests::missionWorldBytes(world)))) == damage.code);
    }
}

TEST_CASE("a mission that was not compiled, or by another editor, is told") {
    const std::string chunk = tests::missionWorldBytes(tests::twoRoomMission());
    CHECK(codeOf(readBytes(missionOf(chunk, "BRLIST", 0))) == Code::missionMissingChunk);
    CHECK(codeOf(readBytes(missionOf(chunk, "WREXT", 31))) == Code::missionVersion);
    CHECK(codeOf(readBytes(missionOf(chunk, "WR", 24))) == Code::missionVersion);
    for (const std::size_t field : {0U, 4U, 12U}) {
        CAPTURE(field);
        std::string other = chunk;
        other[field] = 7;
        CHECK(codeOf(readBytes(missionOf(other))) == Code::missionVersion);
    }
}

std::string contentsOf(const fs::path& path) {
    std::ifstream in(path, std::ios::binary);
    return {std::istreambuf_iterator<char>(in), std::istreambuf_iterator<char>()};
}

TEST_SUITE("real") {
    TEST_CASE("what the editor compiled of real missions is read to its exact end") {
        struct Row {
            std::string file;
            std::size_t cells, polygons, portals, nodes;
        };
        const std::vector<Row> rows{
            Row{"t2tests__test_motiontags_test_motiontags.mis", 37, 261, 130, 144},
            Row{"t2tests__test_thieftools_testvator3.mis", 39, 456, 270, 135},
            Row{"newbridge__tower_test.mis", 69, 658, 278, 234},
            Row{"newbridge__mauspuzzle_test.mis", 115, 965, 768, 324},
            Row{"newbridge__miss22.mis", 118, 1638, 732, 287},
            Row{"t2tests__test_roll_test_roll.mis", 173, 1801, 1118, 465},
            Row{"newbridge__manor_mini.mis", 252, 2594, 1606, 706},
            Row{"newbridge__manor_overlook_test.mis", 1544, 14619, 8594, 4590}};
        std::size_t compiled = 0, counted = 0;
        const auto missions = tests::realMissions();
        for (const fs::path& path : missions) {
            CAPTURE(path.string());
            const auto result = readBytes(contentsOf(path));
            const auto row = std::ranges::find(rows, path.filename().string(), &Row::file);
            if (!result.hasValue()) {
                CHECK(codeOf(result) == Code::missionMissingChunk);
                CHECK(row == rows.end());
                continue;
            }
            ++compiled;
            CHECK(result.diagnostics().empty());
            if (row == rows.end()) continue;
            ++counted;
            CHECK(result.value().cells.size() == row->cells);
            CHECK(result.value().polygonCount() == row->polygons);
            CHECK(result.value().portalPolygonCount() == row->portals);
            CHECK(result.value().nodes.size() == row->nodes);
        }
        if (missions.empty()) return;
        CHECK(counted == rows.size());
        CHECK(compiled == tests::kCompiledMissions);
    }
}

}  // namespace
}  // namespace portcullis::formats
