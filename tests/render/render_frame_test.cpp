#include "render/render_frame.h"

#include <doctest/doctest.h>
#include <string>
#include <thread>
#include <vector>

#include "render/eye_cells.h"
#include "render/ray_caster.h"
#include "tests/support/quake_maps.h"
#include "tests/support/random_numbers.h"
#include "tests/support/sample_maps.h"

using namespace portcullis;
using formats::World;
using render::ColorFrame;
using render::HiddenSurface;
using render::RenderOptions;
using render::View;

namespace {

/// A world with what drawing needs, in one place.
struct Stage {
    World world;
    render::PreparedWorld prepared;
    render::ColorTextures textures;

    explicit Stage(World w)
        : world(std::move(w)),
          prepared(render::prepareWorld(world)),
          textures(render::makeTextures(world.scene.materials, {})) {}
    Stage(const Stage&) = delete;
    Stage& operator=(const Stage&) = delete;
};

View viewFrom(const glm::dvec3& position, const glm::dvec3& angles, std::uint32_t width = 160,
              std::uint32_t height = 120) {
    const auto fixed = [](double units) {
        return formats::Coordinate{static_cast<std::int64_t>(units * 4294967296.0)};
    };
    formats::Camera camera;
    camera.position = {fixed(position.x), fixed(position.y), fixed(position.z)};
    camera.angles = angles;
    camera.width = width;
    camera.height = height;
    return render::viewOf(camera).value();
}

/// The mean of a cell's corners, which lies inside it.
glm::dvec3 middleOf(const World& world, formats::CellIndex index) {
    glm::dvec3 sum(0);
    double corners = 0;
    const auto add = [&](formats::Range loop) {
        for (std::uint32_t i = loop.first; i < loop.end(); ++i, ++corners)
            sum += world.vertices[world.loopVertices[i]].position;
    };
    const formats::Cell& cell = world.cells[index];
    for (std::uint32_t i = cell.surfaces.first; i < cell.surfaces.end(); ++i)
        add(world.surfaces[formats::SurfaceIndex(i)].loop);
    for (std::uint32_t i = cell.portals.first; i < cell.portals.end(); ++i)
        add(world.portals[world.cellPortals[i]].loop);
    return sum / corners;
}

/// Views out of the middles of cells, all over a world.
std::vector<View> viewsAllOver(const World& world, std::size_t count, std::uint64_t seed) {
    tests::RandomNumbers numbers(seed);
    std::vector<View> views;
    for (std::size_t i = 0; i < count; ++i) {
        const formats::CellIndex cell(
            numbers.below(static_cast<std::uint32_t>(world.cells.size())));
        const glm::dvec3 angles(numbers.below(360), static_cast<double>(numbers.below(120)) - 60.0,
                                numbers.percent(30) ? numbers.below(360) : 0);
        views.push_back(viewFrom(middleOf(world, cell), angles));
    }
    return views;
}

ColorFrame draw(const Stage& stage, const View& view, const RenderOptions& options) {
    auto frame =
        render::renderFrame(render::makeScene(stage.prepared, stage.textures), view, options);
    REQUIRE(frame.hasValue());
    return std::move(frame).value();
}

std::size_t differing(const ColorFrame& a, const ColorFrame& b) {
    std::size_t count = 0;
    for (std::size_t i = 0; i < a.pixels.size(); ++i) count += a.pixels[i] != b.pixels[i] ? 1U : 0U;
    return count;
}

void checkAgainstCaster(const Stage& stage, const View& view, const ColorFrame& frame) {
    const auto sight = render::castFrame(stage.prepared, view);
    REQUIRE(sight.hasValue());
    std::size_t wrong = 0, near = 0;
    for (std::size_t i = 0; i < frame.pixels.size(); ++i) {
        const render::PixelSight& expected = sight.value().pixels[i];
        if (!frame.ids.surfaces[i].valid()) continue;  // lava, which rays pass
        if (frame.ids.surfaces[i] == expected.surface) continue;
        ++(expected.edgeDistance < 1.0 / 256 ? near : wrong);
    }
    CHECK(wrong == 0);
    CHECK(near < 10);
}

}  // namespace

/// All three ways on views all over a world.
void checkWays(const Stage& stage, std::size_t views, std::uint64_t seed) {
    for (const View& view : viewsAllOver(stage.world, views, seed)) {
        RenderOptions options;
        options.ids = true;
        const ColorFrame painter = draw(stage, view, options);
        checkAgainstCaster(stage, view, painter);
        CHECK(painter.statistics.holes == 0);
        for (const HiddenSurface way : {HiddenSurface::spans, HiddenSurface::zbuffer}) {
            options.hiddenSurface = way;
            CHECK(differing(painter, draw(stage, view, options)) == 0);
        }
        options.hiddenSurface = HiddenSurface::caster;  // but for centres next to an edge
        CHECK(differing(painter, draw(stage, view, options)) < 10);
    }
}

TEST_CASE("painter, spans and z-buffer draw the same frame, and the caster sees what it shows") {
    for (const std::string name : {"pool", "every_shape", "water_lava_overlap", "temporal_drill"}) {
        CAPTURE(name);
        const Stage stage(tests::compileSample("units", name).world);
        checkWays(stage, 6, 1);
    }
}

TEST_CASE("so they do in a manor, whose cells hide each other in circles") {
    checkWays(Stage(tests::compileSample("manor", "manor").world), 12, 3);
}

