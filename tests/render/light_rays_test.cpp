#include <algorithm>
#include <cstdlib>
#include <doctest/doctest.h>
#include <glm/geometric.hpp>
#include <string>
#include <utility>
#include <vector>

#include "tests/render/light_oracle.h"
#include "tests/render/lit_room.h"
#include "tests/support/box_maps.h"
#include "tests/support/quake_maps.h"
#include "tests/support/random_numbers.h"
#include "tests/support/sample_maps.h"

namespace portcullis::render {
namespace {

using namespace formats;

/// How luxels compare with the mean of rays, in 1/255 of full light or, above it, of the light.
struct RayVerdict {
    std::vector<double> differences;  // ascending

    [[nodiscard]] double share(double limit) const {
        const auto within = std::ranges::lower_bound(differences, limit) - differences.begin();
        return static_cast<double>(within) / static_cast<double>(differences.size());
    }
};

/// PORTCULLIS_LIGHT_LUXELS makes the sample larger.
std::size_t luxelCount(std::size_t otherwise) {
    const char* text = std::getenv("PORTCULLIS_LIGHT_LUXELS");
    return text == nullptr ? otherwise : std::strtoul(text, nullptr, 10);
}

/// The largest difference of a colour, as a part of what is expected where that is above 1.
double distance(const glm::dvec3& found, const glm::dvec3& expected) {
    double worst = 0.0;
    for (int channel = 0; channel < 3; ++channel)
        worst = std::max(
            worst, std::abs(found[channel] - expected[channel]) / std::max(1.0, expected[channel]));
    return worst;
}

/// Luxels of random walls, that the walls touch and some light does by bake or by rays, against the
/// mean of side^2 rays to every light.
RayVerdict judge(const tests::LitWorld& lit, std::size_t count, std::uint32_t side) {
    const tests::LightOracle oracle(lit.prepared);
    const std::vector<LightLayer>& layers = lit.baked.lightmaps.layers;
    tests::RandomNumbers random(1);
    RayVerdict verdict;
    while (verdict.differences.size() < count) {
        const SurfaceIndex surface(
            random.below(static_cast<std::uint32_t>(lit.world.surfaces.size())));
        const SurfaceLuxels& luxels = lit.baked.lightmaps.surfaces[surface];
        if (luxels.size == 0.0 ||
            tests::loopArea(lit.world, lit.world.surfaces[surface].loop) < 1e-3)
            continue;
        const std::uint32_t column = 1 + random.below(luxels.columns - 2);
        const std::uint32_t row = 1 + random.below(luxels.rows - 2);
        const std::string& group =
            layers[random.below(static_cast<std::uint32_t>(layers.size()))].group;
        const auto byRays = [&](std::uint32_t fineness) {
            return oracle.ofLuxel(surface, luxels.i + static_cast<std::int32_t>(column),
                                  luxels.j + static_cast<std::int32_t>(row), fineness, group);
        };
        const auto expected = byRays(side);
        if (!expected) continue;
        const glm::dvec3 found = tests::luxelOf(lit.baked.lightmaps, surface, column, row, group);
        if (found == glm::dvec3(0.0) && *expected == found) continue;  // too many are dark
        double worst = distance(found, *expected);
        // Across the edge of a shadow so few rays are off by 1/255 themselves.
        if (worst > 0.5 / 255.0) worst = distance(found, *byRays(4 * side));
        verdict.differences.push_back(255.0 * worst);
        if (worst * 255.0 > 4.0)
            MESSAGE("surface " << surface.value() << " column " << column << " row " << row
                               << " group " << group << ": " << found.x << ", rays "
                               << expected->x);
    }
    std::ranges::sort(verdict.differences);
    MESSAGE("of 255: half within " << verdict.differences[count / 2] << ", 99 % within "
                                   << verdict.differences[count * 99 / 100] << ", all within "
                                   << verdict.differences.back());
    return verdict;
}

TEST_CASE("light: in the manor luxels are what rays make them") {
    World world = tests::compileSample("manor", "manor").world;
    for (Material& material : world.scene.materials) material.emission = glm::dvec3(0.0);
    const auto lit = tests::litWorld(std::move(world));
    const RayVerdict verdict = judge(*lit, luxelCount(300), 32);
    CHECK(verdict.share(1.0) >= 0.999);
    CHECK(verdict.share(4.0) == 1.0);
}

TEST_SUITE("real") {
    TEST_CASE("light: in maps that people made luxels are what rays make them") {
        for (const auto& path : tests::quakeMapsIn("real")) {
            if (path.stem() != "lqdm1" && path.stem() != "lq_e1m1") continue;
            CAPTURE(path.stem().string());
            World world = tests::compileQuakeMap(path).result.world;
            for (Material& material : world.scene.materials) material.emission = glm::dvec3(0.0);
            const auto lit = tests::litWorld(std::move(world));
            const RayVerdict verdict = judge(*lit, luxelCount(120), 32);
            CHECK(verdict.share(1.0) >= 0.999);
            CHECK(verdict.share(4.0) == 1.0);
        }
    }
}

}  // namespace
}  // namespace portcullis::render
