#include <cmath>
#include <doctest/doctest.h>
#include <numbers>
#include <tbb/global_control.h>

#include "compiler/compile_map.h"
#include "render/light/bake_lights.h"
#include "render/light/bounce.h"
#include "tests/support/box_maps.h"

namespace portcullis::render {
namespace {

using namespace formats;

/// A closed room of air, 256 x 192 x 128 units from the origin up, in one piece.
World closedRoom() {
    auto compiled = compiler::compileMap(
        tests::mapOf({tests::boxBrush({0, 0, 0}, {256, 192, 128}, "air")}), {});
    REQUIRE(compiled);
    return std::move(compiled).value().world;
}

/// A world made ready for light; it stays where it is.
struct Lit {
    explicit Lit(World made) : world(std::move(made)), prepared(prepareWorld(world)) {
        auto layout = layOutLuxels(world, options);
        REQUIRE(layout);
        parts = partLuxels(prepared, std::move(layout).value());
    }
    World world;
    PreparedWorld prepared;
    LuxelOptions options;
    LuxelParts parts;

    [[nodiscard]] glm::dvec3 flux(const LuxelSums& light) const {
        glm::dvec3 sum(0.0);
        for (LuxelPartIndex i(0U); light.contains(i); i = LuxelPartIndex(i.value() + 1))
            sum += parts.areaOf(i) * light[i];
        return sum;
    }
    [[nodiscard]] LuxelSums bounced(const LuxelSums& direct, const glm::dvec3& reflectance,
                                    std::uint32_t bounces) const {
        const Reflectances all(world.scene.materials.size(), reflectance);
        LuxelSums light = direct;
        Bounces(prepared, parts, options, all, {.bounces = bounces}).addTo(light);
        for (LuxelPartIndex i(0U); light.contains(i); i = LuxelPartIndex(i.value() + 1))
            light[i] -= direct[i];
        return light;
    }
};

LuxelSums directOf(Lit& lit, const Light& light) {
    lit.world.scene.lights = {light};
    const auto scene = prepareLightScene(lit.prepared, {});
    REQUIRE(scene);
    BakeRecord record;
    return directLight(scene.value(), "", {}, nullptr, record);
}

Light lampAt(double x, double y, double z) {
    Light lamp;
    lamp.position = tests::positionOf(x, y, z);
    lamp.brightness = 255.0;
    return lamp;
}

TEST_CASE("bounce: in a closed white box no light is lost") {
    Lit lit(closedRoom());
    const LuxelSums direct = directOf(lit, lampAt(64, 100, 90));
    // A lamp gives (128 / d)^2 to a wall at distance d: 4 pi 128^2 to all that surrounds it.
    const double given = 4.0 * std::numbers::pi * 128.0 * 128.0;
    CHECK(lit.flux(direct).x == doctest::Approx(given).epsilon(0.001));
    // Each of four bounces hands on all of it.
    const LuxelSums bounced = lit.bounced(direct, glm::dvec3(1.0), 4);
    CHECK(lit.flux(bounced).x == doctest::Approx(4.0 * given).epsilon(0.005));
}

TEST_CASE("bounce: walls that all throw the same get the same, bounce after bounce") {
    Lit lit(closedRoom());
    const LuxelSums even(lit.parts.parts.size(), glm::dvec3(1.0));
    const glm::dvec3 reflectance(0.5, 0.25, 0.0);
    const LuxelSums bounced = lit.bounced(even, reflectance, 3);
    for (const glm::dvec3& light : bounced) {
        CHECK(light.x == doctest::Approx(0.5 + 0.25 + 0.125).epsilon(1e-9));
        CHECK(light.y == doctest::Approx(0.25 + 0.0625 + 0.015625).epsilon(1e-9));
        CHECK(light.z == 0.0);
    }
}

TEST_CASE("bounce: two equal halves of a wall light what faces them by the form factor") {
    // From the middle of the ceiling, the share of its view that the whole floor takes: a closed
    // form (four corner factors of parallel rectangles).
    Lit lit(closedRoom());
    LuxelSums floorOnly(lit.parts.parts.size());
    LuxelPartIndex middle;
    double nearest = 1e9;
    for (LuxelPartIndex i(0U); floorOnly.contains(i); i = LuxelPartIndex(i.value() + 1)) {
        const glm::dvec3 place = lit.parts.placeOf(i);
        if (place.z == 0.0) floorOnly[i] = glm::dvec3(1.0);
        const glm::dvec3 way = place - glm::dvec3(128, 96, 128);
        if (glm::dot(way, way) < nearest) {
            nearest = glm::dot(way, way);
            middle = i;
        }
    }
    const LuxelSums bounced = lit.bounced(floorOnly, glm::dvec3(1.0), 1);
    const auto corner = [](double a, double b, double c) {
        const double x = a / c, y = b / c;
        const double rx = std::sqrt(1 + x * x), ry = std::sqrt(1 + y * y);
        return (x / rx * std::atan(y / rx) + y / ry * std::atan(x / ry)) / (2 * std::numbers::pi);
    };
    CHECK(bounced[middle].x == doctest::Approx(4.0 * corner(128, 96, 128)).epsilon(0.03));
}

TEST_CASE("bounce: the same for one thread and for many") {
    Lit lit(closedRoom());
    const LuxelSums direct = directOf(lit, lampAt(20, 30, 40));
    const LuxelSums many = lit.bounced(direct, glm::dvec3(0.7, 0.6, 0.5), 2);
    const tbb::global_control limit(tbb::global_control::max_allowed_parallelism, 1);
    CHECK(lit.bounced(direct, glm::dvec3(0.7, 0.6, 0.5), 2) == many);
}

}  // namespace
}  // namespace portcullis::render
