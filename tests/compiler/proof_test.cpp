#include "compiler/proof.h"

#include <algorithm>
#include <doctest/doctest.h>
#include <functional>
#include <set>
#include <string>
#include <vector>

#include "compiler/compile_map.h"
#include "formats/map/brush_map_reader.h"

namespace portcullis::compiler {
namespace {

using namespace portcullis::formats;

/// Two rooms with a door between them, a pool, a sloped pillar on the floor.
constexpr std::string_view kMap = R"({"version": 1, "materials": [{"name": "stone"}], "brushes": [
  {"op": "air", "material": "stone", "shape": {"type": "box", "min": [-128, -128, 0], "max": [128, 128, 128]}},
  {"op": "air", "material": "stone", "shape": {"type": "box", "min": [144, -128, 0], "max": [320, 64, 96]}},
  {"op": "air", "material": "stone", "shape": {"type": "box", "min": [128, -32, 0], "max": [144, 32, 64]}},
  {"op": "flood", "material": "stone", "shape": {"type": "box", "min": [176, -96, 0], "max": [256, 0, 16]}},
  {"op": "solid", "material": "stone", "shape": {"type": "pyramid", "center": [-32, 16, 32], "size": [64, 48, 64]}},
  {"op": "blockable", "material": "stone", "shape": {"type": "box", "min": [128, -32, 0], "max": [144, 32, 64]}}
]})";

World compiled(std::string_view text) {
    auto map = readBrushMap(text, {});
    for (const Diagnostic& diagnostic : map.diagnostics()) FAIL_CHECK(toText(diagnostic));
    auto result = compileMap(map.value(), {});
    REQUIRE(result.hasValue());
    return std::move(result).value().world;
}

ProofOptions only(bool ProofOptions::*proof) {
    ProofOptions options;
    for (bool ProofOptions::*each :
         {&ProofOptions::vertices, &ProofOptions::convex, &ProofOptions::closed,
          &ProofOptions::portals, &ProofOptions::owners, &ProofOptions::incidence,
          &ProofOptions::medium, &ProofOptions::volume, &ProofOptions::drawOrder})
        options.*each = each == proof;
    return options;
}

std::set<Code> codesOf(const Diagnostics& findings) {
    std::set<Code> codes;
    for (const Diagnostic& finding : findings)
        if (finding.severity == Severity::error) codes.insert(finding.code);
    return codes;
}

std::string listOf(const Diagnostics& findings) {
    std::string text;
    for (const Diagnostic& finding : findings) text += toText(finding) + "\n";
    return text;
}

VertexIndex firstCorner(const World& world) { return world.loopVertices.front(); }

/// Takes the last surface of the last cell that has more than one out of the world.
void dropSurface(World& world) {
    const std::uint32_t last = static_cast<std::uint32_t>(world.surfaces.size()) - 1;
    const Surface gone = world.surfaces[SurfaceIndex(last)];
    auto first = world.loopVertices.begin() + static_cast<std::ptrdiff_t>(gone.loop.first);
    world.loopVertices.erase(first, first + static_cast<std::ptrdiff_t>(gone.loop.count));
    for (Surface& surface : world.surfaces)
        if (surface.loop.first > gone.loop.first) surface.loop.first -= gone.loop.count;
    for (Portal& portal : world.portals)
        if (portal.loop.first > gone.loop.first) portal.loop.first -= gone.loop.count;
    world.surfaces.resize(last);
    --world.cells[gone.cell].surfaces.count;
}

/// Lists the last surface twice.
void repeatSurface(World& world) {
    Surface copy = world.surfaces.back();
    const Range loop = copy.loop;
    copy.loop.first = static_cast<std::uint32_t>(world.loopVertices.size());
    for (std::uint32_t i = 0; i < loop.count; ++i)
        world.loopVertices.push_back(world.loopVertices[loop.first + i]);
    world.surfaces.push_back(copy);
    ++world.cells[copy.cell].surfaces.count;
}

