#include "render/comparison/compare_worlds.h"

#include <algorithm>
#include <cmath>
#include <doctest/doctest.h>
#include <functional>
#include <string>
#include <utility>
#include <vector>

#include "tests/support/box_maps.h"
#include "tests/support/sample_maps.h"
#include "tests/support/world_builder.h"

namespace portcullis::render {
namespace {

using namespace formats;
using tests::boxBrush;

World compiled(const BrushMap& map, const compiler::BlockOptions& blocks = {}) {
    compiler::CompileOptions options;
    options.blocks = blocks;
    auto result = compiler::compileMap(map, options);
    REQUIRE(result.hasValue());
    return std::move(result).value().world;
}

WorldComparisonOptions few() {
    WorldComparisonOptions options;
    options.points = 2000;
    options.viewpoints = 0;
    return options;
}

/// A room with a pillar and a pool.
BrushMap room() {
    return tests::mapOf({boxBrush({0, 0, 0}, {256, 256, 128}, "air"),
                         boxBrush({64, 64, 0}, {96, 96, 128}, "solid"),
                         boxBrush({128, 128, -64}, {224, 224, 0}, "water")});
}

std::uint64_t differencesOf(const WorldComparison& comparison) {
    std::uint64_t sum = comparison.media.worlds.differing;
    for (const auto& brushes : comparison.media.brushes) sum += brushes ? brushes->differing : 0;
    for (const std::uint64_t walls : comparison.walls.differing) sum += walls;
    return sum;
}

TEST_CASE("a map means the same, whatever blocks it was compiled in") {
    for (const std::string& name : tests::sampleNames("units")) {
        CAPTURE(name);
        const BrushMap map = tests::readSample("units", name);
        if (!compiler::compileMap(map, {}).hasValue()) continue;
        const World whole = compiled(map);
        const World blocks = compiled(map, {64 * kLatticeStepsPerUnit, 1});
        const WorldComparison comparison = compareWorlds(whole, blocks, few());
        CHECK(differencesOf(comparison) == 0);
        CHECK(comparison.media.worlds.places.empty());
        CHECK(comparison.walls.groups.empty());
        for (const EdgeJunctions& junctions : comparison.junctions) CHECK(junctions.inWorld == 0);
        for (std::size_t medium = 0; medium < kMediumCount; ++medium) {
            const double volume = comparison.statistics[0].volumeOfMedium[medium];
            CHECK(comparison.statistics[1].volumeOfMedium[medium] ==
                  doctest::Approx(volume).epsilon(1e-9));
        }
        if (!whole.cells.empty()) CHECK(comparison.media.worlds.points > 1000);
    }
}

/// An edit of the room, and the share of places that it makes different.
struct Edit {
    std::string what;
    std::function<void(BrushMap&)> apply;
    double media;                 ///< of the box that points are spread over
    std::array<double, 4> walls;  ///< of all places on walls of both worlds
};

/// Share of what was judged.
double share(std::uint64_t part, std::uint64_t all) {
    return static_cast<double>(part) / static_cast<double>(all);
}

TEST_CASE("an edit differs in what it changed, by as much as it changed") {
    // The box of points: 256 + 32 a side, from -64 - 16 to 128 + 16.
    const double box = 288.0 * 288.0 * 224.0;
    // Floor without pillar and pool, ceiling, outer walls, pillar, pool.
    const double pillar = 4.0 * 32 * 128;
    const double pool = 4.0 * 96 * 64 + 96 * 96;
    const double outer = 4.0 * 256 * 128;
    const double floors = 2.0 * (256 * 256 - 32 * 32) - 96 * 96;
    const double area = pillar + pool + outer + floors;
    const auto replaced = [](std::size_t brush, Brush by) {
        return [=](BrushMap& map) mutable {
            by.faces = map.brushes[BrushIndex(brush)].faces;
            map.brushes[BrushIndex(brush)] = by;
        };
    };
    const auto forFaces = [](std::size_t brush, auto change) {
        return [=](BrushMap& map) {
            map.materials.push_back({"other", "", SurfaceKind::normal, glm::dvec3(0.0), {}});
            for (Face& face : map.brushes[BrushIndex(brush)].faces) change(face);
        };
    };
    const std::vector<Edit> edits{
        {"a brush that later ones hide",
         [](BrushMap& map) {
             IndexedVector<BrushIndex, Brush> all{boxBrush({8, 8, 8}, {99, 99, 99}, "lava")};
             for (const Brush& brush : map.brushes) all.push_back(brush);
             map.brushes = all;
         },
         0.0,
         {0, 0, 0, 0}},
        {"another name",
         [](BrushMap& map) { map.brushes[BrushIndex(1U)].name = "pillar"; },
         0.0,
         {0, 0, 0, 0}},
        {"lava for water",
         replaced(2, boxBrush({128, 128, -64}, {224, 224, 0}, "lava")),
         96.0 * 96 * 64 / box,
         {0, 0, 0, 0}},
        {"another material",
         forFaces(1, [](Face& face) { face.material = MaterialIndex(1U); }),
         0.0,
         {0, 0, pillar / area, 0}},
        {"a texture half as large",
         forFaces(0,
                  [](Face& face) {
                      face.texture = TextureBasis{{}, {2, 0, 0}, {0, 2, 0}, {}};
                  }),
         0.0,
         {0, 0, 0, (outer + floors) / area}},
        {"two brushes of one shape",
         [](BrushMap& map) {
             map.brushes.push_back(boxBrush({64, 64, 0}, {96, 96, 128}, "solid"));
         },
         0.0,
         {0, pillar / area, 0, 0}},
    };
    const World before = compiled(room());
    for (const Edit& edit : edits) {
        CAPTURE(edit.what);
        BrushMap map = room();
        edit.apply(map);
        const World after = compiled(map);
        const WorldComparison comparison = compareWorlds(before, after, few());
        const MediaAgreement& media = comparison.media.worlds;
        CHECK(share(media.differing, media.points) == doctest::Approx(edit.media).epsilon(0.1));
        for (std::size_t d = 0; d < edit.walls.size(); ++d) {
            CAPTURE(wallDifferenceName(kWallDifferences[d]));
            CHECK(share(comparison.walls.differing[d], comparison.walls.points) ==
                  doctest::Approx(edit.walls[d]).epsilon(0.03));
        }
        CHECK(comparison.walls.near < comparison.walls.points / 50);
        for (const auto& brushes : comparison.media.brushes) CHECK(brushes->differing == 0);
    }
}

TEST_CASE("textures that are 4,096 texels apart are the same, with any other shift they are not") {
    const auto shifted = [](double texels) {
        BrushMap map = room();
        for (Face& face : map.brushes[BrushIndex(0U)].faces)
            face.texture = TextureBasis{{}, {1, 0, 0}, {0, 1, 0}, {texels, 3.0}};
        return compiled(map);
    };
    const auto differing = [&](double texels) {
        return compareWorlds(shifted(0.0), shifted(texels), few()).walls.differing[3];
    };
    CHECK(differing(4096.0) == 0);
    CHECK(differing(-8192.25) == 0);
    CHECK(differing(64.0) > 0);
    CHECK(differing(4095.0) > 0);
}

TEST_CASE("a wall that moved is missing where it was and where it came to") {
    BrushMap map = room();
    map.brushes[BrushIndex(0U)] = boxBrush({0, 0, 0}, {272, 256, 128}, "air");
    const WorldComparison comparison = compareWorlds(compiled(room()), compiled(map), few());
    const WallComparison& walls = comparison.walls;
    // The wall at +x in one; it, and strips of four others, in the other. All else is as it was.
    const double moved = 256.0 * 128;
    const double strips = 2.0 * 16 * 128 + 2.0 * 16 * 256;
    const double area = 4.0 * 32 * 128 + 4.0 * 96 * 64 + 96 * 96 + 4.0 * 256 * 128 +
                        2.0 * (256 * 256 - 32 * 32) - 96 * 96;
    const double expected = (moved / area + (moved + strips) / (area + strips)) / 2.0;
    CHECK(share(walls.differing[0], walls.points) == doctest::Approx(expected).epsilon(0.03));
    CHECK(walls.differing[2] == 0);
    for (const WallGroup& group : walls.groups)
        CHECK(group.surfaces[0].valid() != group.surfaces[1].valid());
}

TEST_CASE("points nearer than the margin to a change of medium are left out, and no others") {
    const World a = compiled(tests::mapOf({boxBrush({0, 0, 0}, {64, 64, 64}, "air")}));
    WorldComparisonOptions options = few();
    options.points = 20000;
    options.margin = 2.0;
    const MediaAgreement media = compareWorlds(a, a, options).media.worlds;
    CHECK(media.points + media.near == 20002);
    // A shell of 2 units within and 2 without, whose edges outside reach as far as its faces do.
    const double shell = (68.0 * 68 * 68 - 60.0 * 60 * 60) / (96.0 * 96 * 96);
    CHECK(share(media.near, 20000) == doctest::Approx(shell).epsilon(0.02));
}

TEST_CASE("cells that say another medium than their brushes are found") {
    const World right = compiled(room());
    World wrong = right;
    for (Cell& cell : wrong.cells)
        if (cell.medium == Medium::water) cell.medium = Medium::lava;
    const MediaComparison media = compareWorlds(right, wrong, few()).media;
    CHECK(media.brushes[0]->differing == 0);
    CHECK(media.brushes[1]->differing > 0);
    CHECK(media.brushes[1]->differing == media.worlds.differing);
    REQUIRE(!media.worlds.places.empty());
    const MediumPlace& place = media.worlds.places.front();
    CHECK(place.media == std::array{Medium::water, Medium::lava});
    CHECK(place.points > 0);
    CHECK(wrong.cells[place.cells[1]].medium == Medium::lava);
}

TEST_CASE("T-junctions are counted once for each edge of a cell, in any world") {
    World world = tests::makeCorridorWorld(3);
    const EdgeJunctions whole = countJunctions(prepareWorld(world));
    CHECK(whole.inWorld == 0);
    // Two halls of 12 edges, each with the passage's four corners and walls cut at its edges: the
    // edges of the portal and of the walls beside it; the passage has 12.
    CHECK(whole.edges == 12 + 2 * 18);
    // Floors of the halls as rectangles again: the corners of the passage lie inside their edges.
    for (Surface& surface : world.surfaces) {
        if (surface.loop.count <= 4) continue;
        const auto first = world.loopVertices.begin() + surface.loop.first;
        const auto last = std::remove_if(first, first + surface.loop.count, [&](VertexIndex v) {
            const double y = world.vertices[v].position.y;
            return y != 0.0 && y != 128.0;
        });
        surface.loop.count = static_cast<std::uint32_t>(last - first);
    }
    const EdgeJunctions cut = countJunctions(prepareWorld(world));
    CHECK(cut.inCell == 4);
    CHECK(cut.inWorld == 4);
}

TEST_CASE("what is seen is counted from the same places in both worlds") {
    BrushMap map = room();
    const World a = compiled(map);
    map.brushes.push_back(boxBrush({160, 16, 0}, {192, 48, 128}, "solid"));
    const World b = compiled(map);
    WorldComparisonOptions options = few();
    options.viewpoints = 5;
    options.faceSize = 16;
    const WorldComparison comparison = compareWorlds(a, b, options);
    REQUIRE(comparison.viewpoints.size() == 5);
    for (std::size_t w = 0; w < 2; ++w) {
        const PreparedWorld prepared = prepareWorld(w == 0 ? a : b);
        std::vector<Viewpoint> places;
        for (const Position& place : comparison.viewpoints)
            places.push_back(viewpointAround(place, 16));
        CHECK(comparison.seen[w] == measureViewpoints(prepared, places, options.ways));
    }
    CHECK(comparison.seen[0] != comparison.seen[1]);
}

}  // namespace
}  // namespace portcullis::render
