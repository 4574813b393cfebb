#include "render/prepared_world.h"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <utility>

namespace portcullis::render {
namespace {

using namespace formats;

class Preparation {
public:
    explicit Preparation(const World& world) : world_(world) { prepared_.world = &world; }

    PreparedWorld run() {
        prepared_.planes.reserve(world_.planes.size());
        for (const Plane& plane : world_.planes) prepared_.planes.push_back(unitPlane(plane));
        addEdges();
        prepared_.faces.resize(world_.cellPlanes.size());
        for (CellIndex cell(0u); world_.cells.contains(cell); cell = CellIndex(cell.value() + 1))
            addFaces(cell);
        addTree();
        return std::move(prepared_);
    }

private:
    /// `normal`: of the polygon, towards where its loop runs counter-clockwise.
    void addLoopEdges(Range loop, const glm::dvec3& normal) {
        for (std::uint32_t i = loop.first; i < loop.end(); ++i) {
            const std::uint32_t next = i + 1 < loop.end() ? i + 1 : loop.first;
            const glm::dvec3 from = world_.vertices[world_.loopVertices[i]].position;
            const glm::dvec3 to = world_.vertices[world_.loopVertices[next]].position;
            const glm::dvec3 inward = glm::cross(normal, to - from);
            const double length = glm::length(inward);
            if (length > 0.0)  // else it bounds nothing: all points lie on it
                prepared_.edges[i] = {inward / length, -glm::dot(inward, from) / length};
            moveOut(prepared_.edges[i], loop);
        }
    }

    /// Corners may be so near to each other that their rounding gives their edge any direction:
    /// moved out to where it cuts nothing off the polygon it does no harm.
    void moveOut(UnitPlane& edge, Range loop) const {
        double least = 0.0;
        for (std::uint32_t i = loop.first; i < loop.end(); ++i)
            least =
                std::min(least, edge.distance(world_.vertices[world_.loopVertices[i]].position));
        edge.offset -= least;
    }

    void addEdges() {
        prepared_.edges.resize(world_.loopVertices.size());
        for (const Portal& portal : world_.portals)
            addLoopEdges(portal.loop, prepared_.planes[portal.plane].normal);
        for (const Surface& surface : world_.surfaces) {
            const glm::dvec3 normal = prepared_.planes[surface.plane.plane].normal;
            addLoopEdges(surface.loop, surface.plane.flipped ? normal : -normal);
        }
    }

    void addFaces(CellIndex index) {
        const Cell& cell = world_.cells[index];
        for (std::uint32_t i = cell.planes.first; i < cell.planes.end(); ++i) {
            const PlaneSide side = world_.cellPlanes[i];
            const UnitPlane& plane = prepared_.planes[side.plane];
            const auto first = static_cast<std::uint32_t>(prepared_.polygons.size());
            for (std::uint32_t p = cell.portals.first; p < cell.portals.end(); ++p) {
                const PortalIndex portalIndex = world_.cellPortals[p];
                const Portal& portal = world_.portals[portalIndex];
                if (portal.plane == side.plane)
                    prepared_.polygons.push_back({portal.loop,
                                                  portal.cells[portal.cells[0] == index ? 1 : 0],
                                                  portalIndex.value()});
            }
            for (std::uint32_t s = cell.surfaces.first; s < cell.surfaces.end(); ++s) {
                const Surface& surface = world_.surfaces[SurfaceIndex(s)];
                if (surface.plane == side) prepared_.polygons.push_back({surface.loop, {}, s});
            }
            prepared_.faces[i] = {
                side.flipped ? plane.opposite() : plane,
                {first, static_cast<std::uint32_t>(prepared_.polygons.size()) - first}};
        }
    }

    /// Calls `leaf` with each cell at a leaf of the tree and the node that it hangs from.
    template <class Leaf>
    void forEachLeaf(const Leaf& leaf) const {
        const auto visit = [&](NodeChild child, NodeIndex parent) {
            if (child.kind == NodeChild::Kind::cell) leaf(CellIndex(child.index), parent);
        };
        visit(world_.root, NodeIndex());
        for (std::size_t i = 0; i < world_.nodes.size(); ++i)
            for (const NodeChild child : world_.nodes[NodeIndex(i)].children)
                visit(child, NodeIndex(i));
    }

    void addTree() {
        prepared_.nodeParents.resize(world_.nodes.size());
        for (std::size_t i = 0; i < world_.nodes.size(); ++i)
            for (const NodeChild child : world_.nodes[NodeIndex(i)].children)
                if (child.kind == NodeChild::Kind::node)
                    prepared_.nodeParents[NodeIndex(child.index)] = NodeIndex(i);
        prepared_.cellLeaves.resize(world_.cells.size());
        forEachLeaf([&](CellIndex cell, NodeIndex) { ++prepared_.cellLeaves[cell].count; });
        std::uint32_t first = 0;
        for (Range& leaves : prepared_.cellLeaves) {
            leaves.first = first;
            first += leaves.count;
            leaves.count = 0;
        }
        prepared_.leafParents.resize(first);
        forEachLeaf([&](CellIndex cell, NodeIndex parent) {
            Range& leaves = prepared_.cellLeaves[cell];
            prepared_.leafParents[leaves.first + leaves.count++] = parent;
        });
    }

    const World& world_;
    PreparedWorld prepared_;
};

}  // namespace

PreparedWorld prepareWorld(const World& world) { return Preparation(world).run(); }

}  // namespace portcullis::render
