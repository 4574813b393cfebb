// Known answers, and rays: a walker of its own goes from cell to cell, and whatever it comes
// through must be in the set of the cell where it set out.

#include "compiler/pvs.h"

#include <algorithm>
#include <cmath>
#include <doctest/doctest.h>
#include <glm/geometric.hpp>
#include <optional>
#include <string>
#include <tbb/global_control.h>
#include <tbb/task_arena.h>
#include <vector>

#include "compiler/compile_map.h"
#include "compiler/pvs_window.h"
#include "formats/world/point_query.h"
#include "tests/support/box_maps.h"
#include "tests/support/quake_maps.h"
#include "tests/support/random_numbers.h"
#include "tests/support/sample_maps.h"

namespace portcullis::compiler {
namespace {

using namespace portcullis::formats;
using namespace portcullis::tests;

/// Of boxes of air.
World worldOf(std::vector<Brush> brushes) {
    auto compiled = compileMap(mapOf(std::move(brushes)), {});
    REQUIRE(compiled.hasValue());
    return std::move(compiled).value().world;
}

bool sees(const World& world, const VisibleSets& sets, const Position& from, const Position& to) {
    const CellIndex a = locate(world, from).cell, b = locate(world, to).cell;
    REQUIRE((a.valid() && b.valid()));
    CHECK(sets.visible(a, b) == sets.visible(b, a));
    return sets.visible(a, b);
}

std::string bytesBy(int threads, const World& world) {
    const tbb::global_control allowed(tbb::global_control::max_allowed_parallelism,
                                      static_cast<std::size_t>(threads));
    tbb::task_arena arena(threads);
    return arena.execute([&] { return findPvs(world, {}).sets.toBytes(); });
}

std::vector<glm::dvec3> pointsOf(const World& world, Range loop) {
    std::vector<glm::dvec3> points;
    for (std::uint32_t i = loop.first; i < loop.end(); ++i)
        points.push_back(world.vertices[world.loopVertices[i]].position);
    return points;
}

/// A random mean of points: inside their hull.
glm::dvec3 randomMean(const std::vector<glm::dvec3>& points, RandomNumbers& random) {
    glm::dvec3 sum(0.0);
    double weights = 0;
    for (const glm::dvec3& point : points) {
        const double weight = 1 + random.below(random.below(4) == 0 ? 1000 : 10);
        sum += weight * point;
        weights += weight;
    }
    return sum / weights;
}

glm::dvec3 randomPointIn(const World& world, CellIndex index, RandomNumbers& random) {
    std::vector<glm::dvec3> points;
    const Cell& cell = world.cells[index];
    const auto add = [&](Range loop) {
        const auto corners = pointsOf(world, loop);
        points.insert(points.end(), corners.begin(), corners.end());
    };
    for (std::uint32_t i = cell.surfaces.first; i < cell.surfaces.end(); ++i)
        add(world.surfaces[SurfaceIndex(i)].loop);
    for (std::uint32_t i = cell.portals.first; i < cell.portals.end(); ++i)
        add(world.portals[world.cellPortals[i]].loop);
    return randomMean(points, random);
}

/// Whether a line crosses a portal, well within it.
bool crosses(const std::vector<glm::dvec3>& loop, const glm::dvec3& from, const glm::dvec3& along) {
    glm::dvec3 normal(0.0);
    for (std::size_t i = 2; i < loop.size(); ++i)
        normal += glm::cross(loop[i - 1] - loop[0], loop[i] - loop[0]);
    const double slope = glm::dot(normal, along);
    if (std::abs(slope) < 1e-9 * glm::length(normal)) return false;
    const double far = glm::dot(normal, loop[0] - from) / slope;
    if (far <= 0) return false;
    const glm::dvec3 at = from + far * along;
    for (std::size_t i = 0; i < loop.size(); ++i) {
        const glm::dvec3 edge = loop[(i + 1) % loop.size()] - loop[i];
        const glm::dvec3 inward = glm::cross(normal, edge);
        if (glm::dot(at - loop[i], inward) < 0.001 * glm::length(inward)) return false;
    }
    return true;
}

/// Walks a ray from cell to cell, as long as it passes well within portals.
std::vector<CellIndex> walk(const World& world, CellIndex start, const glm::dvec3& from,
                            const glm::dvec3& along) {
    std::vector<CellIndex> cells{start};
    PortalIndex entered;
    for (bool gone = true; gone;) {
        gone = false;
        const Range run = world.cells[cells.back()].portals;
        for (std::uint32_t i = run.first; i < run.end() && !gone; ++i) {
            const PortalIndex index = world.cellPortals[i];
            const Portal& portal = world.portals[index];
            if (index == entered || !crosses(pointsOf(world, portal.loop), from, along)) continue;
            // The line leaves the cell where it goes out of it: cells[0] lies behind the plane.
            const Plane& plane = world.planes[portal.plane];
            const glm::dvec3 normal(static_cast<double>(plane.a), static_cast<double>(plane.b),
                                    static_cast<double>(plane.c));
            const bool forward = portal.cells[0] == cells.back();
            if ((glm::dot(normal, along) > 0) != forward) continue;
            entered = index;
            cells.push_back(portal.cells[forward ? 1 : 0]);
            gone = true;
        }
    }
    return cells;
}

struct RayCounts {
    std::size_t cells = 0, unseen = 0;
};

/// Half of the rays aim at portals, so that they go through chains of small ones.
RayCounts castRays(const World& world, const VisibleSets& sets, std::size_t rays,
                   std::uint64_t seed) {
    RandomNumbers random(seed);
    RayCounts counts;
    for (std::size_t i = 0; i < rays; ++i) {
        const CellIndex start(random.below(static_cast<std::uint32_t>(world.cells.size())));
        const glm::dvec3 from = randomPointIn(world, start, random);
        const auto component = [&] { return static_cast<double>(random.between(-1000, 1000)); };
        glm::dvec3 along(component(), component(), component());
        if (i % 2 == 0 && !world.portals.empty()) {
            const PortalIndex aim(random.below(static_cast<std::uint32_t>(world.portals.size())));
            along = randomMean(pointsOf(world, world.portals[aim].loop), random) - from;
        }
        if (glm::dot(along, along) == 0) continue;
        for (const CellIndex cell : walk(world, start, from, glm::normalize(along))) {
            ++counts.cells;
            counts.unseen += sets.visible(start, cell) ? 0U : 1U;
        }
    }
    return counts;
}

void judge(const World& world, std::size_t rays) {
    const Pvs pvs = findPvs(world, {});
    const RayCounts counts = castRays(world, pvs.sets, rays, 1);
    CHECK(counts.cells > 2 * rays);
    CHECK(counts.unseen == 0);
    CHECK(pvs.report.cellsOverBudget == 0);
    CHECK(pvs.report.visiblePairs == pvs.sets.countVisible());
    CHECK(pvs.report.visiblePairs <= pvs.report.basePairs);
}

TEST_CASE("of two corners that are nearly one a window keeps one") {
    const std::vector<glm::dvec3> square{{0, 0, 0}, {4, 0, 0}, {4, 4, 0}, {0, 4, 0}};
    for (const double apart : {1e-12, 1e-10, 1e-9, 1e-8, 1e-6, 1e-5, 1e-3}) {
        CAPTURE(apart);
        std::vector<glm::dvec3> loop{square[0], square[1], {4, 4 - apart, 0},
                                     square[2], {2, 4, 0}, square[3]};
        for (std::size_t turn = 0; turn < loop.size(); ++turn) {
            std::rotate(loop.begin(), loop.begin() + 1, loop.end());
            const Window window(loop, {0, 0, 1});
            CHECK(window.corners().size() <= 5);
            for (const glm::dvec3& corner : square)
                CHECK(std::ranges::any_of(window.corners(), [&](const glm::dvec3& kept) {
                    return glm::distance(kept, corner) < 2e-6;
                }));
        }
    }
}

TEST_CASE("a world of solid has no sets, and a room alone sees itself") {
    CHECK(findPvs(World{}, {}).sets.cells() == 0);
    const World room = worldOf({boxBrush({0, 0, 0}, {64, 64, 64}, "air")});
    const Pvs pvs = findPvs(room, {});
    CHECK(pvs.sets.row(CellIndex(0U)) == std::vector{CellIndex(0U)});
}

TEST_CASE("rooms at the two ends of a bent corridor do not see each other, but the corridor") {
    const World world = worldOf({boxBrush({0, 0, 0}, {128, 128, 128}, "air"),
                                 boxBrush({128, 48, 0}, {512, 80, 64}, "air"),
                                 boxBrush({480, 80, 0}, {512, 400, 64}, "air"),
                                 boxBrush({432, 400, 0}, {560, 528, 128}, "air")});
    const VisibleSets sets = findPvs(world, {}).sets;
    const Position first = positionOf(64, 64, 64), second = positionOf(496, 464, 64);
    const Position along = positionOf(300, 64, 32), across = positionOf(496, 300, 32);
    CHECK_FALSE(sees(world, sets, first, second));
    CHECK(sees(world, sets, first, along));
    CHECK(sees(world, sets, second, across));
    CHECK(sees(world, sets, along, across));
    CHECK(castRays(world, sets, 2000, 1).unseen == 0);
}

TEST_CASE("rooms see each other through doors in a line, of any medium, not through others") {
    for (const double shift : {0.0, 24.0, 160.0}) {
        CAPTURE(shift);
        // Walls 64 thick, doors 32 wide; the second one is shifted. Sight through both reaches 32
        // to a side for every 64 that it goes on, so over the middle room it gains 64.
        const World world = worldOf({boxBrush({0, -256, 0}, {256, 256, 128}, "air"),
                                     boxBrush({256, -16, 0}, {320, 16, 64}, "air"),
                                     boxBrush({320, -256, 0}, {448, 256, 128}, "water"),
                                     boxBrush({448, shift - 16, 0}, {512, shift + 16, 64}, "air"),
                                     boxBrush({512, -256, 0}, {768, 256, 128}, "lava")});
        const VisibleSets sets = findPvs(world, {}).sets;
        CHECK(sees(world, sets, positionOf(128, 1, 96), positionOf(640, 1, 96)) == (shift < 100));
        CHECK(sees(world, sets, positionOf(128, 1, 96), positionOf(400, 1, 32)));
        CHECK(castRays(world, sets, 2000, 1).unseen == 0);
    }
}

TEST_CASE("whatever a ray comes through is in the set of the cell where it set out") {
    for (const std::string& name : sampleNames("units")) {
        CAPTURE(name);
        const World world = compileSample("units", name).world;
        if (!world.portals.empty())
            CHECK(castRays(world, findPvs(world, {}).sets, 500, 1).unseen == 0);
    }
    judge(
        compileQuakeMap(std::string(PORTCULLIS_SOURCE_DIR) + "/maps/quake/crypt.map").result.world,
        2000);
}

TEST_CASE("a cell over its budget sees no less") {
    const World world = compileSample("units", "many_shapes").world;
    const VisibleSets sets = findPvs(world, {}).sets;
    for (const std::uint64_t steps : {0U, 1U, 5U, 20U, 100U}) {
        const Pvs hasty = findPvs(world, {steps});
        if (steps == 0) CHECK(hasty.report.cellsOverBudget == world.cells.size());
        if (steps == 0) CHECK(hasty.report.visiblePairs == hasty.report.basePairs);
        for (std::size_t i = 0; i < world.cells.size(); ++i)
            for (const CellIndex seen : sets.row(CellIndex(i)))
                CHECK(hasty.sets.visible(CellIndex(i), seen));
    }
}

TEST_CASE("the sets of a compile are those of its world, and only where they were asked for") {
    const BrushMap map = readSample("units", sampleNames("units").front());
    CompileOptions options;
    CHECK_FALSE(compileMap(map, options).value().world.visibleSets.has_value());
    options.pvs = PvsOptions{};
    const CompiledMap compiled = std::move(compileMap(map, options)).value();
    CHECK(compiled.world.visibleSets == findPvs(compiled.world, {}).sets);
    CHECK(compiled.report.times.back().stage == "pvs");
}

TEST_SUITE("real") {
    TEST_CASE("the manor: rays stay within the sets") {
        judge(compileSample("manor", "manor").world, 20000);
    }

    TEST_CASE("real maps: rays stay within the sets; the same bytes from 1 and 4 threads") {
        for (const auto& path : quakeMapsIn("real")) {
            const std::string name = path.stem().string();
            if (name != "lq_start" && name != "lqdm11_rot17x3_3dec" && name != "id_dm6") continue;
            CAPTURE(name);
            const World world = compileQuakeMap(path).result.world;
            judge(world, 20000);
            CHECK(bytesBy(1, world) == bytesBy(4, world));
        }
    }
}

}  // namespace
}  // namespace portcullis::compiler
