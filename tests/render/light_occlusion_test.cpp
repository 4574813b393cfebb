#include <cmath>
#include <doctest/doctest.h>
#include <numbers>

#include "compiler/compile_map.h"
#include "render/light/occlusion.h"
#include "tests/support/box_maps.h"

namespace portcullis::render {
namespace {

using namespace formats;

/// What is open at `x` units from a wall without end, for walls `reach` away or nearer: the mean
/// over directions by cosine of min(1, distance / reach), added up over a fine grid.
double openBesideWall(double x, double reach) {
    constexpr int kSteps = 600;
    double open = 0.0, all = 0.0;
    for (int i = 0; i < kSteps; ++i)
        for (int j = 0; j < kSteps; ++j) {
            const double rise = (i + 0.5) / kSteps * std::numbers::pi / 2;
            const double turn = (j + 0.5) / kSteps * 2 * std::numbers::pi;
            const double towards = std::cos(rise) * std::cos(turn);  // to the wall
            const double weight = std::cos(rise) * std::sin(rise);
            const double distance = towards > 0 ? x / towards : reach;
            open += weight * std::min(1.0, distance / reach);
            all += weight;
        }
    return open / all;
}

TEST_CASE("occlusion: the middle of a hall is open, its edges are dark by the closed form") {
    auto compiled = compiler::compileMap(
        tests::mapOf({tests::boxBrush({0, 0, 0}, {1024, 1024, 512}, "air")}), {});
    REQUIRE(compiled);
    const World& world = compiled.value().world;
    const PreparedWorld prepared = prepareWorld(world);
    auto layout = layOutLuxels(world, {});
    REQUIRE(layout);
    const LuxelParts parts = partLuxels(prepared, std::move(layout).value());
    const auto open = occlusion(prepared, parts, {.reach = 128.0, .rays = 256});
    int checked = 0;
    for (LuxelPartIndex i(0U); open.contains(i); i = LuxelPartIndex(i.value() + 1)) {
        const glm::dvec3 place = parts.placeOf(i);
        if (place.z != 0.0 || std::abs(place.y - 512.0) > 16.0) continue;
        const double x = std::min(place.x, 1024.0 - place.x);
        ++checked;
        if (x > 128.0)
            CHECK(open[i] == 1.0);
        else
            CHECK(open[i] == doctest::Approx(openBesideWall(x, 128.0)).epsilon(0.03));
    }
    CHECK(checked >= 64);
}

}  // namespace
}  // namespace portcullis::render
