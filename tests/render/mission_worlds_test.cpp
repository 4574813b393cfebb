#include <algorithm>
#include <doctest/doctest.h>
#include <filesystem>
#include <map>
#include <span>
#include <string>
#include <vector>

#include "compiler/compile_map.h"
#include "formats/files/text_file.h"
#include "formats/geometry/halton.h"
#include "formats/thief/compiled_mission.h"
#include "formats/world/chunk_file.h"
#include "formats/world/world_validator.h"
#include "render/comparison/compare_worlds.h"
#include "render/comparison/wall_points.h"
#include "tests/support/real_missions.h"

// The editor's own worlds of real missions beside what this compiler makes of their brushes. The
// missions are not part of the product; where they are missing these tests say so and pass.
namespace portcullis::render {
namespace {

using namespace formats;
namespace fs = std::filesystem;

/// A 64th of the editor's units.
constexpr double kMargin = kMissionScale / 64.0;

/// Whether our walls belong to a brush somewhere on a polygon of the editor's.
bool ownsPartOf(const PreparedWorld& prepared, SurfaceIndex polygon, const PreparedWorld& ours,
                const std::string& brush) {
    const World& editors = *prepared.world;
    const Surface& surface = editors.surfaces[polygon];
    const auto corner = [&](std::uint32_t i) {
        return editors.vertices[editors.loopVertices[surface.loop.first + i]].position;
    };
    const glm::dvec3 normal = prepared.planes[surface.plane.plane].normal;
    for (std::uint32_t n = 1; n < 4096; ++n) {
        const std::uint32_t i = 1 + n % (surface.loop.count - 2);
        const double s = mirroredDigits(n, 2), t = mirroredDigits(n, 3);
        const glm::dvec3 point =
            corner(0) * (1.0 - s) + corner(i) * (s * t) + corner(i + 1) * (s * (1.0 - t));
        const WallFound wall =
            wallAt(ours, point, surface.plane.flipped ? -normal : normal, kMargin / 16.0);
        if (wall.kind != WallFound::Kind::wall) continue;
        const BrushIndex owner = ours.world->surfaces[wall.surface].brush;
        if (ours.world->brushes[owner].name == brush) return true;
    }
    return false;
}

/// Whether a brush, by the planes that the editor recorded, reaches a place.
bool reaches(const PreparedWorld& editors, BrushIndex brush, const glm::dvec3& point) {
    const World& world = *editors.world;
    const Range planes = world.brushes[brush].planes;
    const auto sides = std::span(world.brushPlanes).subspan(planes.first, planes.count);
    return std::ranges::all_of(sides, [&](const PlaneSide& side) {
        const double distance = editors.planes[side.plane].distance(point);
        return (side.flipped ? -distance : distance) <= 1e-3;
    });
}

TEST_SUITE("real") {
    TEST_CASE("at 10,000 points our cells, the editor's and the brushes of both agree") {
        const std::map<std::string, std::size_t> cells{
            // of the editor
            {"newbridge__manor_mini.mis", 252},
            {"newbridge__manor_overlook_test.mis", 1544},
            {"newbridge__mauspuzzle_test.mis", 115},
            {"newbridge__miss22.mis", 118},
            {"newbridge__tower_test.mis", 69},
            {"t2tests__test_aipathing_test_aipathing.mis", 4},
            {"t2tests__test_fallonback.cow", 1},
            {"t2tests__test_hlsky_hlsky.mis", 13},
            {"t2tests__test_lightgem_lightgem.mis", 1},
            {"t2tests__test_motiontags_test_motiontags.mis", 37},
            {"t2tests__test_roll_test_roll.mis", 173},
            {"t2tests__test_thieftools_testvator3.mis", 39},
            {"t2tests__test_torches_test_torches.mis", 1},
            {"t2tests__test_voidwater_test_voidwater.mis", 31}};
        for (const fs::path& path : tests::realMissions(tests::namesOf(cells))) {
            const std::string name = path.filename().string();
            CAPTURE(name);
            const auto bytes = readFile(path);
            REQUIRE(bytes.hasValue());
            const auto mission = importCompiledMission(asBytes(bytes.value()));
            REQUIRE(mission.hasValue());
            const World& editors = mission.value().world;
            CHECK(validateWorld(editors).empty());
            const auto compiled = compiler::compileMap(mission.value().map, {});
            REQUIRE(compiled.hasValue());
            const World& ours = compiled.value().world;

            WorldComparisonOptions options;
            options.margin = kMargin;
            options.viewpoints = 0;
            const WorldComparison comparison = compareWorlds(editors, ours, options);
            CHECK(comparison.statistics[0].cells == cells.at(name));
            const MediaComparison& media = comparison.media;
            CHECK(media.worlds.points > 9500);
            CHECK(media.worlds.differing == 0);
            for (const auto& brushes : media.brushes) {
                REQUIRE(brushes.has_value());
                CHECK(brushes->differing == 0);
            }
            CHECK(comparison.junctions[1].inWorld == 0);
            CHECK(comparison.walls.points > 19000);
            CHECK(comparison.walls.differing[0] == 0);
            CHECK(comparison.walls.differing[2] == 0);
            for (const WallGroup& group : comparison.walls.groups)
                if (!group.differs[1]) CHECK_FALSE(group.differs[3]);
            // Where owners differ, the editor's owner has a face in the plane but none at the
            // place, or faces of several brushes meet on one of its polygons, which has but one
            // owner. We cut walls there.
            const PreparedWorld theirWalls = prepareWorld(editors);
            const PreparedWorld ourWalls = prepareWorld(ours);
            std::uint64_t unexplained = 0;
            for (const WallGroup& group : comparison.walls.groups) {
                if (!group.differs[1]) continue;
                const BrushIndex theirs = editors.surfaces[group.surfaces[0]].brush;
                if (!reaches(theirWalls, theirs, group.point) ||
                    ownsPartOf(theirWalls, group.surfaces[0], ourWalls,
                               editors.brushes[theirs].name))
                    continue;
                unexplained += group.points;
            }
            CHECK(unexplained == 0);
            MESSAGE(
                name << ": cells " << comparison.statistics[0].cells << ", ours "
                     << ours.cells.size() << "; portal area " << comparison.statistics[0].portalArea
                     << ", ours " << comparison.statistics[1].portalArea << "; T-junctions "
                     << comparison.junctions[0].inCell << " of " << comparison.junctions[0].edges
                     << " edges, ours 0; " << media.worlds.near << " points too near");
        }
    }
}

}  // namespace
}  // namespace portcullis::render