TEST_SUITE("real") {
    TEST_CASE("and in maps that people made") {
        for (const auto& path : tests::quakeMapsIn("real")) {
            if (path.stem() != "lqdm1") continue;
            checkWays(Stage(tests::compileQuakeMap(path).result.world), 24, 4);
        }
    }
}

TEST_CASE("all inner loops draw the same frame, with the surface cache or without") {
    const Stage stage(tests::compileSample("units", "every_shape").world);
    for (const View& view : viewsAllOver(stage.world, 4, 2))
        for (const render::Perspective perspective :
             {render::Perspective::run8, render::Perspective::run16, render::Perspective::exact}) {
            RenderOptions options;
            options.perspective = perspective;
            const ColorFrame fastest = draw(stage, view, options);
            options.cacheAll = true;
            CHECK(differing(fastest, draw(stage, view, options)) == 0);
            options.kernels = render::Kernels::scalar;
            CHECK(differing(fastest, draw(stage, view, options)) == 0);
            options.cacheAll = false;
            CHECK(differing(fastest, draw(stage, view, options)) == 0);
        }
}

TEST_CASE("neither the cache's budget nor frames drawn before change a frame") {
    const Stage stage(tests::compileSample("units", "every_shape").world);
    const auto scene = render::makeScene(stage.prepared, stage.textures);
    RenderOptions options;
    options.cacheAll = true;
    render::FrameRenderer<std::uint32_t> roomy(scene), cramped(scene, 1000);
    for (const View& view : viewsAllOver(stage.world, 6, 5)) {
        const ColorFrame once = draw(stage, view, options);
        CHECK(differing(once, roomy.render(view, options).value()) == 0);
        CHECK(differing(once, cramped.render(view, options).value()) == 0);
    }
    CHECK(roomy.cacheStatistics().evictedSurfaces == 0);
    CHECK(roomy.cacheStatistics().deduplicated > 0);
    CHECK(cramped.cacheStatistics().evictedSurfaces > 0);
    CHECK(cramped.cacheStatistics().built > roomy.cacheStatistics().built);
}

TEST_CASE("frames of one scene are drawn side by side") {
    const Stage stage(tests::compileSample("units", "every_shape").world);
    const auto scene = render::makeScene(stage.prepared, stage.textures);
    const std::vector<View> views = viewsAllOver(stage.world, 2, 6);
    RenderOptions options;
    options.cacheAll = true;
    std::vector<ColorFrame> frames(views.size());
    std::vector<std::thread> threads;
    for (std::size_t i = 0; i < views.size(); ++i)
        threads.emplace_back([&, i] {
            for (int run = 0; run < 3; ++run)
                frames[i] = render::renderFrame(scene, views[i], options).value();
        });
    for (std::thread& thread : threads) thread.join();
    for (std::size_t i = 0; i < views.size(); ++i)
        CHECK(differing(frames[i], draw(stage, views[i], options)) == 0);
}

TEST_CASE("a paletted frame is the colour frame in the palette's colours, where nothing mixes") {
    const Stage stage(tests::compileSample("units", "every_shape").world);
    formats::Palette palette;
    for (std::uint32_t i = 0; i < 216; ++i)
        palette.push_back(formats::packColor(51 * (i / 36), 51 * (i / 6 % 6), 51 * (i % 6)));
    const render::PalettedTextures textures = render::quantised(stage.textures, palette);
    const auto scene = render::makeScene(stage.prepared, textures);
    for (const View& view : viewsAllOver(stage.world, 3, 7))
        for (const bool cacheAll : {false, true})
            for (const auto kernels : {render::Kernels::fastest, render::Kernels::scalar}) {
                RenderOptions options;
                options.cacheAll = cacheAll;
                options.kernels = kernels;
                const auto frame = render::renderFrame(scene, view, options);
                REQUIRE(frame.hasValue());
                const ColorFrame colors = draw(stage, view, options);
                std::size_t wrong = 0;
                for (std::size_t i = 0; i < colors.pixels.size(); ++i)
                    if (frame.value().pixels[i] != textures.nearest->indexOf(colors.pixels[i]))
                        ++wrong;
                CHECK(wrong == 0);
            }
}

TEST_CASE(
    "an eye under water sees through it once, and from above the pool is seen through it once") {
    const Stage stage(tests::compileSample("units", "pool").world);
    RenderOptions options, clear;
    options.ids = true;
    for (render::ColorRule& rule : clear.media.rules) rule = {};
    const render::ColorRule water = options.media.of(formats::Medium::water);
    std::size_t filtered = 0;
    for (const View& view : viewsAllOver(stage.world, 8, 8)) {
        const ColorFrame frame = draw(stage, view, options);
        const ColorFrame plain = draw(stage, view, clear);
        const auto eye = render::eyeCells(stage.world, view.eye);
        const bool under = stage.world.cells[eye.value().front()].medium == formats::Medium::water;
        std::size_t wrong = 0;
        for (std::size_t i = 0; i < frame.pixels.size(); ++i) {
            const bool inWater =
                stage.world.cells[frame.ids.cells[i]].medium == formats::Medium::water;
            const bool wet = under || inWater;
            filtered += wet ? 1U : 0U;
            // Through water and out again, or in again: the same rule as often as water begins.
            if (frame.pixels[i] == (wet ? water.of(plain.pixels[i]) : plain.pixels[i])) continue;
            if (frame.pixels[i] != water.of(wet ? water.of(plain.pixels[i]) : plain.pixels[i]))
                ++wrong;
        }
        CHECK(wrong == 0);
    }
    CHECK(filtered > 1000);
}
