#include <algorithm>
#include <array>
#include <cmath>
#include <doctest/doctest.h>
#include <glm/geometric.hpp>
#include <numbers>
#include <tbb/global_control.h>
#include <utility>
#include <vector>

#include "compiler/brush_planes.h"
#include "formats/image/srgb.h"
#include "render/light/bake_lights.h"
#include "tests/render/light_oracle.h"
#include "tests/render/lit_room.h"
#include "tests/support/box_maps.h"

namespace portcullis::render {
namespace {

using namespace formats;
using tests::boxBrush;
using tests::litMap;
using tests::plainLight;

const glm::dvec3 kUp(0, 0, 1);
constexpr double kHalfStep = 1.0 / 2048;  // half floats of 0.5 to 1 are this far apart

/// A room of air from corner to corner, and more brushes in it.
BrushMap room(std::array<double, 3> low, std::array<double, 3> high, std::vector<Brush> more = {}) {
    more.insert(more.begin(), boxBrush(low, high, "air"));
    return tests::mapOf(std::move(more));
}

/// The mean of a function over the luxel of 16 units with a corner at x, y, by many samples.
template <class Function>
double meanOver(double x, double y, const Function& function, int side = 64) {
    double sum = 0.0;
    for (int j = 0; j < side; ++j)
        for (int i = 0; i < side; ++i)
            sum += function(x + (i + 0.5) / side * 16.0, y + (j + 0.5) / side * 16.0);
    return sum / side / side;
}

/// The largest difference, over the luxels of a floor at z = 0, between red light and a function.
template <class Function>
double worstOnFloor(const tests::LitWorld& lit, std::array<double, 2> low,
                    std::array<double, 2> high, const Function& function,
                    const std::string& group = "") {
    double worst = 0.0;
    for (double y = low[1]; y < high[1]; y += 16.0)
        for (double x = low[0]; x < high[0]; x += 16.0) {
            const double expected = meanOver(x, y, function);
            const double found = lit.luxelAt({x + 8.0, y + 8.0, 0.0}, kUp, group).x;
            worst = std::max(worst, std::abs(found - expected) / std::max(1.0, expected));
        }
    return worst;
}

TEST_CASE("light: a floor under a point has the formula's mean in every luxel, by every falloff") {
    for (const Falloff falloff :
         {Falloff::inverseSquare, Falloff::inverse, Falloff::linear, Falloff::none})
        for (const double height : {4.0, 40.0, 200.0})
            for (const double radius : {0.0, 230.0}) {
                CAPTURE(static_cast<int>(falloff));
                CAPTURE(height);
                CAPTURE(radius);
                BrushMap map = room({-256, -256, 0}, {256, 256, 256});
                Light light = plainLight(3, 5, height);
                light.brightness = 300.0;
                light.falloff = falloff;
                light.radius = radius;
                light.angleScale = radius > 0.0 ? 0.5 : 1.0;
                map.lights.push_back(light);
                const auto lit = litMap(map);
                const double worst =
                    worstOnFloor(*lit, {-256, -256}, {256, 256}, [&](double x, double y) {
                        const double square =
                            (x - 3) * (x - 3) + (y - 5) * (y - 5) + height * height;
                        const double d = std::sqrt(square);
                        if (radius > 0.0 && d > radius) return 0.0;
                        const double window =
                            radius > 0.0 ? std::pow(1 - square / radius / radius, 2) : 1.0;
                        const double law =
                            falloff == Falloff::none ? 1.0
                            : falloff == Falloff::linear
                                ? std::max(0.0, 1 - d / (radius > 0 ? radius : 300.0))
                            : falloff == Falloff::inverse ? 128 / d * window
                                                          : 128 * 128 / square * window;
                        const double angle = 1 - light.angleScale + light.angleScale * height / d;
                        return 300.0 / 255.0 * law * angle;
                    });
                CHECK(worst < 1.0 / 512);
            }
}

TEST_CASE("light: the edge of a shadow is where it is, to a part of a luxel") {
    // Light 1 from 200 up; a shelf at 100 up from x = 37 throws a shadow from x = 74 on.
    BrushMap map = room({-128, -128, 0}, {256, 128, 256},
                        {boxBrush({37, -128, 100}, {256, 128, 104}, "solid")});
    map.lights.push_back(plainLight(0, 0, 200));
    const auto lit = litMap(map);
    const double worst = worstOnFloor(*lit, {-128, -128}, {256, 128},
                                      [](double x, double) { return x < 74.0 ? 1.0 : 0.0; });
    CHECK(worst <= kHalfStep);
}

TEST_CASE("light: a slanted edge of a shadow covers each luxel as far as it should") {
    // A triangle in the air, its top half way up to the light: its shadow is twice as large.
    BrushMap map = room({-256, -256, 0}, {256, 256, 256});
    Brush shade = boxBrush({0, 0, 0}, {1, 1, 1}, "solid");
    shade.shape = PrismShape{tests::positionOf(0, 0, 99.5),
                             Axis::z,
                             {{tests::unitsOf(-30), tests::unitsOf(-50)},
                              {tests::unitsOf(71), tests::unitsOf(-20)},
                              {tests::unitsOf(5), tests::unitsOf(66)}},
                             tests::unitsOf(1),
                             {}};
    shade.faces.resize(5, shade.faces.front());
    map.brushes.push_back(shade);
    map.lights.push_back(plainLight(0, 0, 200));
    const auto lit = litMap(map);
    const std::array<glm::dvec2, 3> corners{{{-60, -100}, {142, -40}, {10, 132}}};
    const double worst = worstOnFloor(*lit, {-256, -256}, {256, 256}, [&](double x, double y) {
        bool inside = true;
        for (std::size_t i = 0; i < 3; ++i) {
            const glm::dvec2 a = corners[i], b = corners[(i + 1) % 3];
            inside = inside && (b.x - a.x) * (y - a.y) - (b.y - a.y) * (x - a.x) > 0.0;
        }
        return inside ? 0.0 : 1.0;
    });
    CHECK(worst < 1.0 / 255);
}

TEST_CASE("light: behind a wall of one unit is no light, and none of its luxels is mixed with it") {
    BrushMap map =
        room({-128, -64, 0}, {128, 64, 96}, {boxBrush({0, -64, 0}, {1, 64, 96}, "solid")});
    map.lights.push_back(plainLight(-8, 0, 48));
    map.lights.back().brightness = 600.0;
    const auto lit = litMap(map);
    std::size_t dark = 0;
    for (SurfaceIndex i(0u); lit->world.surfaces.contains(i); i = SurfaceIndex(i.value() + 1)) {
        const Surface& surface = lit->world.surfaces[i];
        double least = 1e9;
        for (std::uint32_t k = surface.loop.first; k < surface.loop.end(); ++k)
            least = std::min(least, lit->world.vertices[lit->world.loopVertices[k]].position.x);
        const SurfaceLuxels& luxels = lit->baked.lightmaps.surfaces[i];
        for (std::uint32_t row = 1; row + 1 < luxels.rows; ++row)
            for (std::uint32_t column = 1; column + 1 < luxels.columns; ++column) {
                const glm::dvec3 light = tests::luxelOf(lit->baked.lightmaps, i, column, row);
                if (least >= 1.0) {
                    CHECK(light == glm::dvec3(0.0));
                    ++dark;
                } else {
                    CHECK(light.x > 2.35);
                }
            }
    }
    CHECK(dark > 300);
}

TEST_CASE("light: a sun through a hole lights as much floor as the hole is large, and where") {
    // The shaft's top is sky; rays slant by 1/4 and 1/8 of their fall over 160 units.
    BrushMap map =
        room({-128, -128, 0}, {128, 128, 128}, {boxBrush({-21, -10, 128}, {19, 27, 160}, "air")});
    map.materials.push_back({"sky", "", SurfaceKind::sky, glm::dvec3(0.0), {}});
    map.brushes[BrushIndex(1U)].faces[5].material = MaterialIndex(1U);
    Light sun = plainLight(0, 0, 0);
    sun.kind = LightKind::sun;
    sun.direction = {0.25, 0.125, -1.0};
    sun.falloff = Falloff::linear;  // a sun knows no distance
    sun.radius = 10.0;
    map.lights.push_back(sun);
    const auto lit = litMap(map);
    // What comes through the upper and the lower end of the shaft.
    const double worst = worstOnFloor(*lit, {-128, -128}, {128, 128}, [](double x, double y) {
        const auto through = [&](double z) {
            const double u = x - z * 0.25, v = y - z * 0.125;
            return u > -21 && u < 19 && v > -10 && v < 27;
        };
        return through(128) && through(160) ? 1.0 : 0.0;
    });
    CHECK(worst < 1.0 / 64);  // the samples of the mean, not the light, are coarse
    double area = 0.0;
    for (double y = -120; y < 128; y += 16)
        for (double x = -120; x < 128; x += 16) area += 256 * lit->luxelAt({x, y, 0}, kUp).x;
    CHECK(area == doctest::Approx((40 - 8) * (37 - 4)).epsilon(kHalfStep));
}

TEST_CASE("light: a spot is a point inside its inner cone, and dark outside the outer one") {
    BrushMap map = room({-256, -256, 0}, {256, 256, 256});
    Light spot = plainLight(0, 0, 200);
    spot.kind = LightKind::spot;
    spot.innerDegrees = 20;
    spot.outerDegrees = 40;
    map.lights.push_back(spot);
    const auto lit = litMap(map);
    const double inner = std::cos(20 * std::numbers::pi / 180);
    const double outer = std::cos(40 * std::numbers::pi / 180);
    const double worst = worstOnFloor(*lit, {-256, -256}, {256, 256}, [&](double x, double y) {
        const double cosine = 200 / std::sqrt(x * x + y * y + 200 * 200);
        const double part = std::clamp((cosine - outer) / (inner - outer), 0.0, 1.0);
        return part * part * (3 - 2 * part);
    });
    CHECK(worst < 1.0 / 512);
    CHECK(lit->luxelAt({8, 8, 0}, kUp).x == 1.0);
    CHECK(lit->luxelAt({200, 8, 0}, kUp).x == 0.0);
}

TEST_CASE("light: from afar a rectangle and a sphere light as a point does; near, evenly") {
    for (const LightKind kind : {LightKind::area, LightKind::sphere}) {
        CAPTURE(static_cast<int>(kind));
        BrushMap map = room({-256, -256, 0}, {256, 256, 512});
        Light light = plainLight(0, 0, 500);
        light.kind = kind;
        light.falloff = Falloff::inverseSquare;
        light.angleScale = 1.0;
        light.extent = {16, 16};
        map.lights.push_back(light);
        const auto lit = litMap(map);
        CHECK(lit->luxelAt({1, 1, 0}, kUp).x ==
              doctest::Approx(std::pow(128.0 / 500.0, 2)).epsilon(0.004));
        for (double x = 8; x < 256; x += 16)
            for (double y = 8; y < 256; y += 16) {
                const double here = lit->luxelAt({x, y, 0}, kUp).x;
                CHECK(lit->luxelAt({-x, -y, 0}, kUp).x == doctest::Approx(here).epsilon(0.02));
                if (kind == LightKind::area)
                    CHECK(lit->luxelAt({-x, y, 0}, kUp).x == doctest::Approx(here).epsilon(0.001));
            }
    }
}

TEST_CASE("light: water takes its tint once, however deep; what is dry has all the light") {
    BrushMap map =
        room({-128, -128, 0}, {128, 128, 256}, {boxBrush({0, -128, 0}, {128, 128, 30}, "water")});
    map.lights.push_back(plainLight(-64, 0, 200));
    const auto lit = litMap(map);
    CHECK(lit->luxelAt({-40, 8, 0}, kUp) == glm::dvec3(1.0));
    const glm::dvec3 wet = lit->luxelAt({72, 8, 0}, kUp);
    // 150/256, 200/256 and 210/256 of white, lifted by 1, 10 and 17: the rule of pictures.
    const std::array<double, 3> codes{150, 209, 226};
    for (int channel = 0; channel < 3; ++channel)
        CHECK(wet[channel] ==
              doctest::Approx(linearOfSrgb(codes[static_cast<std::size_t>(channel)] / 255))
                  .epsilon(kHalfStep));
}

TEST_CASE("light: an object that asks for it throws a shadow, from a point and from a sun") {
    // A slab turned by a right angle, 20 x 60 x 4, half way up: twice as large on the floor.
    Object slab;
    slab.position = tests::positionOf(8, 16, 98);
    slab.angles = {90, 0, 0};
    slab.scale = 2.0;
    slab.brushes.push_back(boxBrush({-15, -5, -1}, {15, 5, 1}, "solid"));
    CHECK(!asksForShadow(slab));
    slab.properties.emplace_back("_shadow", "1");
    REQUIRE(asksForShadow(slab));
    const auto planes = compiler::brushPlanes({slab.brushes.front()}, {});
    REQUIRE(planes);
    std::vector<OrientedPlane> outward;
    for (const auto& face : planes.value()[BrushIndex(0U)].faces) outward.push_back(*face);
    LightOptions options;
    const auto body = shadowBodyOf(slab, outward);
    REQUIRE(body);
    options.shadows.push_back(*body);
    CHECK(!shadowBodyOf(slab, std::span(outward).first(5)));

    BrushMap map = room({-128, -128, 0}, {128, 128, 256});
    map.materials.push_back({"sky", "", SurfaceKind::sky, glm::dvec3(0.0), {}});
    map.brushes[BrushIndex(0U)].faces[5].material = MaterialIndex(1U);
    Light sun = plainLight(0, 0, 0), lamp = plainLight(8, 16, 200);
    sun.kind = LightKind::sun;
    sun.group = "sun";
    sun.direction = {0, 0, -2};
    map.lights = {lamp, sun};
    const auto lit = litMap(map, options);
    const auto shadowOf = [&](double size, const std::string& group) {
        return worstOnFloor(
            *lit, {-128, -128}, {128, 128},
            [&](double x, double y) {
                return std::abs(x - 8) < 10 * size && std::abs(y - 16) < 30 * size ? 0.0 : 1.0;
            },
            group);
    };
    CHECK(shadowOf(2.0, "") < 1.0 / 64);
    CHECK(shadowOf(1.0, "sun") < 1.0 / 64);
}

TEST_CASE("light: groups are layers, colours are linear, and a light may shine through walls") {
    BrushMap map =
        room({-128, -128, 0}, {128, 128, 128}, {boxBrush({0, -128, 0}, {8, 128, 128}, "solid")});
    Light red = plainLight(-64, 0, 64), dark = red, sky = red;
    red.group = "torches";
    red.color = {0.5, 0.25, 0.0};
    red.castsShadows = false;
    dark.group = "a";
    dark.brightness = -51;
    sky.kind = LightKind::ambient;
    sky.brightness = 25.5;
    map.lights = {red, dark, sky};
    const auto lit = litMap(map);
    const auto& layers = lit->baked.lightmaps.layers;
    REQUIRE(layers.size() == 3);
    CHECK(layers[0].group.empty());
    CHECK(layers[1].group == "a");
    CHECK(layers[2].group == "torches");
    for (const double x : {-64.0, 64.0}) {
        CAPTURE(x);
        CHECK(lit->luxelAt({x, 8, 0}, kUp, "torches") == glm::dvec3(0.5, 0.25, 0.0));
        CHECK(lit->luxelAt({x, 8, 0}, kUp).x == doctest::Approx(0.1).epsilon(kHalfStep));
        CHECK(lit->luxelAt({x, 8, 0}, kUp, "a").x ==
              doctest::Approx(x < 0.0 ? -0.2 : 0.0).epsilon(kHalfStep));
    }
    CHECK(lit->baked.lights[1].overlaps == 1);
    CHECK(lit->baked.lights[0].surfaces > lit->baked.lights[1].surfaces);
}

/// The share of the directions over a floor point that a rectangle overhead fills, by the cosine:
/// from right over the point to x and y, h up (the textbook's formula).
double cornerShare(double x, double y, double h) {
    const double a = x / h, b = y / h;
    const double p = std::sqrt(1 + a * a), q = std::sqrt(1 + b * b);
    return (a / p * std::atan(b / p) + b / q * std::atan(a / q)) / (2 * std::numbers::pi);
}

TEST_CASE("light: a ceiling that glows lights the floor by the share of it that is in sight") {
    BrushMap map = room({-128, -128, 0}, {128, 128, 96});
    map.materials.push_back({"glow", "", SurfaceKind::normal, glm::dvec3(1.0, 0.5, 0.0), {}});
    map.brushes[BrushIndex(0U)].faces[5].material = MaterialIndex(1U);
    const auto lit = litMap(map);
    const double worst = worstOnFloor(*lit, {-128, -128}, {128, 128}, [](double x, double y) {
        double sum = 0.0;
        for (const double toX : {-128.0 - x, 128.0 - x})
            for (const double toY : {-128.0 - y, 128.0 - y})
                sum += cornerShare(std::abs(toX), std::abs(toY), 96.0);
        return sum;
    });
    CHECK(worst < 1.0 / 255);
    // At the top of a wall the ceiling fills half of what is in sight.
    const double top = lit->luxelAt({-128, 8, 95}, {1, 0, 0}).x;
    CHECK(top == doctest::Approx(0.46).epsilon(0.05));
    CHECK(lit->luxelAt({-128, 8, 95}, {1, 0, 0}).y == doctest::Approx(top / 2).epsilon(0.01));
    CHECK(lit->luxelAt({8, 8, 96}, {0, 0, -1}) == glm::dvec3(0.0));
}

TEST_CASE("light: what is wasted is said, and what would not fit is not begun") {
    BrushMap map = room({-128, -128, 0}, {128, 128, 128});
    Light light = plainLight(300, 0, 64);
    light.name = "lost";
    map.lights.push_back(light);
    light.kind = LightKind::sun;
    map.lights.push_back(light);
    light.kind = LightKind::sphere;
    light.brightness = 0.0;
    map.lights.push_back(light);
    const auto lit = litMap(map);
    REQUIRE(lit->diagnostics.size() == 3);
    CHECK(lit->diagnostics[0].code == Code::lightInSolid);
    CHECK(lit->diagnostics[0].message == "light \"lost\" is in solid");
    CHECK(lit->diagnostics[1].code == Code::lightReachesNothing);
    CHECK(lit->diagnostics[2].code == Code::lightReachesNothing);

    const auto codeOf = [&](double size, std::uint64_t limit) {
        LightOptions options;
        options.luxels.luxelSize = size;
        options.luxels.byteLimit = limit;
        const auto baked = bakeLights(lit->prepared, options);
        REQUIRE(!baked);
        return baked.diagnostics().front();
    };
    CHECK(codeOf(0.0, 1U << 30).code == Code::lightLuxelSize);
    CHECK(codeOf(std::nan(""), 1U << 30).code == Code::lightLuxelSize);
    CHECK(codeOf(1e9, 1U << 30).code == Code::lightLuxelSize);
    const Diagnostic large = codeOf(0.0625, 1U << 20);
    CHECK(large.code == Code::lightTooLarge);
    CHECK(large.hint.starts_with("luxels of 8 units need "));
}

TEST_CASE("light: the same bytes at any number of threads") {
    BrushMap map = room({-256, -256, 0}, {256, 256, 256},
                        {boxBrush({-40, -30, 0}, {-20, 90, 130}, "solid"),
                         boxBrush({60, -100, 40}, {90, -20, 256}, "solid")});
    for (int i = 0; i < 24; ++i) {
        map.lights.push_back(plainLight(-200.0 + 17 * i, 100.0 - 9 * i, 20.0 + 8 * i));
        map.lights.back().color = {0.1, 0.3, 1.0 / 3.0};
        map.lights.back().falloff = Falloff::inverse;
    }
    std::vector<Lightmaps> made;
    for (const std::size_t threads : {1U, 4U}) {
        const tbb::global_control limit(tbb::global_control::max_allowed_parallelism, threads);
        made.push_back(litMap(map)->baked.lightmaps);
    }
    CHECK(made[0] == made[1]);
}

}  // namespace
}  // namespace portcullis::render
