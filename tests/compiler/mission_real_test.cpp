#include <algorithm>
#include <array>
#include <cmath>
#include <doctest/doctest.h>
#include <filesystem>
#include <string>
#include <vector>

#include "compiler/compile_map.h"
#include "compiler/proof.h"
#include "formats/files/text_file.h"
#include "formats/thief/compiled_mission.h"
#include "formats/thief/mission_brush_reader.h"
#include "formats/thief/mission_import.h"
#include "formats/thief/mission_textures.h"
#include "formats/thief/tag_file.h"
#include "formats/world/chunk_file.h"
#include "formats/world/point_query.h"
#include "formats/world/world_statistics.h"
#include "tests/support/mission_oracle.h"
#include "tests/support/random_numbers.h"
#include "tests/support/real_missions.h"
#include "tests/support/sample_maps.h"

namespace portcullis::compiler {
namespace {

using namespace portcullis::formats;
namespace fs = std::filesystem;

std::vector<MissionBrush> brushesOf(const std::string& bytes) {
    const auto file = readTagFile(asBytes(bytes));
    REQUIRE(file.hasValue());
    const auto list = chunkOfVersion(file.value(), "BRLIST", 1, 0);
    REQUIRE(list.hasValue());
    const auto brushes = readMissionBrushes(list.value());
    for (const Diagnostic& diagnostic : brushes.diagnostics()) FAIL_CHECK(toText(diagnostic));
    REQUIRE(brushes.hasValue());
    std::size_t size = 0;
    for (const MissionBrush& brush : brushes.value()) {
        CHECK(brush.offset == list.value().offset + size);
        size += 76 + 10 * brush.faces.size();
    }
    CHECK(size == list.value().data.size());  // nothing is left at the end
    return brushes.value();
}

/// Whether snapping its corners to the grid moves any.
bool isMoved(const MissionBrush& brush) {
    if (!brush.snapped || !(brush.gridSpacing > 0)) return false;
    for (std::size_t i = 0; i < 3; ++i)
        for (const float corner :
             {brush.position[i] - brush.size[i], brush.position[i] + brush.size[i]})
            if (brush.angles[i] != 0 || std::fmod(corner, brush.gridSpacing) != 0) return true;
    return false;
}

/// Terrain in its order, for the fold. Corners snapped to a grid may lie half a step elsewhere.
std::vector<tests::FoldedBrush> folded(std::vector<MissionBrush> brushes) {
    constexpr double kBlur = 1.0 / 64;
    std::erase_if(brushes, [](const MissionBrush& brush) {
        return brush.kind != MissionBrushKind::terrain ||
               std::ranges::any_of(brush.size, [](float size) { return size == 0; });
    });
    std::ranges::stable_sort(brushes, {}, &MissionBrush::time);
    std::vector<tests::FoldedBrush> result;
    for (const MissionBrush& brush : brushes) {
        tests::PlainMissionBrush plain;
        plain.subject = brush.subject;
        plain.position = brush.position;
        plain.size = brush.size;
        plain.angles = brush.angles;
        result.push_back({tests::missionHalfSpaces(plain), brush.operation,
                          isMoved(brush) ? static_cast<double>(brush.gridSpacing) : kBlur});
    }
    return result;
}

/// The box around all open terrain, in the editor's units, a unit wider.
std::array<std::array<double, 3>, 2> boundsOf(const World& world) {
    std::array<std::array<double, 3>, 2> bounds{{{1e9, 1e9, 1e9}, {-1e9, -1e9, -1e9}}};
    for (const Vertex& vertex : world.vertices)
        for (std::size_t i = 0; i < 3; ++i) {
            const double at = vertex.position[static_cast<glm::length_t>(i)] / kMissionScale;
            bounds[0][i] = std::min(bounds[0][i], at - 1);
            bounds[1][i] = std::max(bounds[1][i], at + 1);
        }
    return bounds;
}

Position positionAt(const std::array<double, 3>& point) {
    const auto coordinate = [](double value) {
        return Coordinate{static_cast<std::int64_t>(value * kMissionScale * 4294967296.0)};
    };
    return {coordinate(point[0]), coordinate(point[1]), coordinate(point[2])};
}

TEST_SUITE("real") {
    TEST_CASE("Thief's missions compile; every proof holds and no edge has a corner inside it") {
        for (const fs::path& path : tests::realMissions()) {
            CAPTURE(path.filename().string());
            const auto bytes = readFile(path);
            REQUIRE(bytes.hasValue());
            const std::vector<MissionBrush> brushes = brushesOf(bytes.value());
            auto map = importMission(asBytes(bytes.value()));
            REQUIRE(map.hasValue());
            CHECK_FALSE(map.value().brushes.empty());
            const auto compiled = compileMap(map.value(), {});
            REQUIRE(compiled.hasValue());
            for (const Diagnostic& diagnostic : compiled.diagnostics())
                if (diagnostic.severity != Severity::note) FAIL_CHECK(toText(diagnostic));
            const World& world = compiled.value().world;
            const ProofReport report = proveWorld(world, {});
            for (const Diagnostic& finding : report.findings)
                if (finding.severity != Severity::note) FAIL_CHECK(toText(finding));
            CHECK(tests::openEdges(world) == 0);

            const std::vector<tests::FoldedBrush> fold = folded(brushes);
            const auto bounds = boundsOf(world);
            tests::RandomNumbers random(1);
            std::size_t judged = 0, skipped = 0, wrong = 0;
            while (judged + skipped < 10000) {
                std::array<double, 3> point{};
                for (std::size_t i = 0; i < 3; ++i)
                    point[i] = static_cast<double>(random.between(
                                   static_cast<std::int64_t>(bounds[0][i] * 65536),
                                   static_cast<std::int64_t>(bounds[1][i] * 65536))) /
                               65536;
                const auto expected = tests::foldedMedium(fold, point);
                if (!expected) {
                    ++skipped;
                    continue;
                }
                ++judged;
                const PointReport found = locate(world, positionAt(point));
                const Medium medium =
                    found.cell.valid() ? world.cells[found.cell].medium : Medium::solid;
                if (medium != *expected || found.medium != *expected) ++wrong;
            }
            CHECK(wrong == 0);
            CHECK(judged > 9000);
        }
    }

    TEST_CASE("no mission has more cells or more portal area than the world its editor made") {
        std::size_t judged = 0;
        const auto missions = tests::realMissions();
        for (const fs::path& path : missions) {
            CAPTURE(path.filename().string());
            const auto bytes = readFile(path);
            REQUIRE(bytes.hasValue());
            const auto recorded = importCompiledMission(asBytes(bytes.value()));
            if (!recorded) continue;  // a mission that was never compiled
            ++judged;
            const auto compiled = compileMap(recorded.value().map, {});
            REQUIRE(compiled.hasValue());
            const WorldStatistics ours = measureWorld(compiled.value().world);
            const WorldStatistics theirs = measureWorld(recorded.value().world);
            CHECK(compiled.value().world.cells.size() <= recorded.value().world.cells.size());
            CHECK(ours.portalArea <= theirs.portalArea * (1 + 1e-9));  // a room alone has none
        }
        CHECK((judged == tests::kCompiledMissions || missions.empty()));
    }
}

}  // namespace
}  // namespace portcullis::compiler
