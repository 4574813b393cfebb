// Light on walls, judged by sums of its own in doubles, pixel by pixel or texel by texel.

#include "render/lightmap_shading.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <doctest/doctest.h>
#include <glm/common.hpp>
#include <glm/geometric.hpp>
#include <string>
#include <vector>

#include "formats/image/srgb.h"
#include "formats/world/world_validator.h"
#include "render/light_atlas.h"
#include "render/light_query.h"
#include "render/ray_caster.h"
#include "render/render_frame.h"
#include "render/surface_block_bake.h"
#include "tests/support/box_maps.h"
#include "tests/support/light_builder.h"
#include "tests/support/sample_maps.h"
#include "tests/support/world_builder.h"

namespace portcullis::render {
namespace {

using formats::Surface;
using formats::SurfaceIndex;
using formats::World;
using tests::GroupFormula;

/// A world with all that its pictures need, in one place.
struct Lit {
    World world;
    PreparedWorld prepared;
    ColorTextures textures;

    Lit(World w, formats::Lightmaps (*light)(const World&)) : world(std::move(w)) {
        world.lightmaps = light(world);
        prepared = prepareWorld(world);
        textures = makeTextures(world.scene.materials, {});
    }
    Lit(const Lit&) = delete;
    Lit& operator=(const Lit&) = delete;

