#include "formats/world/world_statistics.h"

#include <doctest/doctest.h>
#include <string>
#include <vector>

#include "tests/support/light_builder.h"
#include "tests/support/world_builder.h"

namespace portcullis::formats {
namespace {

using tests::makeCorridorWorld;

constexpr auto kAir = static_cast<std::size_t>(Medium::air);
constexpr auto kWater = static_cast<std::size_t>(Medium::water);
constexpr double kHall = 128.0 * 128.0 * 128.0;
constexpr double kPassage = 128.0 * 64.0 * 128.0;

TEST_CASE("an empty world measures nothing") { CHECK(measureWorld(World{}) == WorldStatistics{}); }

TEST_CASE("hall, passage and flooded hall measure what their boxes do") {
    const WorldStatistics s = measureWorld(makeCorridorWorld(3));
    CHECK(s.cells == 3);
    CHECK(s.portals == 2);
    CHECK(s.brushes == 3);
    CHECK(s.materials == 2);
    CHECK(s.lights == 1);
    CHECK(s.cellsOfMedium[kAir] == 2);
    CHECK(s.cellsOfMedium[kWater] == 1);
    CHECK(s.volumeOfMedium[kAir] == kHall + kPassage);
    CHECK(s.volumeOfMedium[kWater] == kHall);
    CHECK(s.portalArea == 2 * 64.0 * 128.0);
    // A hall: five whole sides and half of the one with the opening. The passage: four sides.
    CHECK(s.surfaceArea == 2 * 5.5 * 128 * 128 + 2 * (64 + 128) * 128);
    CHECK(s.surfaces == 2 * 7 + 4);
    CHECK(s.bounds == WorldBounds{{0, 0, 0}, {384, 128, 128}});
    CHECK(s.cellsByFaces == std::vector<std::size_t>{0, 0, 0, 0, 0, 0, 3});
    CHECK(s.cellsByPortals == std::vector<std::size_t>{0, 2, 1});
    // Two splits at portals, then the five outer sides of the last hall.
    CHECK(s.treeDepth == 7);
}

TEST_CASE("baked light is counted") {
    World world = makeCorridorWorld(1);
    world.lightmaps = tests::makeEvenLight(world, 16, glm::dvec3(1));
    const auto light = measureWorld(world).light;
    REQUIRE(light);
    CHECK(light->luxels == 6 * 10 * 10);  // eight and one on each side
    CHECK(light->groups == std::vector<std::string>{""});
    CHECK(light->blocks == 5);  // dark, full, and full along two, one and the other side
    CHECK(light->bytes == 6 * sizeof(SurfaceLuxels) + 5 * 384 + 6 * 4 * 4);
    CHECK(light->surfaceBlocks == 0);
}

TEST_CASE("volumes and areas do not depend on where and how turned the world stands") {
    World world = makeCorridorWorld(5);
    const WorldStatistics before = measureWorld(world);
    for (Vertex& vertex : world.vertices) {  // by the 3-4-5 triangle, about x and z
        glm::dvec3 p = vertex.position;
        p = {0.6 * p.x - 0.8 * p.y, 0.8 * p.x + 0.6 * p.y, p.z};
        p = {p.x, 0.6 * p.y - 0.8 * p.z, 0.8 * p.y + 0.6 * p.z};
        vertex.position = p + glm::dvec3(-60000, 50000, 40000);
    }
    const WorldStatistics after = measureWorld(world);
    // Positions near 2^16 are rounded to 2^-37, a part in 2^44 of a side of 128.
    const auto close = [](double value) { return doctest::Approx(value).epsilon(1e-11); };
    CHECK(after.volumeOfMedium[kAir] == close(before.volumeOfMedium[kAir]));
    CHECK(after.volumeOfMedium[kWater] == close(before.volumeOfMedium[kWater]));
    CHECK(after.portalArea == close(before.portalArea));
    CHECK(after.surfaceArea == close(before.surfaceArea));
}

}  // namespace
}  // namespace portcullis::formats
