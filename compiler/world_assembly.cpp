#include "compiler/world_assembly.h"

#include <algorithm>
#include <cassert>
#include <numeric>
#include <tuple>
#include <utility>

#include "compiler/vertex_table.h"

namespace portcullis::compiler {
namespace {

using formats::BrushIndex;
using formats::BrushMap;
using formats::CellIndex;
using formats::Face;
using formats::NodeChild;
using formats::NodeIndex;
using formats::PlaneIndex;
using formats::PlaneSide;
using formats::PortalIndex;
using formats::Range;
using formats::TextureIndex;
using formats::VertexIndex;
using formats::World;

/// A wall before it has its place in the world.
struct PendingWall {
    std::uint32_t cell = 0;
    PlaneSide side;
    BrushIndex brush;
    std::uint32_t face = 0;
    Range loop;
    bool reversed = false;  ///< the loop runs as seen from inside the cell already
};

class Assembler {
public:
    Assembler(const CellComplex& complex, const std::vector<bool>& kept, const BrushMap& map,
              const BrushSolids& solids)
        : complex_(complex),
          map_(map),
          solids_(solids),
          planeOf_(complex.planes.size()),
          vertexOf_(complex.vertices.size()),
          cellOf_(complex.cells.size()),
          textures_(map.brushes.size()) {
        for (std::size_t i = 0; i < complex.cells.size(); ++i) {
            if (complex.cells[i].detail) continue;
            if (kept[i])
                cellOf_[i] = CellIndex(cellCount_++);
            else
                ++world_.removedCells;
        }
    }

    World run() {
        addCells();
        addPortals();
        addSurfaces();
        world_.root = addTree();
        addBrushes();
        addScene();
        return std::move(world_);
    }

private:
    PlaneIndex planeOf(PlaneIndex plane) {
        PlaneIndex& index = planeOf_[plane.value()];
        if (!index.valid()) index = world_.planes.append(complex_.planes[plane]);
        return index;
    }
    PlaneSide sideOf(const PlaneSide& side) { return {planeOf(side.plane), side.flipped}; }
    Range loopOf(const Range& loop, bool reverse) {
        const Range range{static_cast<std::uint32_t>(world_.loopVertices.size()), loop.count};
        for (std::uint32_t i = 0; i < loop.count; ++i) {
            const VertexIndex vertex =
                complex_.loops[reverse ? loop.end() - 1 - i : loop.first + i];
            VertexIndex& index = vertexOf_[vertex.value()];
            if (!index.valid()) {
                formats::Vertex copy = complex_.vertices[vertex];
                for (PlaneIndex& plane : copy.planes) plane = planeOf(plane);
                index = world_.vertices.append(copy);
            }
            world_.loopVertices.push_back(index);
        }
        return range;
    }
    [[nodiscard]] bool keeps(std::uint32_t cell) const { return cellOf_[cell].valid(); }

    void addCells() {
        for (std::size_t i = 0; i < complex_.cells.size(); ++i) {
            if (!cellOf_[i].valid()) continue;
            const ComplexCell& cell = complex_.cells[i];
            const Range planes{static_cast<std::uint32_t>(world_.cellPlanes.size()),
                               static_cast<std::uint32_t>(cell.sides.size())};
            for (const PlaneSide& side : cell.sides) world_.cellPlanes.push_back(sideOf(side));
            world_.cells.push_back({cell.medium, cell.blocker, planes, {}, {}});
        }
    }

    void addPortals() {
        std::vector<std::vector<PortalIndex>> portalsOf(world_.cells.size());
        for (const ComplexPortal& portal : complex_.portals) {
            if (keeps(portal.behind) != keeps(portal.front)) {
                closeOpening(portal);
                continue;
            }
            if (!keeps(portal.behind)) continue;
            const CellIndex behind = cellOf_[portal.behind], front = cellOf_[portal.front];
            // The loop runs counter-clockwise from the front: as the cell behind has it.
            const PortalIndex index = world_.portals.append(
                {{behind, front}, planeOf(portal.plane), loopOf(portal.loop, false)});
            portalsOf[behind.value()].push_back(index);
            portalsOf[front.value()].push_back(index);
        }
        for (std::size_t i = 0; i < portalsOf.size(); ++i) {
            world_.cells[CellIndex(i)].portals = {
                static_cast<std::uint32_t>(world_.cellPortals.size()),
                static_cast<std::uint32_t>(portalsOf[i].size())};
            std::ranges::copy(portalsOf[i], std::back_inserter(world_.cellPortals));
        }
    }

