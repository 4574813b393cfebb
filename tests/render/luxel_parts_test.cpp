#include "render/light/luxel_parts.h"

#include <algorithm>
#include <cmath>
#include <doctest/doctest.h>
#include <glm/geometric.hpp>
#include <map>
#include <string>
#include <utility>

#include "render/light/bake_lights.h"
#include "tests/render/light_oracle.h"
#include "tests/render/lit_room.h"
#include "tests/support/box_maps.h"
#include "tests/support/quake_maps.h"
#include "tests/support/sample_maps.h"

namespace portcullis::render {
namespace {

using namespace formats;

/// How light meets along the edges between walls of one plane.
struct SeamVerdict {
    std::size_t points = 0, different = 0;
    double worst = 0.0;
};

/// Looks at points of edges that two walls have in common, from both, in every layer.
SeamVerdict judgeSeams(const tests::LitWorld& lit) {
    const World& world = lit.world;
    std::map<std::pair<VertexIndex, VertexIndex>, std::vector<SurfaceIndex>> byEdge;
    for (SurfaceIndex s(0u); world.surfaces.contains(s); s = SurfaceIndex(s.value() + 1)) {
        if (lit.baked.lightmaps.surfaces[s].size == 0.0) continue;
        const Range loop = world.surfaces[s].loop;
        for (std::uint32_t i = 0; i < loop.count; ++i)
            byEdge[std::minmax(world.loopVertices[loop.first + i],
                               world.loopVertices[loop.first + (i + 1) % loop.count])]
                .push_back(s);
    }
    SeamVerdict verdict;
    for (const auto& [edge, walls] : byEdge)
        for (std::size_t a = 0; a < walls.size(); ++a)
            for (std::size_t b = a + 1; b < walls.size(); ++b) {
                if (world.surfaces[walls[a]].plane != world.surfaces[walls[b]].plane) continue;
                const glm::dvec3 from = world.vertices[edge.first].position;
                const glm::dvec3 to = world.vertices[edge.second].position;
                for (const LightLayer& layer : lit.baked.lightmaps.layers)
                    for (const double t : {0.03, 0.4, 0.77}) {
                        const glm::dvec3 point = from + t * (to - from);
                        const glm::dvec3 one = tests::lightAt(world, lit.baked.lightmaps, walls[a],
                                                              point, layer.group);
                        const glm::dvec3 other = tests::lightAt(world, lit.baked.lightmaps,
                                                                walls[b], point, layer.group);
                        const double difference = glm::length(one - other);
                        ++verdict.points;
                        if (difference > 1e-9) ++verdict.different;
                        verdict.worst = std::max(verdict.worst, difference);
                    }
            }
    MESSAGE(verdict.points << " points on seams, " << verdict.different << " differ, at most by "
                           << verdict.worst);
    return verdict;
}

TEST_CASE("luxels: a floor of two slabs that meet off the lattice shows no seam") {
    BrushMap map = tests::mapOf({tests::boxBrush({-128, -128, 0}, {5, 128, 128}, "air"),
                                 tests::boxBrush({5, -128, 0}, {128, 128, 112}, "air")});
    Light light = tests::plainLight(5, 20, 100);
    light.falloff = Falloff::inverseSquare;
    map.lights.push_back(light);
    const SeamVerdict verdict = judgeSeams(*tests::litMap(map));
    CHECK(verdict.points > 0);
    CHECK(verdict.different == 0);
}

TEST_CASE("luxels: walls of one plane that hang together show the same light along their edges") {
    const SeamVerdict verdict =
        judgeSeams(*tests::litWorld(tests::compileSample("manor", "manor").world));
    CHECK(verdict.points > 10000);
    CHECK(verdict.different * 500 <= verdict.points);
}

TEST_CASE("luxels: parts have the area of the walls, and no point of a wall lacks one") {
    for (const std::string& name : tests::sampleNames("units")) {
        CAPTURE(name);
        const World world = tests::compileSample("units", name).world;
        const PreparedWorld prepared = prepareWorld(world);
        LuxelOptions options;
        options.luxelSize = name == "huge_extent" ? 4096.0 : 11.0;
        auto layout = layOutLuxels(world, options);
        REQUIRE(layout);
        const LuxelParts parts = partLuxels(prepared, std::move(layout).value());
        double area = 0.0, expected = 0.0;
        for (LuxelPartIndex i(0u); parts.parts.contains(i); i = LuxelPartIndex(i.value() + 1))
            area += parts.areaOf(i);
        std::size_t lacking = 0;
        for (SurfaceIndex s(0u); world.surfaces.contains(s); s = SurfaceIndex(s.value() + 1)) {
            const SurfaceLuxels& luxels = parts.layout.surfaces[s];
            if (luxels.size == 0.0) continue;
            const double mine = tests::loopArea(world, world.surfaces[s].loop);
            expected += mine;
            if (mine < 0.01) continue;
            LuxelPolygon polygon;
            luxelPolygonOf(world, world.surfaces[s], parts.lattices[s], polygon);
            for (const glm::dvec2& corner : polygon) {
                const glm::dvec2 inside = 0.001 * areaAndCentre(polygon).centre + 0.999 * corner;
                const auto column = static_cast<std::int32_t>(std::floor(inside.x - 0.5));
                const auto row = static_cast<std::int32_t>(std::floor(inside.y - 0.5));
                for (int k = 0; k < 4; ++k)
                    if (parts.entries[parts.entryOf(s, column + k % 2, row + k / 2)] ==
                        LuxelParts::kNone)
                        ++lacking;
            }
        }
        CHECK(area == doctest::Approx(expected).epsilon(1e-6));
        CHECK(lacking == 0);
    }
}

TEST_SUITE("real") {
    TEST_CASE("luxels: in maps that people made hardly a seam shows") {
        for (const auto& path : tests::quakeMapsIn("real")) {
            if (path.stem() != "lqdm1" && path.stem() != "lqdm11") continue;
            CAPTURE(path.stem().string());
            const SeamVerdict verdict =
                judgeSeams(*tests::litWorld(tests::compileQuakeMap(path).result.world));
            // Those that differ lie at the ends of things thinner than a luxel (luxel_parts.h).
            CHECK(verdict.different * 250 <= verdict.points);
        }
    }
    TEST_CASE("luxels: the cases of other compilers: a thin wall, a seam") {
        for (const auto& path : tests::quakeMapsIn("cases")) {
            const std::string name = path.stem().string();
            if (!name.starts_with("38-") && !name.starts_with("39-")) continue;
            CAPTURE(name);
            const auto lit = tests::litWorld(tests::compileQuakeMap(path).result.world);
            CHECK(judgeSeams(*lit).different == 0);
            if (!name.starts_with("38-")) continue;
            for (double y = -60; y < 64; y += 4)
                for (double x = 1.25; x < 128; x += 4) {
                    const SurfaceIndex floor = lit->wallAt({x, y, 0}, {0, 0, 1});
                    CHECK(tests::lightAt(lit->world, lit->baked.lightmaps, floor, {x, y, 0}) ==
                          glm::dvec3(0.0));
                }
        }
    }
}

}  // namespace
}  // namespace portcullis::render
