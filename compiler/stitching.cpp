#include "compiler/stitching.h"

#include <algorithm>
#include <array>
#include <utility>

namespace portcullis::compiler {
namespace {

using formats::BrushIndex;
using formats::Node;
using formats::NodeChild;
using formats::PlaneIndex;
using formats::PlaneSide;
using formats::Range;
using formats::Vertex;
using formats::VertexIndex;

class Stitcher {
public:
    Stitcher(const BlockTree& tree, const CompiledBlocks& blocks, BlockSeams seams)
        : tree_(tree),
          blocks_(blocks),
          seams_(std::move(seams)),
          seamVertex_(seams_.table.vertexCount()) {}

    CellComplex run() {
        for (std::size_t i = 0; i < seams_.table.planeCount(); ++i)
            out_.planes.push_back(seams_.table.plane(PlaneId(i)));
        addCells();
        for (std::size_t b = 0; b < blocks_.size(); ++b) addBlockPolygons(b);
        for (const SeamPolygon& polygon : seams_.polygons) addSeamPolygon(polygon);
        for (const FloodLink& link : seams_.links)
            out_.links.push_back(
                {cellOf_[link.behind], cellOf_[link.front], link.width, link.middle});
        out_.root = addTree(tree_.root);
        return std::move(out_);
    }

private:
    PlaneIndex planeOf(std::size_t block, PlaneId local) const {
        return PlaneIndex(seams_.planeOf[block][local.value()].value());
    }
    static Vertex makeVertex(const std::array<double, 3>& steps,
                             const std::array<PlaneIndex, 3>& planes) {
        constexpr double unit = 1.0 / formats::kLatticeStepsPerUnit;
        return {{steps[0] * unit, steps[1] * unit, steps[2] * unit}, planes};
    }
    VertexIndex vertexOfSeam(VertexId vertex) {
        VertexIndex& index = seamVertex_[vertex.value()];
        if (!index.valid()) {
            const auto planes = seams_.table.definingPlanes(vertex);
            index = out_.vertices.append(
                makeVertex(seams_.table.position(vertex),
                           {PlaneIndex(planes[0].value()), PlaneIndex(planes[1].value()),
                            PlaneIndex(planes[2].value())}));
        }
        return index;
    }

    void addCells() {
        cellOf_.resize(seams_.groupOf.size());
        for (std::size_t b = 0; b < blocks_.size(); ++b) {
            const CompiledBlock& block = blocks_[BlockIndex(b)];
            for (std::size_t c = 0; c < block.cells.size(); ++c) {
                const BlockCell& cell = block.cells[c];
                const std::uint32_t global = seams_.firstCell[b] + static_cast<std::uint32_t>(c);
                const std::uint32_t group = seams_.groupOf[global];
                if (group == global) {
                    cellOf_[global] = static_cast<std::uint32_t>(out_.cells.size());
                    BrushIndex blocker;
                    if (cell.filling.blocker.valid())
                        blocker = tree_.blocks[BlockIndex(b)].brushes[cell.filling.blocker.value()];
                    out_.cells.push_back({cell.filling.medium, cell.filling.detail, blocker, {}});
                }
                cellOf_[global] = cellOf_[group];
                auto& sides = out_.cells[cellOf_[global]].sides;
                for (std::uint32_t i = 0; i < cell.sideCount; ++i)
                    addSide(sides, b, block.sides[cell.firstSide + i]);
            }
        }
    }

    /// A side that meets its opposite is the seam of a union: both go.
    void addSide(std::vector<PlaneSide>& sides, std::size_t block, const HalfSpace& local) {
        const PlaneSide side{planeOf(block, local.plane), local.flipped};
        if (std::ranges::find(sides, side) != sides.end()) return;
        const auto seam = std::ranges::find(sides, side.opposite());
        if (seam != sides.end())
            sides.erase(seam);
        else
            sides.push_back(side);
    }