    /// A gap that the seal width closed: a wall of the first brush that has a face on its plane.
    void closeOpening(const ComplexPortal& portal) {
        const formats::Plane& plane = complex_.planes[portal.plane];
        PendingWall wall{portal.behind, {portal.plane, false}, {}, 0, portal.loop, false};
        if (!keeps(portal.behind)) {
            wall.cell = portal.front;
            wall.side.flipped = true;
            wall.reversed = true;
        }
        for (std::size_t b = 0; b < solids_.size() && !wall.brush.valid(); ++b)
            for (std::size_t f = 0; f < solids_[BrushIndex(b)].faces.size(); ++f) {
                const auto& face = solids_[BrushIndex(b)].faces[f];
                if (!face || face->plane != plane) continue;
                wall.brush = BrushIndex(b);
                wall.face = static_cast<std::uint32_t>(f);
                break;
            }
        if (!wall.brush.valid()) wall.brush = map_.outside->hull;  // cut by a block, not a brush
        closed_.push_back(wall);
    }

    void addSurfaces() {
        std::vector<PendingWall> walls;
        for (const ComplexWall& wall : complex_.walls)
            if (keeps(wall.cell))
                walls.push_back({wall.cell, wall.side, wall.brush, wall.face, wall.loop, false});
        std::ranges::copy(closed_, std::back_inserter(walls));
        std::ranges::stable_sort(walls, {}, &PendingWall::cell);
        for (const PendingWall& wall : walls) ++world_.cells[cellOf_[wall.cell]].surfaces.count;
        std::uint32_t first = 0;
        for (formats::Cell& cell : world_.cells) {
            cell.surfaces.first = first;
            first += cell.surfaces.count;
        }
        for (const PendingWall& wall : walls) {
            const CellIndex cell = cellOf_[wall.cell];
            const Face& face = map_.brushes[wall.brush].faces[wall.face];
            world_.surfaces.push_back({cell, sideOf(wall.side), wall.brush, wall.face,
                                       face.material, textureOf(wall.brush, wall.face),
                                       loopOf(wall.loop, !wall.reversed), face.luxelScale});
        }
    }

    TextureIndex textureOf(BrushIndex brush, std::uint32_t face) {
        auto& ofBrush = textures_[brush.value()];
        if (ofBrush.empty()) ofBrush.resize(map_.brushes[brush].faces.size());
        if (ofBrush[face].valid()) return ofBrush[face];
        const auto& given = map_.brushes[brush].faces[face].texture;
        const auto& plane = solids_[brush].faces[face];
        ofBrush[face] = world_.textures.append(given   ? *given
                                               : plane ? defaultTexture(*plane)
                                                       : formats::TextureBasis{});
        return ofBrush[face];
    }

    /// The tree without branches that lead nowhere: removed cells are solid, and a node whose
    /// children are the same needs no split. Children before parents, so no recursion.
    NodeChild addTree() {
        if (complex_.root.kind != NodeChild::Kind::node) return leafOf(complex_.root);
        std::vector<NodeChild> done(complex_.nodes.size());
        std::vector<std::uint32_t> order, stack{complex_.root.index};
        while (!stack.empty()) {
            const std::uint32_t node = stack.back();
            stack.pop_back();
            order.push_back(node);
            for (const NodeChild& child : complex_.nodes[NodeIndex(node)].children)
                if (child.kind == NodeChild::Kind::node) stack.push_back(child.index);
        }
        for (auto it = order.rbegin(); it != order.rend(); ++it) {
            const formats::Node& node = complex_.nodes[NodeIndex(*it)];
            std::array<NodeChild, 2> children;
            for (std::size_t side = 0; side < 2; ++side) {
                const NodeChild& child = node.children[side];
                children[side] =
                    child.kind == NodeChild::Kind::node ? done[child.index] : leafOf(child);
            }
            if (children[0] == children[1]) {
                done[*it] = children[0];
            } else {
                const NodeIndex index = world_.nodes.append({planeOf(node.plane), children});
                done[*it] = {NodeChild::Kind::node, index.value()};
            }
        }
        return done[complex_.root.index];
    }

