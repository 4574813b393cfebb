#include "formats/world/world_validator.h"

#include <doctest/doctest.h>
#include <functional>
#include <limits>
#include <random>
#include <string>

#include "tests/support/world_builder.h"

namespace portcullis::formats {
namespace {

using tests::makeCorridorWorld;

TEST_CASE("hand-built worlds are valid") {
    CHECK(validateWorld(World{}).empty());
    for (int rooms = 1; rooms < 12; ++rooms) CHECK(validateWorld(makeCorridorWorld(rooms)).empty());
}

/// One rule broken in an otherwise valid world, and how it must be reported.
struct Break {
    const char* rule;
    Code code;
    const char* pointer;
    std::function<void(World&)> apply;
};

constexpr auto kIndex = Code::worldBadIndex;
constexpr auto kValue = Code::worldBadValue;

const Break kGeometryBreaks[] = {
    {"a plane without normal", kValue, "/planes/1",
     [](World& w) {
         w.planes[PlaneIndex(1u)] = {0, 0, 0, 1};
     }},
    {"a plane with a common divisor", kValue, "/planes/0",
     [](World& w) {
         w.planes[PlaneIndex(0u)] = {2, 4, 6, 8};
     }},
    {"a plane whose first component is negative", kValue, "/planes/0",
     [](World& w) {
         w.planes[PlaneIndex(0u)] = {0, -1, 1, 3};
     }},
    {"a normal of 52 bits", kValue, "/planes/0",
     [](World& w) {
         w.planes[PlaneIndex(0u)] = {1, std::int64_t{1} << 50, 0, 0};
     }},
    {"a normal at the end of its type", kValue, "/planes/0",
     [](World& w) {
         w.planes[PlaneIndex(0u)] = {1, std::numeric_limits<std::int64_t>::min(), 0, 0};
     }},
    {"an offset of 76 bits", kValue, "/planes/0",
     [](World& w) {
         w.planes[PlaneIndex(0u)] = {1, 0, 0, -(Int128{1} << 74)};
     }},
    {"a vertex that is no number", kValue, "/vertices/3/position",
     [](World& w) {
         w.vertices[VertexIndex(3u)].position.y = std::numeric_limits<double>::quiet_NaN();
     }},
    {"a vertex outside the world", kValue, "/vertices/3/position",
     [](World& w) { w.vertices[VertexIndex(3u)].position.z = -65536.5; }},
    {"a vertex of no plane", kIndex, "/vertices/3/planes",
     [](World& w) { w.vertices[VertexIndex(3u)].planes[1] = {}; }},
    {"a texture that is not finite", kValue, "/textures/0",
     [](World& w) { w.textures[TextureIndex(0u)].u.x = std::numeric_limits<double>::infinity(); }},
};

const Break kTableBreaks[] = {
    {"a cell plane that is none", kIndex, "/cellPlanes/2/plane",
     [](World& w) { w.cellPlanes[2].plane = PlaneIndex(99u); }},
    {"a listed portal that is none", kIndex, "/cellPortals/0",
     [](World& w) { w.cellPortals[0] = PortalIndex(2u); }},
    {"a corner that is none", kIndex, "/loopVertices/5",
     [](World& w) { w.loopVertices[5] = VertexIndex(999u); }},
    {"a brush plane that is none", kIndex, "/brushPlanes/1/plane",
     [](World& w) { w.brushPlanes[1].plane = PlaneIndex(99u); }},
    {"a brush with planes beyond the table", kIndex, "/brushes/2/planes",
     [](World& w) { w.brushes[BrushIndex(2u)].planes.count = 7; }},
    {"a range that wraps around", kIndex, "/brushes/2/planes",
     [](World& w) { w.brushes[BrushIndex(2u)].planes.first = 0xfffffffe; }},
    {"brush planes of no brush", kValue, "/brushPlanes/0",
     [](World& w) {
         w.brushes[BrushIndex(2u)].planes = {0, 0};
         w.surfaces.clear();
     }},
    {"an operation that gives no medium", kValue, "/brushes/0",
     [](World& w) { w.brushes[BrushIndex(0u)].operation.after[3] = static_cast<Medium>(4); }},
    {"loops that share corners", kValue, "/loopVertices/0",
     [](World& w) {
         w.loopVertices.pop_back();
         w.portals[PortalIndex(1u)].loop = w.portals[PortalIndex(0u)].loop;
     }},
};

const Break kCellBreaks[] = {
    {"a portal of no cell", kIndex, "/portals/0/cells",
     [](World& w) { w.portals[PortalIndex(0u)].cells[1] = {}; }},
    {"a portal from a cell to itself", kValue, "/portals/0/cells",
     [](World& w) { w.portals[PortalIndex(0u)].cells[1] = CellIndex(0u); }},
    {"a portal of two corners", kValue, "/portals/1/loop",
     [](World& w) { w.portals[PortalIndex(1u)].loop.count = 2; }},
    {"a portal in no plane", kIndex, "/portals/1/plane",
     [](World& w) { w.portals[PortalIndex(1u)].plane = {}; }},
    {"a portal that others list", kValue, "/cellPortals/0",
     [](World& w) { std::swap(w.cellPortals.front(), w.cellPortals.back()); }},
    {"a portal listed twice by a cell", kValue, "/portals/1",
     [](World& w) { w.cellPortals[2] = w.cellPortals[1]; }},
    {"a wall of no cell", kIndex, "/surfaces/0/cell",
     [](World& w) { w.surfaces[SurfaceIndex(0u)].cell = CellIndex(3u); }},
    {"a wall in no plane", kIndex, "/surfaces/0/plane",
     [](World& w) { w.surfaces[SurfaceIndex(0u)].plane = {}; }},
    {"a wall of no brush", kIndex, "/surfaces/0/brush",
     [](World& w) { w.surfaces[SurfaceIndex(0u)].brush = {}; }},
    {"a face that the brush does not have", kIndex, "/surfaces/0/face",
     [](World& w) { w.surfaces[SurfaceIndex(0u)].face = 6; }},
    {"a material that the scene lacks", kIndex, "/surfaces/0/material",
     [](World& w) { w.surfaces[SurfaceIndex(0u)].material = MaterialIndex(2u); }},
    {"a texture that is none", kIndex, "/surfaces/0/texture",
     [](World& w) { w.surfaces[SurfaceIndex(0u)].texture = TextureIndex(3u); }},
    {"walls not sorted by cell", kValue, "/surfaces/0/cell",
     [](World& w) {
         std::swap(w.surfaces[SurfaceIndex(0u)],
                   w.surfaces[w.cells[CellIndex(1u)].surfaces.first == 0
                                  ? SurfaceIndex(0u)
                                  : SurfaceIndex(w.cells[CellIndex(1u)].surfaces.first)]);
     }},
    {"a run of walls not after the one before", kValue, "/cells/1/surfaces",
     [](World& w) { ++w.cells[CellIndex(1u)].surfaces.first; }},
    {"a solid cell", kValue, "/cells/0/medium",
     [](World& w) { w.cells[CellIndex(0u)].medium = Medium::solid; }},
    {"a cell of no medium", kValue, "/cells/0",
     [](World& w) { w.cells[CellIndex(0u)].medium = static_cast<Medium>(200); }},
    {"a blocker that is none", kIndex, "/cells/2/blocker",
     [](World& w) { w.cells[CellIndex(2u)].blocker = BrushIndex(3u); }},
    {"a cell of three planes", kValue, "/cells/2/planes",
     [](World& w) { w.cells[CellIndex(2u)].planes.count = 3; }},
    {"a cell in no leaf", kValue, "/cells/3",
     [](World& w) {
         w.cells.append(w.cells[CellIndex(1u)]);
         auto& c = w.cells[CellIndex(3u)];
         c.planes.first = static_cast<std::uint32_t>(w.cellPlanes.size());
         for (std::uint32_t i = 0; i < c.planes.count; ++i) w.cellPlanes.push_back(w.cellPlanes[i]);
         c.portals = {0, 0};
         c.surfaces = {static_cast<std::uint32_t>(w.surfaces.size()), 0};
     }},
};

const Break kTreeBreaks[] = {
    {"a root that is no node", kIndex, "/nodes/999", [](World& w) { w.root.index = 999; }},
    {"a root of no kind", kIndex, "/nodes/0",
     [](World& w) {
         w.root = {static_cast<NodeChild::Kind>(3), 0};
     }},
    {"a node of no plane", kIndex, "/nodes/0/plane",
     [](World& w) { w.nodes[NodeIndex(0u)].plane = {}; }},
    {"a leaf of no cell", kIndex, "/nodes/3",
     [](World& w) {
         w.nodes[NodeIndex(0u)].children[0] = {NodeChild::Kind::cell, 3};
     }},
    {"solid with an index", kValue, "/nodes/3",
     [](World& w) {
         for (auto& n : w.nodes)
             for (auto& c : n.children)
                 if (c.kind == NodeChild::Kind::solid) {
                     c.index = 3;
                     return;
                 }
     }},
    {"a circle", kValue, "/nodes/0",
     [](World& w) {
         w.nodes[NodeIndex(0u)].children[0] = w.root;
         w.nodes[NodeIndex(0u)].children[1] = {NodeChild::Kind::node, 0};
     }},
    {"a node that nothing leads to", kValue, "",
     [](World& w) { w.nodes.append(w.nodes[NodeIndex(0u)]); }},
};

const Break kSceneBreaks[] = {
    {"brushes in the scene", kValue, "/scene/0", [](World& w) { w.scene.brushes.append({}); }},
    {"an object of a material that is none", kIndex, "/scene/objects/0/brushes",
     [](World& w) {
         Brush brush;
         brush.faces.resize(6);
         w.scene.objects.emplace_back().brushes.push_back(brush);
     }},
    {"a known part among the unknown", kValue, "/unknownChunks/0/tag",
     [](World& w) {
         w.unknownChunks.push_back({{'C', 'E', 'L', 'L'}, ""});
     }},
};

TEST_CASE("each broken rule is reported with its code and place") {
    for (const std::span<const Break> breaks :
         {std::span<const Break>(kGeometryBreaks), std::span<const Break>(kTableBreaks),
          std::span<const Break>(kCellBreaks), std::span<const Break>(kTreeBreaks),
          std::span<const Break>(kSceneBreaks)}) {
        for (const Break& broken : breaks) {
            CAPTURE(broken.rule);
            World world = makeCorridorWorld(3);
            broken.apply(world);
            const Diagnostics faults = validateWorld(world);
            bool reported = false;
            std::string told;
            for (const Diagnostic& fault : faults) {
                told += toText(fault) + "\n";
                reported =
                    reported || (fault.code == broken.code &&
                                 (broken.pointer[0] == '\0' || fault.pointer == broken.pointer));
            }
            CAPTURE(told);
            CHECK(reported);
        }
    }
}

TEST_CASE("a tree as deep as it is large is walked") {
    World world = makeCorridorWorld(1);
    const std::uint32_t depth = 1'000'000;
    NodeChild below = world.root;
    for (std::uint32_t i = 0; i < depth; ++i) {
        world.nodes.push_back({PlaneIndex(0u), {below, NodeChild{}}});
        below = {NodeChild::Kind::node, static_cast<std::uint32_t>(world.nodes.size() - 1)};
    }
    world.root = below;
    CHECK(validateWorld(world).empty());
}

TEST_CASE("a thousand faults are 32 and a count") {
    World world = makeCorridorWorld(200);
    for (Vertex& vertex : world.vertices) vertex.position.x = 1e9;
    const Diagnostics faults = validateWorld(world);
    REQUIRE(faults.size() == 33);
    const std::string more = std::to_string(world.vertices.size() - 32);
    CHECK(faults.back().message.find(more) != std::string::npos);
}

TEST_CASE("any index made invalid, anywhere, is noticed") {
    std::mt19937 random(1);  // fixed seed: the same damages every time
    const World valid = makeCorridorWorld(6);
    for (std::size_t round = 0; round < 2000; ++round) {
        World world = valid;
        const auto pick = [&](std::size_t size) {
            return static_cast<std::uint32_t>(random() % size);
        };
        const std::uint32_t beyond = 1000 + pick(1u << 29);
        switch (round % 8) {
            case 0:
                world.loopVertices[pick(world.loopVertices.size())] = VertexIndex(beyond);
                break;
            case 1: world.cellPortals[pick(world.cellPortals.size())] = PortalIndex(beyond); break;
            case 2:
                world.cellPlanes[pick(world.cellPlanes.size())].plane = PlaneIndex(beyond);
                break;
            case 3:
                world.surfaces[SurfaceIndex(pick(world.surfaces.size()))].loop.first = beyond;
                break;
            case 4:
                world.portals[PortalIndex(pick(world.portals.size()))].cells[round / 8 % 2] =
                    CellIndex(beyond);
                break;
            case 5: world.cells[CellIndex(pick(world.cells.size()))].portals.count = beyond; break;
            case 6:
                world.nodes[NodeIndex(pick(world.nodes.size()))].children[round / 8 % 2] = {
                    NodeChild::Kind::node, beyond};
                break;
            default:
                world.nodes[NodeIndex(pick(world.nodes.size()))].plane = PlaneIndex(beyond);
                break;
        }
        REQUIRE(hasErrors(validateWorld(world)));
    }
}

}  // namespace
}  // namespace portcullis::formats