/// Walls up a portal from both sides.
void wallUpPortal(World& world) {
    const Portal gone = world.portals.back();
    const PortalIndex index(world.portals.size() - 1);
    world.portals.resize(index.value());
    std::vector<PortalIndex> listed;
    IndexedVector<SurfaceIndex, Surface> surfaces;
    for (std::size_t c = 0; c < world.cells.size(); ++c) {
        Cell& cell = world.cells[CellIndex(c)];
        Range portals{static_cast<std::uint32_t>(listed.size()), 0};
        for (std::uint32_t i = cell.portals.first; i < cell.portals.end(); ++i)
            if (world.cellPortals[i] != index) listed.push_back(world.cellPortals[i]);
        portals.count = static_cast<std::uint32_t>(listed.size()) - portals.first;
        cell.portals = portals;
        Range range{static_cast<std::uint32_t>(surfaces.size()), 0};
        for (std::uint32_t i = cell.surfaces.first; i < cell.surfaces.end(); ++i)
            surfaces.push_back(world.surfaces[SurfaceIndex(i)]);
        for (std::size_t side = 0; side < 2; ++side) {
            if (gone.cells[side] != CellIndex(c)) continue;
            Surface wall = world.surfaces.back();
            wall.cell = CellIndex(c);
            wall.plane = {gone.plane, side == 1};
            wall.loop = gone.loop;
            if (side == 0) {  // a surface's loop runs as seen from inside
                wall.loop.first = static_cast<std::uint32_t>(world.loopVertices.size());
                for (std::uint32_t i = gone.loop.count; i-- > 0;)
                    world.loopVertices.push_back(world.loopVertices[gone.loop.first + i]);
            }
            surfaces.push_back(wall);
        }
        range.count = static_cast<std::uint32_t>(surfaces.size()) - range.first;
        cell.surfaces = range;
    }
    world.cellPortals = listed;
    world.surfaces = surfaces;
}

/// Leaves a straight corner out of the one surface that has the most corners.
void straighten(World& world) {
    for (Surface& surface : world.surfaces)
        for (std::uint32_t i = 0; surface.loop.count > 4 && i < surface.loop.count; ++i) {
            const auto at = [&](std::uint32_t k) {
                return world
                    .vertices[world.loopVertices[surface.loop.first + k % surface.loop.count]]
                    .position;
            };
            const glm::dvec3 u = at(i + 1) - at(i), v = at(i + 2) - at(i + 1);
            if (u.y * v.z != u.z * v.y || u.z * v.x != u.x * v.z || u.x * v.y != u.y * v.x)
                continue;
            const std::uint32_t gone = surface.loop.first + (i + 1) % surface.loop.count;
            world.loopVertices.erase(world.loopVertices.begin() +
                                     static_cast<std::ptrdiff_t>(gone));
            --surface.loop.count;
            for (Surface& other : world.surfaces)
                if (other.loop.first > gone) --other.loop.first;
            for (Portal& portal : world.portals)
                if (portal.loop.first > gone) --portal.loop.first;
            return;
        }
    FAIL("the map has no straight corner");
}

/// One cell's index with this medium.
CellIndex cellOf(const World& world, Medium medium) {
    for (std::size_t c = 0; c < world.cells.size(); ++c)
        if (world.cells[CellIndex(c)].medium == medium) return CellIndex(c);
    FAIL("no such cell");
    return {};
}

struct Damage {
    const char* what;
    bool ProofOptions::*proof;
    Code expected;
    std::function<void(World&)> inflict;
};

