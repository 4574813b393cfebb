#include <algorithm>
#include <cmath>
#include <doctest/doctest.h>
#include <optional>
#include <utility>
#include <vector>

#include "compiler/compile_map.h"
#include "formats/world/half_float.h"
#include "formats/world/world_validator.h"
#include "tests/compiler/random_maps.h"
#include "tests/render/light_oracle.h"
#include "tests/render/lit_room.h"
#include "tests/support/box_maps.h"
#include "tests/support/random_numbers.h"

namespace portcullis::render {
namespace {

using namespace formats;

/// Lights of all kinds, in the middles of cells, on corners, or anywhere.
void addLights(World& world, tests::RandomNumbers& random) {
    for (int i = 0; i < 4; ++i) {
        const Cell& cell =
            world.cells[CellIndex(random.below(static_cast<std::uint32_t>(world.cells.size())))];
        glm::dvec3 place(0.0);
        int corners = 0;
        for (std::uint32_t s = cell.surfaces.first; s < cell.surfaces.end(); ++s)
            for (std::uint32_t k = world.surfaces[SurfaceIndex(s)].loop.first;
                 k < world.surfaces[SurfaceIndex(s)].loop.end(); ++k) {
                place += world.vertices[world.loopVertices[k]].position;
                ++corners;
                if (random.percent(2)) break;
            }
        if (corners > 0) place /= corners;
        Light light = tests::plainLight(place.x, place.y, place.z);
        light.kind = static_cast<LightKind>(random.below(6));
        light.falloff = static_cast<Falloff>(random.below(4));
        light.direction = {random.below(5) - 2.0, random.below(5) - 2.0, random.below(5) - 2.0};
        light.innerDegrees = random.below(60);
        light.outerDegrees = light.innerDegrees + random.below(30);
        light.extent = {random.below(40) * 1.0, random.below(40) * 1.0};
        light.samples = 1 + random.below(6);
        light.radius = random.percent(50) ? 10.0 + random.below(300) : 0.0;
        light.angleScale = random.percent(50) ? 1.0 : 0.25;
        world.scene.lights.push_back(light);
    }
    for (Material& material : world.scene.materials) {
        if (random.percent(20)) material.emission = {0.5, 1.0, 2.0};
        if (random.percent(20)) material.kind = SurfaceKind::sky;
    }
}

/// How far red light of random luxels is from the mean of rays, as a part of it where it is
/// above 1.
void compareWithRays(const tests::LitWorld& lit, tests::RandomNumbers& random,
                     std::vector<double>& differences) {
    const tests::LightOracle oracle(lit.prepared);
    const auto surfaces = static_cast<std::uint32_t>(lit.world.surfaces.size());
    const std::size_t enough = differences.size() + 5;
    for (int tries = 0; tries < 40 && differences.size() < enough; ++tries) {
        const SurfaceIndex surface(random.below(surfaces));
        const SurfaceLuxels& luxels = lit.baked.lightmaps.surfaces[surface];
        if (luxels.size == 0.0) continue;
        const std::uint32_t column = 1 + random.below(luxels.columns - 2);
        const std::uint32_t row = 1 + random.below(luxels.rows - 2);
        const double found = tests::luxelOf(lit.baked.lightmaps, surface, column, row).x;
        std::optional<double> difference;
        for (const std::uint32_t side : {16u, 256u}) {  // few rays are noisy near lights
            const auto expected =
                oracle.ofLuxel(surface, luxels.i + static_cast<std::int32_t>(column),
                               luxels.j + static_cast<std::int32_t>(row), side, "");
            if (!expected || (found == 0.0 && expected->x == 0.0)) break;
            difference = std::abs(found - expected->x) / std::max(1.0, expected->x);
            if (*difference < 0.02) break;
        }
        if (difference) differences.push_back(*difference);
    }
}

TEST_CASE("light: hard random maps break no bake, and their light is about what rays make it") {
    tests::RandomNumbers random(3);
    std::size_t lit = 0;
    std::vector<double> differences;  // from rays, where nothing glows
    for (std::uint64_t seed = 1; seed <= 70; ++seed) {
        CAPTURE(seed);
        const tests::RandomMap map = tests::randomMap(seed);
        auto compiled = compiler::compileMap(map.map, map.options);
        if (!compiled || compiled.value().world.cells.empty()) continue;
        World world = std::move(compiled).value().world;
        addLights(world, random);
        double reach = 0.0;
        for (const Vertex& vertex : world.vertices)
            for (int axis = 0; axis < 3; ++axis)
                reach = std::max(reach, std::abs(vertex.position[axis]));
        LightOptions options;
        options.luxels.luxelSize = std::max(8.0, reach / 32.0);
        options.patchSize = 16.0 * options.luxels.luxelSize;
        const auto baked = tests::litWorld(std::move(world), options);
        bool finite = true;
        for (const LuxelBlock& block : baked->baked.lightmaps.blocks)
            for (const std::uint16_t half : block.halves)
                finite = finite && (half & 0x7fff) < 0x7c00;
        CHECK(finite);
        // A light on a slanted wall, which rounding put behind it, is in solid; rays hardly notice.
        const bool outside = std::ranges::none_of(baked->baked.lights, &LightFacts::inSolid);
        if (baked->baked.glow.beams == 0 && outside) compareWithRays(*baked, random, differences);
        for (const LightFacts& facts : baked->baked.lights) {
            CHECK(!facts.cutShort);
            lit += facts.luxels > 0 ? 1 : 0;
        }
    }
    CHECK(lit > 50);
    std::ranges::sort(differences);
    REQUIRE(differences.size() > 60);
    MESSAGE(differences.size() << " luxels; half within " << differences[differences.size() / 2]
                               << " of what rays say, 95 % within "
                               << differences[differences.size() * 95 / 100] << ", all within "
                               << differences.back());
    CHECK(differences[differences.size() / 2] < 0.001);
    CHECK(differences[differences.size() * 95 / 100] < 0.02);
    CHECK(differences.back() < 0.1);
}

}  // namespace
}  // namespace portcullis::render