    [[nodiscard]] LayerWeights allOn() const {
        return LayerWeights(world.lightmaps->layers.size(), 1.0);
    }
    [[nodiscard]] ColorFrame draw(const View& view, RenderOptions options = {}) const {
        return drawWith(view, allOn(), options);
    }
    [[nodiscard]] ColorFrame drawWith(const View& view, const LayerWeights& weights,
                                      RenderOptions options = {}) const {
        const LightmapShading<std::uint32_t> light(prepared, textures, weights);
        auto scene = makeScene(prepared, textures);
        scene.light = &light;
        options.shading = Shading::light;
        return renderFrame(scene, view, options).value();
    }
    [[nodiscard]] ColorFrame drawUnlit(const View& view) const {
        return renderFrame(makeScene(prepared, textures), view, {}).value();
    }
};

View viewFrom(const glm::dvec3& position, const glm::dvec3& angles) {
    formats::Camera camera;
    camera.position = tests::positionOf(position.x, position.y, position.z);
    camera.angles = angles;
    camera.width = 160;
    camera.height = 120;
    return viewOf(camera).value();
}

const std::vector<View> kCorridorViews{viewFrom({30, 64, 64}, {0, 0, 0}),
                                       viewFrom({100, 20, 100}, {160, -40, 10}),
                                       viewFrom({190, 64, 20}, {-10, 35, 0})};

formats::Lightmaps evenLight(const World& world, double light) {
    return tests::makeEvenLight(world, 16, glm::dvec3(light));
}
formats::Lightmaps full(const World& world) { return evenLight(world, 1); }
formats::Lightmaps dark(const World& world) { return evenLight(world, 0); }

/// Waves of three colours, of lengths that are no multiples of luxels.
glm::dvec3 waves(glm::dvec2 at) {
    const auto wave = [](double x) { return std::abs(x - 2 * std::floor(x / 2) - 1); };  // 0 to 1
    return {0.2 + 1.5 * wave(at.x / 37), 2 * wave(at.y / 53), 0.7 * wave((at.x + at.y) / 91)};
}
formats::Lightmaps wavy(const World& world) {
    return tests::makeLightmaps(world, 16,
                                {{"", [](const Surface&, glm::dvec2 at) { return waves(at); }}});
}
formats::Lightmaps twoGroups(const World& world) {
    return tests::makeLightmaps(
        world, 16,
        {{"", [](const Surface&, glm::dvec2 at) { return 0.3 * waves(at); }},
         {"torches", [](const Surface& surface, glm::dvec2 at) {
              return surface.face == 4 ? waves(-at) : glm::dvec3(0.0);
          }}});
}

TEST_CASE("a light of 1 shows the picture as it was painted, exactly; no light shows black") {
    const Lit bright(tests::makeCorridorWorld(3), full);
    const Lit night(tests::makeCorridorWorld(3), dark);
    for (const View& view : kCorridorViews) {
        CHECK(bright.draw(view).pixels == bright.drawUnlit(view).pixels);
        RenderOptions dry;  // water is drawn over the dark as over all else
        dry.media.rules.fill(ColorRule{});
        const ColorFrame black = night.draw(view, dry);
        CHECK(std::ranges::count(black.pixels, formats::packColor(0, 0, 0)) ==
              std::ptrdiff_t(black.pixels.size()));
    }
}

/// Light at a place of a wall's plane between the middles of luxels, from the formula itself.
glm::dvec3 lightByFormula(glm::dvec2 at, double size) {
    const glm::dvec2 luxel = at / size - 0.5;
    const glm::dvec2 low = glm::floor(luxel), way = luxel - low;
    const auto middle = [&](double i, double j) {
        return waves((low + glm::dvec2(i, j) + 0.5) * size);
    };
    return (middle(0, 0) * (1 - way.x) + middle(1, 0) * way.x) * (1 - way.y) +
           (middle(0, 1) * (1 - way.x) + middle(1, 1) * way.x) * way.y;
}

/// The texel of a wall at a point of it, as numbers of the largest level.
glm::dvec2 texelAt(const World& world, const Surface& surface, const glm::dvec3& point) {
    const formats::TextureBasis& basis = world.textures[surface.texture];
    return glm::dvec2(glm::dot(point - basis.origin, basis.u),
                      glm::dot(point - basis.origin, basis.v)) +
           basis.shift;
}

TEST_CASE("each texel has the light between four luxels, at its middle, to a 255th") {
    World world = tests::makeCorridorWorld(2);
    // A turned, stretched and sheared texture on one axis, of two texels a unit on another.
    world.textures[formats::TextureIndex(0u)] = {
        {3, 5, 7}, {0, 0.6, 0.8}, {0, -0.9, 0.5}, {11, 0.25}};
    world.textures[formats::TextureIndex(1u)].u = {2, 0, 0};
    const Lit lit(std::move(world), wavy);
    const LightmapShading<std::uint32_t> light(lit.prepared, lit.textures, lit.allOn());
    std::size_t judged = 0;
    for (SurfaceIndex i(0u); lit.world.surfaces.contains(i); i = SurfaceIndex(i.value() + 1)) {
        const Surface& surface = lit.world.surfaces[i];
        const auto axes = formats::luxelAxes(lit.world.planes[surface.plane.plane]);
        for (std::uint32_t k = surface.loop.first; k < surface.loop.end(); ++k) {
            // Texels between a corner and the middle of the wall, and their blocks.
            const glm::dvec3 corner = lit.world.vertices[lit.world.loopVertices[k]].position;
            const glm::dvec3 other =
                lit.world.vertices[lit.world.loopVertices[surface.loop.first + 2]].position;
            const glm::dvec2 texel =
                glm::floor(texelAt(lit.world, surface, corner * 0.7 + other * 0.3));
            const auto u = static_cast<std::int32_t>(texel.x),
                       v = static_cast<std::int32_t>(texel.y);
            const BlockPlace place{i, 0, (u >> 3) * 8, (v >> 3) * 8};
            std::array<std::uint32_t, 64> texels;
            texels.fill(formats::packColor(255, 188, 120));
            light.light(place, texels);
            // Where the texel's middle lies: a step from the corner along both axes of the plane.
            const glm::dvec3 stepA =
                lit.world.vertices[lit.world.loopVertices[surface.loop.first + 1]].position -
                lit.world.vertices[lit.world.loopVertices[surface.loop.first]].position;
            const glm::dvec3 stepB =
                other - lit.world.vertices[lit.world.loopVertices[surface.loop.first + 1]].position;
            const glm::dvec2 atCorner = texelAt(lit.world, surface, corner);
            const glm::dvec2 perA = texelAt(lit.world, surface, corner + stepA) - atCorner;
            const glm::dvec2 perB = texelAt(lit.world, surface, corner + stepB) - atCorner;
            const glm::dvec2 wanted = texel + 0.5 - atCorner;
            const double det = perA.x * perB.y - perA.y * perB.x;
            if (std::abs(det) < 1e-6) continue;  // three corners in a line
            const double a = (wanted.x * perB.y - wanted.y * perB.x) / det;
            const double b = (perA.x * wanted.y - perA.y * wanted.x) / det;
            const glm::dvec3 middle = corner + a * stepA + b * stepB;
            const glm::dvec3 wantedLight = lightByFormula({middle[axes[0]], middle[axes[1]]}, 16);
            const std::uint32_t pixel = texels[static_cast<std::size_t>((v & 7) * 8 + (u & 7))];
            const std::array<double, 3> painted{255, 188, 120};
            for (unsigned c = 0; c < 3; ++c) {
                const double linear = formats::linearOfSrgb(painted[c] / 255) *
                                      wantedLight[static_cast<glm::length_t>(c)];
                // The code's own range of light holds what the formula gives, but for halves'
                // steps.
                const double code = formats::channelOf(pixel, c);
                const double low = code == 0 ? 0 : formats::linearOfSrgb((code - 0.5) / 255);
                const double high = formats::linearOfSrgb((std::min(code, 254.5) + 0.5) / 255);
                CHECK(linear >= low * 0.997 - 1e-6);
                if (code < 255) CHECK(linear <= high * 1.003 + 1e-6);
            }
            ++judged;
        }
    }
    CHECK(judged > 30);
}

TEST_CASE("all ways to hide surfaces show one lit picture, whatever the cache holds") {
    const Lit lit(tests::compileSample("units", "pool").world, wavy);
    for (const View& view :
         {viewFrom({64, 64, 96}, {45, -20, 0}), viewFrom({64, 64, 96}, {200, 5, 30})}) {
        const ColorFrame painter = lit.draw(view);
        CHECK(painter.pixels != lit.drawUnlit(view).pixels);
        for (const HiddenSurface way :
             {HiddenSurface::zbuffer, HiddenSurface::spans, HiddenSurface::caster}) {
            RenderOptions options;
            options.hiddenSurface = way;
            const ColorFrame other = lit.draw(view, options);
            std::size_t differing = 0;
            for (std::size_t i = 0; i < other.pixels.size(); ++i)
                differing += other.pixels[i] != painter.pixels[i] ? 1U : 0U;
            // Rays may see either wall where a pixel's centre lies next to an edge.
            CHECK(differing < (way == HiddenSurface::caster ? 10U : 1U));
        }
        const LightmapShading<std::uint32_t> light(lit.prepared, lit.textures, lit.allOn());
        auto scene = makeScene(lit.prepared, lit.textures);
        scene.light = &light;
        FrameRenderer<std::uint32_t> small(scene, 1000);
        RenderOptions options;
        options.shading = Shading::light;
        CHECK(small.render(view, options).value().pixels == painter.pixels);
    }
}

TEST_CASE("walls of one plane that meet show one light: no seam") {
    // Two floors of two brushes; the luxels of each reach over the seam.
    formats::BrushMap map = tests::mapOf({tests::boxBrush({0, 0, 0}, {100, 128, 64}, "air"),
                                          tests::boxBrush({100, 0, 0}, {230, 128, 64}, "air")});
    World world = compiler::compileMap(map, {}).value().world;
    std::vector<SurfaceIndex> floors;
    for (SurfaceIndex i(0u); world.surfaces.contains(i); i = SurfaceIndex(i.value() + 1))
        if (world.surfaces[i].face == 4) floors.push_back(i);
    REQUIRE(floors.size() == 2);
    const Lit lit(std::move(world), wavy);
    const LightmapShading<std::uint32_t> light(lit.prepared, lit.textures, lit.allOn());
    for (int level = 0; level < 3; ++level)
        for (std::int32_t v = -128; v < 0; v += 8 << level) {
            // Blocks that lie over x = 100, which both walls show a part of.
            const std::int32_t u = (100 >> (level + 3)) * 8;
            std::array<std::array<std::uint32_t, 64>, 2> texels{};
            for (std::size_t side = 0; side < 2; ++side) {
                texels[side].fill(0xffffffffU);
                light.light({floors[side], level, u, v >> level}, texels[side]);
            }
            for (std::size_t t = 0; t < 64; ++t) {
                const double x = (u + static_cast<double>(t % 8) + 0.5) * (1 << level);
                if (std::abs(x - 100) < (1 << level)) CHECK(texels[0][t] == texels[1][t]);
            }
        }
}

TEST_CASE("groups sum luxel by luxel, each times its weight; what is taken away ends at black") {
    const Lit lit(tests::makeCorridorWorld(1), twoGroups);
    const WallLight both(lit.world, {1, 1}), one(lit.world, {1, 0}), other(lit.world, {0, 1}),
        mixed(lit.world, {0.5, 2});
    for (SurfaceIndex i(0u); lit.world.surfaces.contains(i); i = SurfaceIndex(i.value() + 1))
        for (std::int64_t k = -1; k < 9; ++k) {
            const glm::dvec3 a = one.luxel(i, k, 3), b = other.luxel(i, k, 3);
            const glm::dvec3 sum = both.luxel(i, k, 3), weighted = mixed.luxel(i, k, 3);
            for (glm::length_t c = 0; c < 3; ++c) {
                CHECK(sum[c] == doctest::Approx(a[c] + b[c]).epsilon(2e-5));
                CHECK(weighted[c] == doctest::Approx(0.5 * a[c] + 2 * b[c]).epsilon(2e-5));
            }
        }
    World world = tests::makeCorridorWorld(1);
    world.lightmaps = tests::makeLightmaps(
        world, 16,
        {{"", [](const Surface&, glm::dvec2) { return glm::dvec3(0.5); }},
         {"shade", [](const Surface&, glm::dvec2) { return glm::dvec3(-2); }}});
    CHECK(WallLight(world, {1, 1}).luxel(SurfaceIndex(0u), 0, 0) == glm::dvec3(0));
    CHECK(WallLight(world, {1, 0.125}).luxel(SurfaceIndex(0u), 0, 0) == glm::dvec3(0.25));
}

TEST_CASE("shown light has 16 significant bits and a number of its own") {
    CHECK(shownLight(-1) == 0);
    CHECK(shownLight(std::nan("")) == 0);
    CHECK(shownLight(1e9) == 65504);
    CHECK(shownLight(1e-10) == 0);
    CHECK(lightNumber(0) == 1);
    CHECK(lightNumber(65504) < 1U << 21);
    std::uint32_t before = 1;
    for (double light = 0x1p-31; light < 65504; light *= 1.00007) {
        const double shown = shownLight(light);
        REQUIRE(std::abs(shown - light) <= light * 0x1p-16);
        REQUIRE(shownLight(shown) == shown);
        REQUIRE(lightNumber(shown) > before);
        before = lightNumber(shown);
    }
}

TEST_CASE("blocks of even light are shared, others are the wall's own") {
    const Lit even(tests::makeCorridorWorld(2), [](const World& w) { return evenLight(w, 0.5); });
    const LightmapShading<std::uint32_t> half(even.prepared, even.textures, even.allOn());
    const std::uint64_t key = half.keyOf({SurfaceIndex(0u), 0, 0, 0});
    CHECK(key != 0);
    CHECK(key == half.keyOf({SurfaceIndex(5u), 1, 16, 8}));
    const Lit bright(tests::makeCorridorWorld(2), full);
    CHECK(LightmapShading<std::uint32_t>(bright.prepared, bright.textures, bright.allOn())
              .keyOf({SurfaceIndex(0u), 0, 0, 0}) == 0);
    const Lit varied(tests::makeCorridorWorld(2), wavy);
    const LightmapShading<std::uint32_t> waves(varied.prepared, varied.textures, varied.allOn());
    const BlockPlace place{SurfaceIndex(4u), 0, 0, -8};
    CHECK(waves.keyOf(place) == waves.keyOf(place));
    for (const BlockPlace& other :
         {BlockPlace{SurfaceIndex(5u), 0, 0, -8}, BlockPlace{SurfaceIndex(4u), 0, 8, -8},
          BlockPlace{SurfaceIndex(4u), 0, 0, -16}})
        CHECK(waves.keyOf(place) != waves.keyOf(other));
    CHECK(waves.keyOf({SurfaceIndex(varied.world.surfaces.size()), 0, 0, 0}) == 0);  // a boundary
}

TEST_CASE("what gives off light is drawn as it was painted") {
    World world = tests::makeCorridorWorld(1);
    world.scene.materials[formats::MaterialIndex(1u)].emission = {1, 0.5, 0};  // the floor's
    const Lit lit(std::move(world), dark);
    const View view = viewFrom({64, 64, 100}, {0, -60, 0});
    RenderOptions options;
    options.ids = true;
    const ColorFrame frame = lit.draw(view, options), unlit = lit.drawUnlit(view);
    std::size_t floor = 0;
    for (std::size_t i = 0; i < frame.pixels.size(); ++i) {
        const bool glows = lit.world.surfaces[frame.ids.surfaces[i]].face == 4;
        floor += glows ? 1U : 0U;
        CHECK(frame.pixels[i] == (glows ? unlit.pixels[i] : formats::packColor(0, 0, 0)));
    }
    CHECK(floor > 1000);
}

TEST_CASE("a texel larger than a luxel shows the mean of what lies in it") {
    const Lit lit(tests::makeCorridorWorld(1), [](const World& world) {
        return tests::makeLightmaps(world, 4, {{"", [](const Surface&, glm::dvec2 at) {
                                                    const auto i =
                                                        std::int64_t(std::floor(at.x / 4));
                                                    return glm::dvec3(i % 2 == 0 ? 0.0 : 1.0);
                                                }}});
    });
    const LightmapShading<std::uint32_t> light(lit.prepared, lit.textures, lit.allOn());
    std::array<std::uint32_t, 64> texels;
    texels.fill(0xffffffffU);
    light.light({SurfaceIndex(4u), 4, 0, -8}, texels);  // of the floor: 16 units a texel
    for (std::size_t t = 9; t < 14; ++t)
        CHECK(std::abs(int(formats::channelOf(texels[t], 0)) - int(formats::codeOfLinear(0.5))) <=
              1);
}

TEST_CASE("paletted frames are lit in steps of brightness: 1 as painted, none black") {
    const Lit bright(tests::makeCorridorWorld(1), full);
    formats::Palette palette;
    for (std::uint32_t i = 0; i < 250; ++i)
        palette.push_back(formats::packColor(i, (i * 3) / 4, i / 2));
    palette.push_back(formats::packColor(0, 0, 0));
    const PalettedTextures textures = quantised(bright.textures, palette);
    const auto drawn = [&](const World& world, bool isLit) {
        const PreparedWorld prepared = prepareWorld(world);
        const LightmapShading<std::uint8_t> light(prepared, textures, LayerWeights{1.0});
        auto scene = makeScene(prepared, textures);
        scene.light = &light;
        RenderOptions options;
        if (isLit) options.shading = Shading::light;
        return renderFrame(scene, kCorridorViews[1], options).value();
    };
    World world = bright.world;
    const PalettedFrame unlit = drawn(world, false);
    CHECK(drawn(world, true).pixels == unlit.pixels);
    world.lightmaps = evenLight(world, 0);
    for (const std::uint8_t index : drawn(world, true).pixels)
        REQUIRE(palette[index] == formats::packColor(0, 0, 0));
    // Half the light: each pixel's colour is the palette's nearest to half that of the unlit one.
    world.lightmaps = evenLight(world, 0.25);
    const PalettedFrame dim = drawn(world, true);
    const formats::NearestColor nearest(palette);
    for (std::size_t i = 0; i < dim.pixels.size(); ++i) {
        const formats::PackedColor was = palette[unlit.pixels[i]];
        std::array<std::uint32_t, 3> lit{};
        for (unsigned c = 0; c < 3; ++c)
            lit[c] = formats::codeOfLinear(
                formats::linearOfCode(static_cast<std::uint8_t>(formats::channelOf(was, c))) / 4);
        REQUIRE(dim.pixels[i] == nearest.indexOf(formats::packColor(lit[0], lit[1], lit[2])));
    }
}

TEST_CASE("wishes for groups are carried out in order, and unknown ones told") {
    formats::Lightmaps lightmaps;
    for (const char* name : {"", "forge", "torches"}) lightmaps.layers.push_back({name, {}});
    const auto weights = [&](std::vector<GroupWeight> wishes) {
        return layerWeights(lightmaps, wishes).value();
    };
    CHECK(weights({}) == LayerWeights{1, 1, 1});
    CHECK(weights({{"torches", 0}, {"forge", 0.5}}) == LayerWeights{1, 0.5, 0});
    CHECK(weights({{"all", 0}, {"forge", 2}}) == LayerWeights{0, 2, 0});
    CHECK(weights({{"ungrouped", 0}}) == LayerWeights{0, 1, 1});
    const std::vector<GroupWeight> wrong{{"torchs", 0}, {"moon", 0}};
    const auto faults = layerWeights(lightmaps, wrong);
    REQUIRE_FALSE(faults.hasValue());
    REQUIRE(faults.diagnostics().size() == 2);
    CHECK(faults.diagnostics()[0].code == formats::Code::renderUnknownGroup);
    CHECK(faults.diagnostics()[0].hint ==
          "did you mean \"torches\"? light groups: ungrouped, forge, torches, or all");
    lightmaps.layers.push_back({"ungrouped", {}});
    CHECK(weights({{"ungrouped", 0}}) == LayerWeights{1, 1, 1, 0});
}

TEST_CASE("the light at a place is that of the floor below it, group by group, as it is drawn") {
    const Lit lit(tests::makeCorridorWorld(2), twoGroups);
    const auto found = lightAt(lit.prepared, tests::positionOf(50, 60, 100), lit.allOn());
    REQUIRE(found);
    CHECK(found->floor == glm::dvec3(50, 60, 0));
    CHECK(lit.world.surfaces[found->surface].face == 4);
    REQUIRE(found->groups.size() == 2);
    CHECK(found->groups[1].group == "torches");
    const glm::dvec3 own = 0.3 * lightByFormula({50, 60}, 16);
    for (glm::length_t c = 0; c < 3; ++c) {
        CHECK(found->groups[0].light[c] == doctest::Approx(own[c]).epsilon(1e-3));
        CHECK(found->light[c] ==
              doctest::Approx(found->groups[0].light[c] + found->groups[1].light[c]).epsilon(1e-4));
    }
    CHECK(found->brightness == doctest::Approx(0.2126 * found->light.x + 0.7152 * found->light.y +
                                               0.0722 * found->light.z));
    CHECK(lightAt(lit.prepared, tests::positionOf(50, 60, 100), {0, 0})->brightness == 0);
    CHECK_FALSE(lightAt(lit.prepared, tests::positionOf(50, 60, -5), lit.allOn()));
    CHECK(lightAt(lit.prepared, tests::positionOf(50, 60, 0), lit.allOn())->floor.z == 0);
    World world = tests::makeCorridorWorld(1);
    world.lightmaps = tests::makeLightmaps(
        world, 16,
        {{"", [](const Surface&, glm::dvec2) { return glm::dvec3(1); }},
         {"shade", [](const Surface&, glm::dvec2) { return glm::dvec3(-0.25); }}});
    const PreparedWorld prepared = prepareWorld(world);
    const auto shaded = lightAt(prepared, tests::positionOf(50, 60, 10), {1, 2});
    CHECK(shaded->groups[1].light == glm::dvec3(-0.5));
    CHECK(shaded->light == glm::dvec3(0.5));
}

TEST_CASE("lit texels made ready show the same picture, and are stored once") {
    const Lit lit(tests::compileSample("units", "pool").world, wavy);
    World world = lit.world;
    auto ready = bakeSurfaceBlocks(lit.prepared, lit.textures);
    REQUIRE(ready.hasValue());
    world.surfaceBlocks = std::move(ready).value();
    CHECK(formats::validateWorld(world).empty());
    CHECK(world.surfaceBlocks->madeFrom == surfaceBlockSource(lit.world, lit.textures));
    const ReadyBlocks blocks(world);
    auto scene = makeScene(lit.prepared, lit.textures);
    scene.light = &blocks;
    RenderOptions options;
    options.shading = Shading::light;
    for (const View& view :
         {viewFrom({64, 64, 96}, {45, -20, 0}), viewFrom({64, 64, 96}, {200, 5, 30})})
        CHECK(renderFrame(scene, view, options).value().pixels == lit.draw(view).pixels);
    // One light everywhere: as many different blocks as textures have, levels and all.
    const Lit even(tests::makeCorridorWorld(6), [](const World& w) { return evenLight(w, 0.5); });
    const auto few = bakeSurfaceBlocks(even.prepared, even.textures);
    CHECK(few.value().blocks.size() < few.value().blockOf.size() / 4);
    const auto tooMuch = bakeSurfaceBlocks(even.prepared, even.textures, 1000);
    REQUIRE_FALSE(tooMuch.hasValue());
    CHECK(tooMuch.diagnostics()[0].code == formats::Code::renderBlocksTooLarge);
    World other = lit.world;
    other.lightmaps = dark(other);
    CHECK(surfaceBlockSource(other, lit.textures) != world.surfaceBlocks->madeFrom);
}

TEST_CASE("an atlas shows every luxel once, walls never over each other") {
    const Lit lit(tests::compileSample("units", "pool").world, twoGroups);
    for (const std::uint32_t side : {4096U, 7U}) {
        const LightAtlas atlas = lightAtlas(lit.world, lit.allOn(), side);
        std::uint64_t luxels = 0;
        for (const formats::SurfaceLuxels& wall : lit.world.lightmaps->surfaces)
            luxels += std::uint64_t{wall.columns} * wall.rows;
        std::vector<std::vector<bool>> taken;
        for (const formats::ColorImage& page : atlas.pages) {
            CHECK(std::max(page.width, page.height) <= std::max(side, 64U));
            taken.emplace_back(std::size_t{page.width} * page.height);
        }
        for (const AtlasPlace& place : atlas.places)
            for (std::uint32_t y = 0; y < place.rows; ++y)
                for (std::uint32_t x = 0; x < place.columns; ++x) {
                    auto at =
                        taken.at(place.page).begin() +
                        std::ptrdiff_t((place.y + y) * atlas.pages[place.page].width + place.x + x);
                    REQUIRE_FALSE(bool(*at));
                    *at = true;
                    --luxels;
                }
        CHECK(luxels == 0);
        CHECK((atlas.pages.size() == 1) == (side == 4096));
    }
    const LightAtlas atlas = lightAtlas(lit.world, {0, 0});
    const AtlasPlace& first = atlas.places.front();
    CHECK(atlas.pages[0].at(first.x, first.y) == formats::packColor(0, 0, 0));
}

}  // namespace
}  // namespace portcullis::render
