#include "render/ray_caster.h"

#include <doctest/doctest.h>
#include <tbb/global_control.h>

#include "render/eye_cells.h"
#include "tests/render/sight_oracle.h"
#include "tests/support/world_builder.h"

namespace portcullis::render {
namespace {

using formats::CellIndex;
using formats::World;

TEST_CASE("caster: a ray down the corridor meets its end, one across it the near wall") {
    const World world = tests::makeCorridorWorld(5);
    const PreparedWorld prepared = prepareWorld(world);
    const RayHit end = castRay(prepared, CellIndex(0u), {64, 64, 64}, {2, 0, 0});
    CHECK(end.cell == CellIndex(4u));
    CHECK(end.t == doctest::Approx(288.0));
    REQUIRE(end.surface.valid());
    CHECK(world.surfaces[end.surface].cell == CellIndex(4u));
    const RayHit across = castRay(prepared, CellIndex(1u), {192, 64, 64}, {0, 1, 0});
    CHECK(across.cell == CellIndex(1u));
    CHECK(across.t == doctest::Approx(32.0));
    const RayHit limited = castRay(prepared, CellIndex(0u), {64, 64, 64}, {1, 0, 0}, 200.0);
    CHECK(limited.cell == CellIndex(2u));
    CHECK(!limited.surface.valid());
    CHECK(limited.t == 200.0);
}

TEST_CASE("caster: every pixel's depth is where its ray meets the plane of its wall") {
    const World world = tests::makeCorridorWorld(7);
    const PreparedWorld prepared = prepareWorld(world);
    tests::RandomNumbers random(2);
    for (int i = 0; i < 20; ++i) {
        const View view = tests::randomView(world, random, 16, 12);
        const auto frame = castFrame(prepared, view);
        REQUIRE(frame);
        for (std::uint32_t y = 0; y < 12; ++y)
            for (std::uint32_t x = 0; x < 16; ++x) {
                const PixelSight& sight = frame.value().at(x, y);
                REQUIRE(sight.surface.valid());
                const formats::Surface& wall = world.surfaces[sight.surface];
                CHECK(wall.cell == sight.cell);
                const glm::dvec3 place = view.origin + sight.depth * view.ray(x + 0.5, y + 0.5);
                CHECK(std::abs(prepared.planes[wall.plane.plane].distance(place)) < 1e-9);
                CHECK(view.project(place).z == doctest::Approx(sight.depth));
                CHECK(sight.mediumChanges < sight.steps);
            }
    }
}

TEST_CASE("caster: one thread sees what several see") {
    const World world = tests::makeCorridorWorld(9);
    const PreparedWorld prepared = prepareWorld(world);
    tests::RandomNumbers random(4);
    const View view = tests::randomView(world, random, 64, 48);
    const auto several = castFrame(prepared, view);
    const tbb::global_control one(tbb::global_control::max_allowed_parallelism, 1);
    const auto alone = castFrame(prepared, view);
    REQUIRE((several && alone));
    CHECK(several.value().pixels == alone.value().pixels);
}

}  // namespace
}  // namespace portcullis::render
