#include <algorithm>
#include <cmath>
#include <doctest/doctest.h>
#include <functional>
#include <map>
#include <set>
#include <string>
#include <utility>
#include <variant>
#include <vector>

#include "compiler/block_cache.h"
#include "compiler/brush_planes.h"
#include "compiler/compile_map.h"
#include "formats/world/world_writer.h"
#include "tests/support/quake_maps.h"
#include "tests/support/random_numbers.h"
#include "tests/support/sample_maps.h"
#include "tests/support/temporary_folder.h"

namespace portcullis::compiler {
namespace {

using namespace portcullis::formats;
using namespace portcullis::tests;

/// The blocks of a map, and what each depends on.
struct Blocks {
    BrushSolids solids;
    BlockTree tree;
    std::vector<std::string> keys;  ///< by block
};

Blocks blocksOf(const BrushMap& map) {
    const auto planes = brushPlanes(map.brushes, {true});
    Blocks result;
    result.solids = std::move(buildSolids(map.brushes, planes.value(), {true})).value();
    result.tree = divideSpace(result.solids, {});
    result.solids = adoptPlanes(std::move(result.solids), result.tree).solids;
    result.tree = divideSpace(result.solids, {});
    for (const Block& block : result.tree.blocks)
        result.keys.push_back(formats::hexOf(keyOf(block, result.solids, map.brushes).hash));
    return result;
}

RoughBounds cubeOf(const Block& block) {
    RoughBounds bounds;
    for (const LatticePoint& p : {block.low, block.high()})
        bounds.include(
            {static_cast<double>(p.x), static_cast<double>(p.y), static_cast<double>(p.z)});
    return bounds;
}

/// The cubes that one map has and the other has not, or not with the same brushes in it.
std::vector<RoughBounds> changedCubes(const Blocks& before, const Blocks& after) {
    std::vector<RoughBounds> cubes;
    for (const auto& [one, other] : {std::pair(&before, &after), {&after, &before}}) {
        const std::set<std::string> kept(other->keys.begin(), other->keys.end());
        for (std::size_t i = 0; i < one->keys.size(); ++i)
            if (!kept.contains(one->keys[i]))
                cubes.push_back(cubeOf(one->tree.blocks[BlockIndex(i)]));
    }
    return cubes;
}

bool touchesAny(const RoughBounds& bounds, const std::vector<RoughBounds>& others) {
    return std::ranges::any_of(others,
                               [&](const RoughBounds& other) { return bounds.touches(other); });
}

/// A cell by its geometry and owners alone: no index of any table.
using CellPicture = std::vector<std::int64_t>;

void describe(const World& world, const Plane& plane, Range loop, std::vector<std::int64_t> owner,
              std::vector<CellPicture>& polygons, RoughBounds& bounds) {
    CellPicture polygon{plane.a, plane.b, plane.c, static_cast<std::int64_t>(plane.d >> 60),
                        static_cast<std::int64_t>(plane.d & ((Int128{1} << 60) - 1))};
    polygon.insert(polygon.end(), owner.begin(), owner.end());
    std::vector<std::array<std::int64_t, 3>> corners;
    for (std::uint32_t i = loop.first; i < loop.end(); ++i) {
        const glm::dvec3& p = world.vertices[world.loopVertices[i]].position;
        bounds.include({p.x * 256, p.y * 256, p.z * 256});
        corners.push_back({static_cast<std::int64_t>(p.x * 0x1p36),
                           static_cast<std::int64_t>(p.y * 0x1p36),
                           static_cast<std::int64_t>(p.z * 0x1p36)});
    }
    std::ranges::sort(corners);
    for (const auto& corner : corners) polygon.insert(polygon.end(), corner.begin(), corner.end());
    polygons.push_back(std::move(polygon));
}

/// Pictures of all cells that touch none of the cubes.
std::multiset<CellPicture> cellsAwayFrom(const World& world,
                                         const std::vector<RoughBounds>& cubes) {
    std::multiset<CellPicture> pictures;
    for (const Cell& cell : world.cells) {
        RoughBounds bounds;
        std::vector<CellPicture> polygons;
        for (std::uint32_t i = cell.surfaces.first; i < cell.surfaces.end(); ++i) {
            const Surface& surface = world.surfaces[SurfaceIndex(i)];
            describe(world, world.planes[surface.plane.plane], surface.loop,
                     {world.brushes[surface.brush].location.line, surface.face}, polygons, bounds);
        }
        for (std::uint32_t i = cell.portals.first; i < cell.portals.end(); ++i) {
            const Portal& portal = world.portals[world.cellPortals[i]];
            describe(world, world.planes[portal.plane], portal.loop, {-1, -1}, polygons, bounds);
        }
        if (touchesAny(bounds, cubes)) continue;
        std::ranges::sort(polygons);
        CellPicture picture{static_cast<std::int64_t>(cell.medium)};
        for (const CellPicture& polygon : polygons)
            picture.insert(picture.end(), polygon.begin(), polygon.end());
        pictures.insert(std::move(picture));
    }
    return pictures;
}

Position shifted(Position position, std::int32_t units) {
    position.x.raw += Coordinate::fromUnits(units).raw;
    position.z.raw += Coordinate::fromLattice(100).raw;
    return position;
}

/// Moves a shape by some units along x, and a fraction up.
void move(Shape& shape, std::int32_t units) {
    std::visit(
        [&](auto& body) {
            if constexpr (requires { body.planes; }) {
                for (auto& plane : body.planes)
                    if (auto* points = std::get_if<PlanePoints>(&plane))
                        for (Position& point : points->points) point = shifted(point, units);
            } else {
                body.center = shifted(body.center, units);
            }
        },
        shape);
}

struct Edit {
    const char* name;
    std::function<void(BrushMap&, BrushIndex)> make;
};

const std::vector<Edit>& edits() {
    static const std::vector<Edit> all{
        {"move", [](BrushMap& map, BrushIndex brush) { move(map.brushes[brush].shape, 24); }},
        {"change the operation",
         [](BrushMap& map, BrushIndex brush) {
             const bool solid = map.brushes[brush].operation.apply(Medium::air) == Medium::solid;
             map.brushes[brush].operation =
                 MediaOperation::fill(solid ? Medium::water : Medium::solid);
         }},
        {"delete",
         [](BrushMap& map, BrushIndex brush) {
             IndexedVector<BrushIndex, Brush> rest;
             for (std::size_t i = 0; i < map.brushes.size(); ++i)
                 if (BrushIndex(i) != brush) rest.push_back(map.brushes[BrushIndex(i)]);
             map.brushes = std::move(rest);
         }},
        {"insert", [](BrushMap& map, BrushIndex brush) {
             Brush copy = map.brushes[brush];
             move(copy.shape, -40);
             copy.location.line = 1'000'000;
             map.brushes.push_back(std::move(copy));
         }}};
    return all;
}

struct Compiled {
    World world;
    CompileReport report;
};
Compiled compile(const BrushMap& map, BlockCache* cache) {
    CompileOptions options;
    options.keepGoing = true;
    options.cache = cache;
    auto compiled = compileMap(map, options);
    REQUIRE(compiled.hasValue());
    return {std::move(compiled.value().world), std::move(compiled.value().report)};
}

/// Where brushes are that are not what they were: the edited one, and those that unify planes
/// otherwise because of it. Brushes are told by their lines.
std::vector<RoughBounds> changedBrushes(const BrushMap& mapBefore, const Blocks& before,
                                        const BrushMap& mapAfter, const Blocks& after) {
    std::map<std::uint32_t, std::vector<BrushIndex>> byLine;
    for (std::size_t i = 0; i < mapBefore.brushes.size(); ++i)
        byLine[mapBefore.brushes[BrushIndex(i)].location.line].emplace_back(i);
    std::vector<RoughBounds> changed;
    for (std::size_t i = 0; i < mapAfter.brushes.size(); ++i) {
        const Brush& brush = mapAfter.brushes[BrushIndex(i)];
        std::vector<BrushIndex>& earlier = byLine[brush.location.line];
        const BrushSolid& solid = after.solids[BrushIndex(i)];
        if (earlier.empty()) {
            changed.push_back(solid.bounds);
            continue;
        }
        const BrushSolid& old = before.solids[earlier.front()];
        if (old.faces != solid.faces ||
            mapBefore.brushes[earlier.front()].operation != brush.operation) {
            changed.push_back(solid.bounds);
            changed.push_back(old.bounds);
        }
        earlier.erase(earlier.begin());
    }
    for (const auto& [line, left] : byLine)
        for (const BrushIndex brush : left) changed.push_back(before.solids[brush].bounds);
    return changed;
}

/// Edits of some brushes, one at a time: what they do not touch stays, cell for cell, and only what
/// they touch is compiled again. `away`: how many cells are away from the changed blocks, as a part
/// of all, over all edits, at least.
void checkLocality(const BrushMap& map, const std::vector<BrushIndex>& brushes, double away) {
    const TemporaryFolder folder;
    const auto cache = BlockCache::open(folder.path(), 1U << 30);
    REQUIRE(cache.hasValue());
    const Blocks before = blocksOf(map);
    const World world = compile(map, cache.value().get()).world;
    std::size_t keptCells = 0, cells = 0;
    for (const BrushIndex brush : brushes)
        for (const Edit& edit : edits()) {
            CAPTURE(brush.value());
            CAPTURE(edit.name);
            BrushMap edited = map;
            edit.make(edited, brush);
            const Blocks after = blocksOf(edited);
            const std::vector<RoughBounds> cubes = changedCubes(before, after);
            const auto changed = changedBrushes(map, before, edited, after);
            for (const RoughBounds& cube : cubes) CHECK(touchesAny(cube, changed));

            const std::set<std::string> known(before.keys.begin(), before.keys.end());
            const auto unknown = static_cast<std::uint32_t>(std::ranges::count_if(
                after.keys, [&](const std::string& key) { return !known.contains(key); }));
            const Compiled clean = compile(edited, nullptr);
            const Compiled warm = compile(edited, cache.value().get());
            CHECK(warm.report.blocks - warm.report.blocksFromCache <= unknown);
            CHECK(writeWorld(warm.world) == writeWorld(clean.world));

            const auto kept = cellsAwayFrom(world, cubes);
            CHECK(kept == cellsAwayFrom(clean.world, cubes));
            keptCells += kept.size();
            cells += world.cells.size();
        }
    CHECK(static_cast<double>(keptCells) >= away * static_cast<double>(cells));
}

TEST_CASE("an edit of one brush of the manor changes no cell away from the blocks it touches") {
    const BrushMap map = readSample("manor", "manor");
    RandomNumbers random(1);
    std::vector<BrushIndex> brushes;
    for (int i = 0; i < 8; ++i)
        brushes.emplace_back(1 + random.below(static_cast<std::uint32_t>(map.brushes.size()) - 1));
    checkLocality(map, brushes, 0.3);
}

TEST_SUITE("real") {
    TEST_CASE(
        "an edit of one brush of a large map changes no cell away from the blocks it touches") {
        for (const auto& path : quakeMapsIn("real")) {
            if (path.stem() != "lq_e1m1") continue;
            BrushMap map = importQuakeFile(path);
            map.outside.reset();  // what a leak takes away is told by the whole map
            checkLocality(map, {BrushIndex(40U), BrushIndex(1500U)}, 0.5);
        }
    }
}

}  // namespace
}  // namespace portcullis::compiler
