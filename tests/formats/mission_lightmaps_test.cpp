#include "formats/thief/mission_lightmaps.h"

#include <algorithm>
#include <doctest/doctest.h>
#include <string>
#include <vector>

#include "formats/thief/compiled_mission.h"
#include "formats/thief/mission_luxels.h"
#include "formats/thief/mission_world_import.h"
#include "formats/world/chunk_file.h"
#include "formats/world/half_float.h"
#include "formats/world/world_reader.h"
#include "formats/world/world_validator.h"
#include "formats/world/world_writer.h"
#include "tests/support/mission_bytes.h"
#include "tests/support/mission_world_bytes.h"

namespace portcullis::formats {
namespace {

/// A room of a mission in which luxels count: grey, of the number `light` says for layer, column
/// and row. Every wall has as many as it takes.
template <class Light>
MissionWorld litRooms(const Light& light) {
    MissionWorld mission = tests::twoRoomMission();
    mission.bytesALuxel = 1;
    mission.cells[0].animatedLights = {7, 4};
    for (MissionCell& cell : mission.cells)
        for (MissionLightmap& map : cell.lightmaps) {
            map.base = {-8, -8};
            map.width = map.height = 17;
            map.animated = cell.animatedLights.empty() ? 0 : 0b11;
            map.luxels.clear();
            for (std::uint32_t layer = 0; layer < map.layers(); ++layer)
                for (int row = 0; row < 17; ++row)
                    for (int column = 0; column < 17; ++column)
                        map.luxels.push_back(static_cast<std::uint8_t>(light(layer, column, row)));
        }
    return mission;
}

MissionTerms terms() {
    MissionTerms terms;
    terms.map.materials = {{"sky", "", SurfaceKind::sky, glm::dvec3(0.0), {}},
                           {"stone", "", SurfaceKind::normal, glm::dvec3(0.0), {}}};
    terms.materials = {MaterialIndex(0U), MaterialIndex(1U)};
    terms.lightGroups = {{4, "object 12"}};
    return terms;
}

World worldOf(const MissionWorld& mission, MissionTerms with = terms()) {
    auto world = worldOfMission(mission, std::move(with));
    REQUIRE(world.hasValue());
    for (const Diagnostic& fault : validateWorld(world.value())) FAIL_CHECK(toText(fault));
    REQUIRE(world.value().lightmaps);
    return std::move(world).value();
}

/// The floor of the first room: u runs along x, v along -y, texel 0 lies at the origin.
constexpr SurfaceIndex kFloor(3U);

double luxelAt(const World& world, std::size_t layer, SurfaceIndex wall, std::int32_t i,
               std::int32_t j) {
    const SurfaceLuxels& luxels = world.lightmaps->surfaces[wall];
    const auto column = static_cast<std::uint32_t>(i - luxels.i);
    const auto row = static_cast<std::uint32_t>(j - luxels.j);
    REQUIRE(column < luxels.columns);
    REQUIRE(row < luxels.rows);
    const std::size_t block = luxels.firstBlock + row / 8 * luxels.blockColumns() + column / 8;
    const LuxelBlockIndex index = world.lightmaps->layers[layer].blocks[block];
    return fromHalf(world.lightmaps->blocks[index].halves[3 * (row % 8 * 8 + column % 8)]);
}

TEST_CASE("luxels of a floor lie where the editor's lie: u along x, v along -y") {
    const World world = worldOf(litRooms([](std::uint32_t layer, int column, int row) {
        return layer > 0 ? 0 : 9 * column + 3 * row;
    }));
    const SurfaceLuxels& luxels = world.lightmaps->surfaces[kFloor];
    // A luxel of the editor's is 16 units: two of ours.
    CHECK(luxels.size == 8.0);
    CHECK(world.lightmaps->luxelSize == 8.0);
    for (std::int32_t i = -16; i < 0; ++i)
        for (std::int32_t j = -16; j < 16; ++j) {
            const double column = (8.0 * i + 4.0) / 16.0 + 8.0, row = -(8.0 * j + 4.0) / 16.0 + 8.0;
            const double expected = lightOfFactor((9.0 * column + 3.0 * row) / 255.0);
            CHECK(luxelAt(world, 0, kFloor, i, j) == doctest::Approx(expected).epsilon(1.0 / 2048));
        }
}

TEST_CASE("animated lights are groups by name and share what they add by what each adds alone") {
    // The first bit is light 7, the second 4.
    const World world = worldOf(litRooms([](std::uint32_t layer, int, int) {
        return layer == 0 ? 51 : layer == 1 ? 102 : 153;
    }));
    const auto& layers = world.lightmaps->layers;
    REQUIRE(layers.size() == 3);
    CHECK(layers[0].group.empty());
    CHECK(layers[1].group == "animated 7");
    CHECK(layers[2].group == "object 12");
    const double steady = lightOfFactor(0.2);
    const double seven = lightOfFactor(0.6) - steady, twelve = lightOfFactor(0.8) - steady;
    const double added = 1.0 - steady;  // 51 + 102 + 153 is more than 255
    const auto light = [&](std::size_t layer) { return luxelAt(world, layer, kFloor, -4, 5); };
    CHECK(light(0) == doctest::Approx(steady).epsilon(1.0 / 2048));
    CHECK(light(1) == doctest::Approx(added * seven / (seven + twelve)).epsilon(1.0 / 2048));
    CHECK(light(2) == doctest::Approx(added * twelve / (seven + twelve)).epsilon(1.0 / 2048));
    // The other room has no animated light.
    const SurfaceIndex wall(world.cells[CellIndex(1U)].surfaces.first);
    const auto first = static_cast<std::ptrdiff_t>(world.lightmaps->surfaces[wall].firstBlock);
    CHECK(std::all_of(layers[1].blocks.begin() + first, layers[1].blocks.end(),
                      [](LuxelBlockIndex block) { return block.value() == 0; }));
}

TEST_CASE("luxels are the largest powers of two that go twice into the editor's") {
    struct Row {
        std::int32_t scale;
        float texels;  ///< of the editor's units, that 64 are long
        double units;
        double size;
    };
    for (const Row& row :
         {Row{0, 4.0F, 16.0, 8.0}, Row{2, 4.0F, 16.0, 4.0}, Row{-4, 4.0F, 16.0, 32.0},
          Row{0, 1.0F, 16.0, 2.0}, Row{0, 3.0F, 16.0, 4.0}, Row{0, 4.0F, 10.0, 4.0},
          Row{0, 0.001F, 16.0, 2.0}}) {
        CAPTURE(row.size);
        MissionWorld mission = litRooms([](std::uint32_t, int, int) { return 100; });
        mission.lightmapScale = row.scale;
        for (MissionMapping& mapping : mission.cells[0].mappings)
            for (std::size_t k = 0; k < 3; ++k) {
                mapping.u[k] *= row.texels / 4.0F;
                mapping.v[k] *= row.texels / 4.0F;
            }
        MissionTerms with = terms();
        with.unitsAUnit = row.units;
        const World world = worldOf(mission, std::move(with));
        const SurfaceLuxels& luxels = world.lightmaps->surfaces[kFloor];
        CHECK(luxels.size == row.size);
        // The last wall is much larger than its lightmap.
        CHECK(luxels.columns * luxels.rows <= 64 * 17 * 17 + 4096);
    }
}

TEST_CASE("sky and walls without a lightmap have no luxels") {
    MissionWorld mission = litRooms([](std::uint32_t, int, int) { return 100; });
    mission.cells[0].mappings[1].texture = 0;
    mission.cells[0].lightmaps[2].width = mission.cells[0].lightmaps[2].height = 0;
    mission.cells[0].lightmaps[2].luxels.clear();
    const World world = worldOf(mission);
    for (std::uint32_t i = 0; i < world.surfaces.size(); ++i)
        CHECK((world.lightmaps->surfaces[SurfaceIndex(i)].size == 0.0) == (i == 1 || i == 2));
}

TEST_CASE("light that would take more than a GiB is left out, with a note") {
    MissionWorld mission = tests::twoRoomMission();
    MissionCell& cell = mission.cells[0];
    for (std::uint16_t light = 0; light < 32; ++light) cell.animatedLights.push_back(light);
    for (MissionLightmap& map : cell.lightmaps) {
        map.animated = 0xffffffff;
        map.width = map.height = 255;
        map.luxels.resize(std::size_t{255} * 255 * map.layers() * mission.bytesALuxel);
    }
    for (MissionMapping& mapping : cell.mappings)
        for (std::size_t k = 0; k < 3; ++k) {
            mapping.u[k] /= 4096.0F;
            mapping.v[k] /= 4096.0F;
        }
    MissionTerms with = terms();
    with.unitsAUnit = 22.0;
    auto result = worldOfMission(mission, std::move(with));
    REQUIRE(result.hasValue());
    CHECK_FALSE(result.value().lightmaps);
    REQUIRE(result.diagnostics().size() == 2);
    CHECK(result.diagnostics()[1].code == Code::missionWorldRefitted);
    CHECK(result.diagnostics()[1].message ==
          "the editor's lightmaps are left out: they would take more than a GiB");
}

TEST_CASE("a mission's light goes through a world file") {
    const std::string bytes = tests::roomsMission();
    const auto mission = importCompiledMission(asBytes(bytes));
    REQUIRE(mission.hasValue());
    const World& world = mission.value().world;
    REQUIRE(world.lightmaps);
    CHECK(world.lightmaps->layers.back().group == "animated 4");
    const std::string file = writeWorld(world);
    const auto again = readWorld(asBytes(file));
    REQUIRE(again.hasValue());
    CHECK(again.value().lightmaps == world.lightmaps);
}

}  // namespace
}  // namespace portcullis::formats
