#include <doctest/doctest.h>
#include <random>
#include <set>
#include <string>

#include "formats/world/point_query.h"
#include "formats/world/world_statistics.h"
#include "tests/support/sample_maps.h"

namespace portcullis::compiler {
namespace {

using namespace portcullis::formats;
using namespace portcullis::tests;

const World& manor() {
    static const World world = compileSample("manor", "manor").world;
    return world;
}

Position at(std::int32_t x, std::int32_t y, std::int32_t z) {
    return {Coordinate::fromUnits(x), Coordinate::fromUnits(y), Coordinate::fromUnits(z)};
}

TEST_CASE("manor: every room can be reached from every other") {
    CHECK(connectedPieces(manor()) == 1);
}

TEST_CASE("manor: every cell is a closed body") { CHECK(openEdges(manor()) == 0); }

void checkInTheOpen(const std::string& name, const Position& position) {
    CAPTURE(name);
    const PointReport report = locate(manor(), position);
    CHECK(report.cell.valid());
    CHECK(mediumName(report.medium) != "solid");
}

TEST_CASE("manor: everything in it stands in the open") {
    const BrushMap& scene = manor().scene;
    for (const Light& light : scene.lights)
        if (light.kind != LightKind::sun && light.kind != LightKind::ambient)
            checkInTheOpen(light.name, light.position);
    for (const Camera& camera : scene.cameras) checkInTheOpen(camera.name, camera.position);
    for (const Object& object : scene.objects) checkInTheOpen(object.name, object.position);
    for (const Entity& entity : scene.entities)
        if (entity.position) checkInTheOpen(entity.className, *entity.position);
    CHECK(scene.lights.size() >= 30);
    CHECK(scene.cameras.size() == 10);
    CHECK(scene.objects.size() >= 60);
}

struct Place {
    const char* name;
    Position position;
    Medium medium;
};

TEST_CASE("manor: places are what the floor plan says") {
    const std::vector<Place> places{
        {"sky", at(700, -500, 700), Medium::air},
        {"courtyard", at(-300, 301, 100), Medium::air},
        {"great hall", at(385, 257, 150), Medium::air},
        {"wall between them", at(-30, 350, 100), Medium::solid},
        {"gate in it", at(-30, 257, 100), Medium::air},
        {"pool", at(301, -391, -60), Medium::water},
        {"over the pool", at(301, -391, -8), Medium::air},
        {"canopy", at(385, -287, -56), Medium::solid},
        {"pocket under it", at(385, -287, -80), Medium::air},
        {"under the pocket", at(385, -287, -120), Medium::water},
        {"tunnel", at(-100, -239, -120), Medium::water},
        {"well", at(-336, 15, -60), Medium::water},
        {"well above the water", at(-336, 15, -20), Medium::air},
        {"lava stream", at(251, 921, -30), Medium::lava},
        {"under the forge bridge", at(385, 921, -14), Medium::air},
        {"cistern", at(1601, -801, -300), Medium::water},
        {"dry chamber", at(1727, -801, -330), Medium::air},
        {"its flooded doorway", at(1727, -801, -365), Medium::water},
        {"its wall", at(1684, -845, -330), Medium::solid},
        {"bookcase", at(1114, 371, 50), Medium::solid},
        {"compartment of it", at(1151, 371, 20), Medium::air},
        {"tower core", at(-735, 481, 200), Medium::solid},
        {"tower room", at(-701, 441, 500), Medium::air},
        {"vault", at(1951, -768, -200), Medium::air},
    };
    for (const Place& place : places) {
        CAPTURE(place.name);
        const CellIndex cell = locate(manor(), place.position).cell;
        const Medium medium = cell.valid() ? manor().cells[cell].medium : Medium::solid;
        CHECK(mediumName(medium) == mediumName(place.medium));
    }
}

TEST_CASE("manor: lava is the channel, its fall and the hearth") {
    const auto lava = static_cast<std::size_t>(Medium::lava);
    CHECK(measureWorld(manor()).volumeOfMedium[lava] ==
          doctest::Approx(512.0 * 80 * 48 + 40.0 * 32 * 104 + 96.0 * 40 * 10).epsilon(1e-12));
    CHECK(interfaceArea(manor(), Medium::lava, Medium::air) > 512.0 * 80);
    CHECK(interfaceArea(manor(), Medium::lava, Medium::water) == 0);
}

TEST_CASE("manor: the vault door's cells, and no others, are blocked") {
    std::set<std::string> blockers;
    for (const Cell& cell : manor().cells)
        if (cell.blocker.valid()) blockers.insert(manor().brushes[cell.blocker].name);
    CHECK(blockers == std::set<std::string>{"vault door"});
}

TEST_CASE("manor: the medium of a random point's cell is what the brushes fold to") {
    std::mt19937 random(20);
    const auto between = [&](int low, int high) {  // in steps of 1/65536 unit
        const std::uint64_t steps = static_cast<std::uint64_t>(high - low) << 16;
        const auto step = static_cast<std::int64_t>(random() % steps);
        return Coordinate{Coordinate::fromUnits(low).raw + (step << 16)};
    };
    int judged = 0;
    for (int i = 0; i < 2000; ++i) {
        const Position position{between(-1100, 2200), between(-950, 1160), between(-400, 420)};
        const PointReport report = locate(manor(), position);
        if (report.onBoundary) continue;
        ++judged;
        const Medium medium =
            report.cell.valid() ? manor().cells[report.cell].medium : Medium::solid;
        CHECK(mediumName(medium) == mediumName(report.medium));
    }
    CHECK(judged > 1900);
}

}  // namespace
}  // namespace portcullis::compiler