const std::vector<Damage>& everyDamage() {
    static const std::vector<Damage> damages{
        {"a position 2^-30 unit off", &ProofOptions::vertices, Code::proofVertex,
         [](World& w) { w.vertices[firstCorner(w)].position.x += 0x1p-30; }},
        {"a vertex of two planes", &ProofOptions::vertices, Code::proofVertex,
         [](World& w) {
             auto& planes = w.vertices[firstCorner(w)].planes;
             planes[2] = planes[1];
         }},
        {"a vertex given twice", &ProofOptions::vertices, Code::proofVertex,
         [](World& w) { w.loopVertices.front() = w.vertices.append(w.vertices[firstCorner(w)]); }},
        {"a plane given twice", &ProofOptions::vertices, Code::proofVertex,
         [](World& w) { w.planes.append(w.planes[PlaneIndex(0U)]); }},
        {"a cell plane turned round", &ProofOptions::convex, Code::proofConvex,
         [](World& w) { w.cellPlanes[0] = w.cellPlanes[0].opposite(); }},
        {"a surface that runs backwards", &ProofOptions::convex, Code::proofConvex,
         [](World& w) {
             const Range loop = w.surfaces.back().loop;
             std::reverse(w.loopVertices.begin() + loop.first, w.loopVertices.begin() + loop.end());
         }},
        {"two corners of a portal swapped", &ProofOptions::convex, Code::proofConvex,
         [](World& w) {
             const Range loop = w.portals.back().loop;
             std::swap(w.loopVertices[loop.first], w.loopVertices[loop.first + 1]);
         }},
        {"a corner off its plane", &ProofOptions::convex, Code::proofConvex,
         [](World& w) {
             w.loopVertices[w.surfaces.back().loop.first] =
                 w.loopVertices[w.surfaces[SurfaceIndex(0U)].loop.first];
         }},
        {"a surface left out", &ProofOptions::closed, Code::proofClosed, dropSurface},
        {"a surface left out, of a face that has no other", &ProofOptions::closed,
         Code::proofCoverage, dropSurface},
        {"a surface given twice", &ProofOptions::closed, Code::proofClosed, repeatSurface},
        {"a surface given twice, over itself", &ProofOptions::closed, Code::proofCoverage,
         repeatSurface},
        {"a surface of another plane", &ProofOptions::closed, Code::proofCoverage,
         [](World& w) { w.surfaces.back().plane = w.surfaces.back().plane.opposite(); }},
        {"a portal the wrong way round", &ProofOptions::portals, Code::proofPortal,
         [](World& w) { std::swap(w.portals.back().cells[0], w.portals.back().cells[1]); }},
        {"a portal walled up", &ProofOptions::portals, Code::proofPortal, wallUpPortal},
        {"a surface of another brush", &ProofOptions::owners, Code::proofOwner,
         [](World& w) {
             w.surfaces.back().brush = BrushIndex(w.surfaces.back().brush.value() == 0 ? 1U : 0U);
         }},
        {"a straight corner left out", &ProofOptions::incidence, Code::proofIncidence, straighten},
        {"a cell of another medium", &ProofOptions::medium, Code::proofMedium,
         [](World& w) { w.cells[cellOf(w, Medium::water)].medium = Medium::lava; }},
        {"a cell of another medium, in volume", &ProofOptions::volume, Code::proofVolume,
         [](World& w) { w.cells[cellOf(w, Medium::water)].medium = Medium::lava; }},
        {"a blockable brush forgotten", &ProofOptions::medium, Code::proofMedium,
         [](World& w) {
             for (Cell& cell : w.cells) cell.blocker = {};
         }},
        {"a brush that does something else", &ProofOptions::volume, Code::proofVolume,
         [](World& w) {
             w.brushes[BrushIndex(3U)].operation = MediaOperation::fill(Medium::lava);
         }},
        {"a brush face moved by 1/256 unit", &ProofOptions::volume, Code::proofVolume,
         [](World& w) {
             const std::uint32_t top = w.brushes[BrushIndex(3U)].planes.first + 5;
             Plane plane = w.planes[w.brushPlanes[top].plane];
             plane.d += 1;
             w.brushPlanes[top].plane = w.planes.append(plane);
         }},
        {"a node the wrong way round", &ProofOptions::drawOrder, Code::proofDrawOrder,
         [](World& w) { std::swap(w.nodes.back().children[0], w.nodes.back().children[1]); }},
        {"a node the wrong way round, at a point", &ProofOptions::medium, Code::proofMedium,
         [](World& w) {
             auto& node = w.nodes[NodeIndex(w.root.index)];
             std::swap(node.children[0], node.children[1]);
         }},
    };
    return damages;
}

TEST_CASE("a good world passes every proof, and all of it was judged") {
    const World world = compiled(kMap);
    const ProofReport report = proveWorld(world, {});
    CHECK_MESSAGE(codesOf(report.findings).empty(), listOf(report.findings));
    CHECK(report.cells == world.cells.size());
    CHECK(report.cells >= 8);
    CHECK(report.edges > 24 * report.cells / 2);
    CHECK(report.points > 1000);
    // {0}, {1}, {2}, {1 3}, {0 4}, and blockable brushes change nothing.
    CHECK(report.brushSets == 5);
}

TEST_CASE("every damage to a good world is found by the proof that it concerns") {
    const World good = compiled(kMap);
    for (const Damage& damage : everyDamage()) {
        CAPTURE(damage.what);
        CHECK(codesOf(proveWorld(good, only(damage.proof)).findings).empty());
        World bad = good;
        damage.inflict(bad);
        const ProofReport report = proveWorld(bad, only(damage.proof));
        CHECK_MESSAGE(codesOf(report.findings).count(damage.expected) == 1,
                      listOf(report.findings));
    }
}

TEST_CASE("a world with an index out of range is not judged any further") {
    World world = compiled(kMap);
    world.loopVertices.front() = VertexIndex(world.vertices.size());
    CHECK(codesOf(proveWorld(world, {}).findings) == std::set{Code::worldBadIndex});
}

TEST_CASE("many faults of one kind are told up to twenty, then counted") {
    World world = compiled(kMap);
    for (Vertex& vertex : world.vertices) vertex.position.x += 1;
    const ProofReport report = proveWorld(world, only(&ProofOptions::vertices));
    REQUIRE(report.findings.size() == 21);
    CHECK(report.findings.back().message ==
          "and " + std::to_string(world.vertices.size() - 20) + " more");
}

TEST_CASE("the report depends on nothing but world and options") {
    const World world = compiled(kMap);
    CHECK(proveWorld(world, {}).findings == proveWorld(world, {}).findings);
}

}  // namespace
}  // namespace portcullis::compiler
