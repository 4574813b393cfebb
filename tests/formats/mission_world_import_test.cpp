#include "formats/thief/mission_world_import.h"

#include <algorithm>
#include <array>
#include <doctest/doctest.h>
#include <fstream>
#include <iterator>
#include <string>

#include "formats/thief/compiled_mission.h"
#include "formats/world/chunk_file.h"
#include "formats/world/point_query.h"
#include "formats/world/world_statistics.h"
#include "formats/world/world_validator.h"
#include "tests/support/mission_world_bytes.h"

namespace portcullis::formats {
namespace {

/// Brushes 5, which carves air, and 7, which fills water, of a mission with two textures.
MissionTerms terms() {
    MissionTerms terms;
    terms.map.materials = {{"sky", "", SurfaceKind::sky, glm::dvec3(0.0), {}},
                           {"Stone/WALL", "", SurfaceKind::normal, glm::dvec3(0.0), {}}};
    for (const char* operation : {"air", "water"}) {
        Brush brush;
        brush.name = operation;
        brush.operation = *operationFromName(operation);
        terms.map.brushes.push_back(brush);
    }
    terms.brushes.resize(8);
    terms.brushes[5] = BrushIndex(0U);
    terms.brushes[7] = BrushIndex(1U);
    terms.materials = {MaterialIndex(0U), MaterialIndex(1U)};
    terms.unitsAUnit = 16.0;
    return terms;
}

World imported(const MissionWorld& mission) {
    auto world = worldOfMission(mission, terms());
    REQUIRE(world.hasValue());
    const Diagnostics faults = validateWorld(world.value());
    for (const Diagnostic& fault : faults) FAIL_CHECK(toText(fault));
    return std::move(world).value();
}

TEST_CASE("two rooms of a compiled mission are two cells of a world, with one portal") {
    const World world = imported(tests::twoRoomMission());
    const WorldStatistics statistics = measureWorld(world);
    CHECK(statistics.cells == 2);
    CHECK(statistics.portals == 1);
    CHECK(statistics.surfaces == 10);
    CHECK(statistics.vertices == 12);
    CHECK(statistics.nodes == 11);
    CHECK(statistics.portalArea == 256.0 * 256.0);
    CHECK(statistics.volumeOfMedium[1] == 128.0 * 256 * 256);
    CHECK(statistics.volumeOfMedium[2] == 128.0 * 256 * 256);
    CHECK(statistics.bounds == WorldBounds{{-128, -128, -128}, {128, 128, 128}});
    CHECK(world.scene.brushes.empty());
    CHECK(world.scene.materials.size() == 2);
}

TEST_CASE("cells, tree and recorded brushes say the same medium everywhere") {
    const World world = imported(tests::twoRoomMission());
    for (int x = -9; x <= 9; ++x)
        for (int y = -9; y <= 9; ++y)
            for (const int z : {-7, 0, 7, 8}) {
                const std::array units{16 * x + 3, 16 * y + 3, 16 * z + 3};
                const PointReport report =
                    locate(world, {Coordinate::fromUnits(units[0]), Coordinate::fromUnits(units[1]),
                                   Coordinate::fromUnits(units[2])});
                const bool inside =
                    std::ranges::all_of(units, [](int unit) { return unit > -128 && unit < 128; });
                const Medium expected = !inside        ? Medium::solid
                                        : units[0] < 0 ? Medium::air
                                                       : Medium::water;
                CHECK_FALSE(report.onBoundary);
                CHECK(report.medium == expected);
                CHECK((report.cell.valid() ? world.cells[report.cell].medium : Medium::solid) ==
                      expected);
            }
}

TEST_CASE("walls have the owner, the material and the texels that the editor gave them") {
    const World world = imported(tests::twoRoomMission());
    for (const Surface& surface : world.surfaces) {
        CHECK(surface.brush == BrushIndex(surface.cell.value()));
        CHECK(surface.material == MaterialIndex(1U));
    }
    // The floor of the first room: at the world's origin is texel 0; 16 texels a unit along x and
    // -y.
    const auto floor = std::ranges::find_if(world.surfaces, [&](const Surface& surface) {
        return surface.cell == CellIndex(0U) && surface.brush == BrushIndex(0U) &&
               surface.face == 4;
    });
    REQUIRE(floor != world.surfaces.end());
    const TextureBasis& basis = world.textures[floor->texture];
    const glm::dvec3 corner(-128, -128, -128);
    const auto texel = [&](const glm::dvec3& p) {
        const glm::dvec3 from = p - basis.origin;
        return glm::dvec2(from.x * basis.u.x + from.y * basis.u.y + from.z * basis.u.z,
                          from.x * basis.v.x + from.y * basis.v.y + from.z * basis.v.z) +
               basis.shift;
    };
    CHECK(texel(corner) == glm::dvec2(-128, 128));
    CHECK(texel(corner + glm::dvec3(64, 0, 0)) == glm::dvec2(-64, 128));
    CHECK(texel(corner + glm::dvec3(0, 64, 0)) == glm::dvec2(-128, 64));
}

TEST_CASE("a polygon without a brush gets one that says so, with a note") {
    MissionWorld mission = tests::twoRoomMission();
    mission.cells[0].owners[2].reset();
    mission.cells[1].mappings[3].texture = 44;
    auto result = worldOfMission(mission, terms());
    REQUIRE(result.hasValue());
    CHECK(validateWorld(result.value()).empty());
    REQUIRE(result.diagnostics().size() == 1);
    CHECK(result.diagnostics()[0].code == Code::missionWorldRefitted);
    const World& world = result.value();
    CHECK(world.brushes.back().name == "unknown");
    CHECK(world.surfaces[SurfaceIndex(2U)].brush == BrushIndex(2U));
    CHECK(world.scene.materials.back().name == "texture 44");
}

TEST_CASE("planes of the two sides of a portal become one, however they are rounded") {
    MissionWorld mission = tests::twoRoomMission();
    mission.cells[1].planes.back().normal = {1.0F, 1e-9F, -1e-9F};
    const World world = imported(mission);
    const PlaneIndex plane = world.portals[PortalIndex(0U)].plane;
    for (const Cell& cell : world.cells) {
        const auto first = world.cellPlanes.begin() + cell.planes.first;
        CHECK(std::count_if(first, first + cell.planes.count,
                            [&](const PlaneSide& side) { return side.plane == plane; }) == 1);
    }
    CHECK(measureWorld(world).volumeOfMedium[2] == 128.0 * 256 * 256);
}

TEST_CASE("the sample mission is what its builder makes") {
    std::ifstream in(PORTCULLIS_SOURCE_DIR "/maps/thief/rooms.mis", std::ios::binary);
    CHECK(tests::roomsMission() == std::string{std::istreambuf_iterator<char>(in), {}});
    const std::string bytes = tests::roomsMission();
    const auto mission = importCompiledMission(asBytes(bytes));
    REQUIRE(mission.hasValue());
    const World& world = mission.value().world;
    CHECK(validateWorld(world).empty());
    CHECK(mission.value().map.brushes.size() == 2);
    CHECK(world.brushes[BrushIndex(1U)].name == "brush 7");
    for (const Surface& surface : world.surfaces)
        CHECK(world.scene.materials[surface.material].name == "core/stone");
}

TEST_CASE("what makes no world is told") {
    MissionWorld alone = tests::twoRoomMission();
    alone.cells[1].polygons.back().beyond = 0;
    alone.cells[1].portals = 0;
    auto result = worldOfMission(alone, terms());
    REQUIRE_FALSE(result.hasValue());
    CHECK(result.diagnostics().front().code == Code::missionWorldUnpaired);
    MissionTerms large = terms();
    large.unitsAUnit = 16384.0;
    result = worldOfMission(tests::twoRoomMission(), std::move(large));
    REQUIRE_FALSE(result.hasValue());
    CHECK(result.diagnostics().front().code == Code::missionWorldBadValue);
}

}  // namespace
}  // namespace portcullis::formats