    void addBlockPolygons(std::size_t b) {
        const CompiledBlock& block = blocks_[BlockIndex(b)];
        std::vector<VertexIndex> indexOf(block.vertices.size());
        const auto vertexOf = [&](VertexId local) {
            const VertexId seam = seams_.vertexOf[b][local.value()];
            if (seam.valid()) return vertexOfSeam(seam);
            VertexIndex& index = indexOf[local.value()];
            if (!index.valid()) {
                const BlockVertex& vertex = block.vertices[local.value()];
                index = out_.vertices.append(makeVertex(
                    vertex.position, {planeOf(b, vertex.planes[0]), planeOf(b, vertex.planes[1]),
                                      planeOf(b, vertex.planes[2])}));
            }
            return index;
        };
        const auto loopOf = [&](const FacetRange& facet) {
            const Range loop{static_cast<std::uint32_t>(out_.loops.size()), facet.count};
            for (std::uint32_t i = 0; i < facet.count; ++i)
                out_.loops.push_back(vertexOf(block.corners[facet.first + i].vertex));
            return loop;
        };
        const std::uint32_t base = seams_.firstCell[b];
        for (std::size_t p = 0; p < block.portals.size(); ++p) {
            const BlockPortal& portal = block.portals[p];
            if (seams_.portalTouches[b][p]) continue;
            out_.portals.push_back({cellOf_[base + portal.behind], cellOf_[base + portal.front],
                                    planeOf(b, portal.facet.support.plane), loopOf(portal.facet),
                                    portal.width});
        }
        for (std::size_t w = 0; w < block.walls.size(); ++w) {
            const BlockWall& wall = block.walls[w];
            if (seams_.wallTouches[b][w]) continue;
            const HalfSpace& support = wall.facet.support;
            out_.walls.push_back({cellOf_[base + wall.cell],
                                  {planeOf(b, support.plane), support.flipped},
                                  tree_.blocks[BlockIndex(b)].brushes[wall.brush.value()],
                                  wall.face,
                                  loopOf(wall.facet)});
        }
    }

    void addSeamPolygon(const SeamPolygon& polygon) {
        const Range loop{static_cast<std::uint32_t>(out_.loops.size()),
                         static_cast<std::uint32_t>(polygon.facet.corners.size())};
        for (const Corner& corner : polygon.facet.corners)
            out_.loops.push_back(vertexOfSeam(corner.vertex));
        const PlaneIndex plane(polygon.facet.support.plane.value());
        const std::uint32_t behind = cellOf_[polygon.behind];
        if (polygon.kind == SeamPolygon::Kind::portal)
            out_.portals.push_back({behind, cellOf_[polygon.front], plane, loop,
                                    widthOf(polygon.facet, seams_.table)});
        else
            out_.walls.push_back({behind,
                                  {plane, polygon.facet.support.flipped},
                                  polygon.brush,
                                  polygon.face,
                                  loop});
    }

    NodeChild addTree(const BlockTree::Child& child) {
        switch (child.kind) {
            case BlockTree::Child::Kind::solid: return {};
            case BlockTree::Child::Kind::block: return addBlockTree(child.index);
            case BlockTree::Child::Kind::node: return addOctants(child.index, 0, 0);
        }
        return {};
    }

    /// The eight octants of a node as three levels of planes: x, then y, then z.
    NodeChild addOctants(std::uint32_t node, std::size_t axis, std::uint32_t octant) {
        const BlockTree::Node& octree = tree_.nodes[node];
        if (axis == 3) return addTree(octree.children[octant]);
        const std::array<std::int32_t, 3> center{octree.center.x, octree.center.y, octree.center.z};
        const PlaneIndex plane(
            seams_.table
                .addPlane({axis == 0 ? 1 : 0, axis == 1 ? 1 : 0, axis == 2 ? 1 : 0, -center[axis]})
                .value());
        if (plane.value() == out_.planes.size())
            out_.planes.push_back(seams_.table.plane(PlaneId(plane.value())));
        const auto index = out_.nodes.append({plane, {}});
        const NodeChild behind = addOctants(node, axis + 1, octant);
        const NodeChild front = addOctants(node, axis + 1, octant | (1U << axis));
        if (behind == NodeChild{} && front == NodeChild{}) {  // all solid: no split
            out_.nodes.resize(index.value());
            return {};
        }
        out_.nodes[index].children = {behind, front};
        return {NodeChild::Kind::node, index.value()};
    }

    NodeChild addBlockTree(std::uint32_t b) {
        const CompiledBlock& block = blocks_[BlockIndex(b)];
        const auto first = static_cast<std::uint32_t>(out_.nodes.size());
        const auto childOf = [&](const BlockChild& child) -> NodeChild {
            switch (child.kind) {
                case BlockChild::Kind::solid: return {};
                case BlockChild::Kind::cell:
                    return {NodeChild::Kind::cell, cellOf_[seams_.firstCell[b] + child.index]};
                case BlockChild::Kind::split: return {NodeChild::Kind::node, first + child.index};
            }
            return {};
        };
        for (const BlockSplit& split : block.splits)
            out_.nodes.push_back({planeOf(b, split.plane),
                                  {childOf(split.children[0]), childOf(split.children[1])}});
        return childOf(block.root);
    }

    const BlockTree& tree_;
    const CompiledBlocks& blocks_;
    BlockSeams seams_;
    CellComplex out_;
    std::vector<VertexIndex> seamVertex_;  ///< by vertex of the seams' table
    std::vector<std::uint32_t> cellOf_;    ///< by numbered-through cell: complex cell
};

}  // namespace

CellComplex stitchBlocks(const BlockTree& tree, const CompiledBlocks& blocks, BlockSeams seams) {
    return Stitcher(tree, blocks, std::move(seams)).run();
}

}  // namespace portcullis::compiler