    [[nodiscard]] NodeChild leafOf(const NodeChild& child) const {
        if (child.kind == NodeChild::Kind::solid || !keeps(child.index)) return {};
        return {NodeChild::Kind::cell, cellOf_[child.index].value()};
    }

    void addBrushes() {
        VertexTable known(2 * world_.planes.size());  // for its table of planes
        for (const formats::Plane& plane : world_.planes) known.addPlane(plane);
        for (std::size_t b = 0; b < map_.brushes.size(); ++b) {
            const formats::Brush& brush = map_.brushes[BrushIndex(b)];
            const BrushSolid& solid = solids_[BrushIndex(b)];
            const Range planes{static_cast<std::uint32_t>(world_.brushPlanes.size()),
                               static_cast<std::uint32_t>(solid.faces.size())};
            for (const auto& face : solid.faces) {
                PlaneSide side;
                if (face) {
                    const PlaneIndex plane(known.addPlane(face->plane).value());
                    if (plane.value() == world_.planes.size()) world_.planes.push_back(face->plane);
                    side = {plane, face->flipped};
                }
                world_.brushPlanes.push_back(side);
            }
            world_.brushes.push_back(
                {brush.operation, brush.detail, planes, brush.location, brush.name});
        }
    }

    void addScene() {
        world_.outsideRemoved = world_.removedCells > 0;
        world_.scene.materials = map_.materials;
        world_.scene.lights = map_.lights;
        world_.scene.cameras = map_.cameras;
        world_.scene.objects = map_.objects;
        world_.scene.entities = map_.entities;
        world_.scene.properties = map_.properties;
    }

    const CellComplex& complex_;
    const BrushMap& map_;
    const BrushSolids& solids_;
    World world_;
    std::vector<PlaneIndex> planeOf_;    ///< by complex plane
    std::vector<VertexIndex> vertexOf_;  ///< by complex vertex
    std::vector<CellIndex> cellOf_;      ///< by complex cell; invalid: not in the world
    std::uint32_t cellCount_ = 0;
    std::vector<PendingWall> closed_;
    std::vector<std::vector<TextureIndex>> textures_;  ///< by brush and face
};

}  // namespace

formats::TextureBasis defaultTexture(const formats::OrientedPlane& plane) {
    const double sign = plane.flipped ? -1 : 1;
    const glm::dvec3 normal(sign * static_cast<double>(plane.plane.a),
                            sign * static_cast<double>(plane.plane.b),
                            sign * static_cast<double>(plane.plane.c));
    const glm::dvec3 size(normal.x < 0 ? -normal.x : normal.x, normal.y < 0 ? -normal.y : normal.y,
                          normal.z < 0 ? -normal.z : normal.z);
    formats::TextureBasis basis;
    if (size.z >= size.x && size.z >= size.y) {
        basis.u = {1, 0, 0};
        basis.v = {0, normal.z < 0 ? 1.0 : -1.0, 0};
    } else if (size.x >= size.y) {
        basis.u = {0, normal.x < 0 ? -1.0 : 1.0, 0};
        basis.v = {0, 0, -1};
    } else {
        basis.u = {normal.y < 0 ? 1.0 : -1.0, 0, 0};
        basis.v = {0, 0, -1};
    }
    return basis;
}

formats::World assembleWorld(const CellComplex& complex, const std::vector<bool>& kept,
                             const BrushMap& map, const BrushSolids& solids) {
    return Assembler(complex, kept, map, solids).run();
}

}  // namespace portcullis::compiler
