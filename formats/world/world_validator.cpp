#include "formats/world/world_validator.h"

#include <algorithm>
#include <cmath>
#include <numeric>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "formats/world/world_layout.h"

namespace portcullis::formats {
namespace {

constexpr std::size_t kFaultsTold = 32;
constexpr std::int64_t kNormalLimit = std::int64_t{1} << 50;
constexpr Int128 kOffsetLimit = Int128{1} << 74;
constexpr double kPositionLimit = 65536.0;
constexpr std::uint32_t kFewestCellPlanes = 4;
constexpr std::uint32_t kFewestCorners = 3;

/// Where in the world a rule is checked: element `index` of the table `table`.
struct Place {
    const char* table;
    std::size_t index;
};

class Validation {
public:
    explicit Validation(const World& world) : world_(world) {}

    Diagnostics run() {
        checkPlanes();
        checkVertices();
        checkTextures();
        checkFlatTables();
        checkBrushes();
        checkPortals();
        checkSurfaces();
        checkCells();
        checkScene();
        // The walks below follow what was checked above.
        if (faults_.empty()) {
            checkCellPortals();
            checkTree();
        }
        if (untold_ > 0)
            faults_.push_back(makeDiagnostic(Code::worldBadValue,
                                             "and " + std::to_string(untold_) + " more faults"));
        return std::move(faults_);
    }

private:
    void fault(Code code, Place place, std::string_view field, std::string_view rule) {
        if (faults_.size() == kFaultsTold) {
            ++untold_;
            return;
        }
        std::string pointer = "/" + std::string(place.table) + "/" + std::to_string(place.index);
        if (!field.empty()) pointer += "/" + std::string(field);
        faults_.push_back(makeDiagnostic(code, std::string(rule), {}, std::move(pointer)));
    }

    void require(bool holds, Place place, std::string_view field, std::string_view rule) {
        if (!holds) fault(Code::worldBadValue, place, field, rule);
    }

    template <class IndexType, class Table>
    void requireElement(const Table& table, IndexType index, Place place, std::string_view field) {
        if (index.value() >= table.size())
            fault(Code::worldBadIndex, place, field, "the index names no element");
    }

    template <class Table>
    void requireRange(const Table& table, Range range, Place place, std::string_view field) {
        if (range.first > table.size() || range.count > table.size() - range.first)
            fault(Code::worldBadIndex, place, field, "the range is not within its table");
    }

    /// Ranges that share elements would let a small file stand for an endless world.
    void requireTotal(std::uint64_t total, std::size_t size, Place place) {
        require(total == size, place, "", "the table's ranges do not add up to its size");
    }

    void checkPlanes() {
        for (std::size_t i = 0; i < world_.planes.size(); ++i) {
            const Plane& plane = world_.planes[PlaneIndex(i)];
            const Place place{"planes", i};
            const bool bounded = std::max({plane.a, plane.b, plane.c}) < kNormalLimit &&
                                 std::min({plane.a, plane.b, plane.c}) > -kNormalLimit &&
                                 plane.d < kOffsetLimit && plane.d > -kOffsetLimit;
            require(bounded, place, "", "the plane has too many bits");
            if (bounded) require(isCanonical(plane), place, "", "the plane is not canonical");
        }
    }

    /// Also false for a plane without a normal.
    static bool isCanonical(const Plane& plane) {
        const std::int64_t first = plane.a != 0 ? plane.a : plane.b != 0 ? plane.b : plane.c;
        if (first <= 0) return false;
        std::int64_t divisor = plane.a;
        for (const std::int64_t other : {plane.b, plane.c}) {
            if (divisor == 1) return true;
            divisor = std::gcd(divisor, other);
        }
        // gcd(x, d) = gcd(x, d mod x), and the remainder fits 64 bits.
        return divisor == 1 || std::gcd(divisor, static_cast<std::int64_t>(plane.d % divisor)) == 1;
    }

    static bool isPosition(const glm::dvec3& p) {
        return std::abs(p.x) <= kPositionLimit && std::abs(p.y) <= kPositionLimit &&
               std::abs(p.z) <= kPositionLimit;  // false for NaN
    }

    static bool isFinite(const glm::dvec3& v) {
        return std::isfinite(v.x) && std::isfinite(v.y) && std::isfinite(v.z);
    }

    void checkVertices() {
        for (std::size_t i = 0; i < world_.vertices.size(); ++i) {
            const Vertex& vertex = world_.vertices[VertexIndex(i)];
            const Place place{"vertices", i};
            require(isPosition(vertex.position), place, "position", "outside +-65536 units");
            for (const PlaneIndex plane : vertex.planes)
                requireElement(world_.planes, plane, place, "planes");
        }
    }

    void checkTextures() {
        for (std::size_t i = 0; i < world_.textures.size(); ++i) {
            const TextureBasis& basis = world_.textures[TextureIndex(i)];
            require(isFinite(basis.origin) && isFinite(basis.u) && isFinite(basis.v) &&
                        isFinite({basis.shift.x, basis.shift.y, 0.0}),
                    {"textures", i}, "", "the texture basis is not finite");
        }
    }

    void checkFlatTables() {
        for (std::size_t i = 0; i < world_.cellPlanes.size(); ++i)
            requireElement(world_.planes, world_.cellPlanes[i].plane, {"cellPlanes", i}, "plane");
        for (std::size_t i = 0; i < world_.cellPortals.size(); ++i)
            requireElement(world_.portals, world_.cellPortals[i], {"cellPortals", i}, "");
        for (std::size_t i = 0; i < world_.loopVertices.size(); ++i)
            requireElement(world_.vertices, world_.loopVertices[i], {"loopVertices", i}, "");
        for (std::size_t i = 0; i < world_.brushPlanes.size(); ++i)
            if (const PlaneIndex plane = world_.brushPlanes[i].plane; plane.valid())
                requireElement(world_.planes, plane, {"brushPlanes", i}, "plane");
    }

    void checkBrushes() {
        std::uint64_t planes = 0;
        for (std::size_t i = 0; i < world_.brushes.size(); ++i) {
            const WorldBrush& brush = world_.brushes[BrushIndex(i)];
            const Place place{"brushes", i};
            for (const Medium medium : brush.operation.after) requireMedium(medium, place);
            requireRange(world_.brushPlanes, brush.planes, place, "planes");
            planes += brush.planes.count;
        }
        requireTotal(planes, world_.brushPlanes.size(), {"brushPlanes", 0});
    }

    void requireMedium(Medium medium, Place place) {
        require(static_cast<std::size_t>(medium) < kMediumCount, place, "",
                "there is no such medium");
    }

    void requireLoop(Range loop, Place place) {
        requireRange(world_.loopVertices, loop, place, "loop");
        require(loop.count >= kFewestCorners, place, "loop", "fewer than three corners");
        loopTotal_ += loop.count;
    }

    void checkPortals() {
        for (std::size_t i = 0; i < world_.portals.size(); ++i) {
            const Portal& portal = world_.portals[PortalIndex(i)];
            const Place place{"portals", i};
            for (const CellIndex cell : portal.cells)
                requireElement(world_.cells, cell, place, "cells");
            require(portal.cells[0] != portal.cells[1], place, "cells", "a cell joined to itself");
            requireElement(world_.planes, portal.plane, place, "plane");
            requireLoop(portal.loop, place);
        }
    }

    void checkSurfaces() {
        for (std::size_t i = 0; i < world_.surfaces.size(); ++i) {
            const Surface& surface = world_.surfaces[SurfaceIndex(i)];
            const Place place{"surfaces", i};
            requireElement(world_.cells, surface.cell, place, "cell");
            requireElement(world_.planes, surface.plane.plane, place, "plane");
            requireElement(world_.brushes, surface.brush, place, "brush");
            if (world_.brushes.contains(surface.brush) &&
                surface.face >= world_.brushes[surface.brush].planes.count)
                fault(Code::worldBadIndex, place, "face", "the brush has no such face");
            requireElement(world_.scene.materials, surface.material, place, "material");
            requireElement(world_.textures, surface.texture, place, "texture");
            requireLoop(surface.loop, place);
        }
        requireTotal(loopTotal_, world_.loopVertices.size(), {"loopVertices", 0});
    }

    void checkCells() {
        std::uint64_t planes = 0;
        std::uint64_t portals = 0;
        std::uint64_t surfaces = 0;
        for (std::size_t i = 0; i < world_.cells.size(); ++i) {
            const Cell& cell = world_.cells[CellIndex(i)];
            const Place place{"cells", i};
            requireMedium(cell.medium, place);
            require(cell.medium != Medium::solid, place, "medium", "a cell is never solid");
            if (cell.blocker.valid())
                requireElement(world_.brushes, cell.blocker, place, "blocker");
            requireRange(world_.cellPlanes, cell.planes, place, "planes");
            require(cell.planes.count >= kFewestCellPlanes, place, "planes",
                    "fewer planes than enclose a cell");
            requireRange(world_.cellPortals, cell.portals, place, "portals");
            requireRange(world_.surfaces, cell.surfaces, place, "surfaces");
            require(cell.surfaces.first == surfaces, place, "surfaces",
                    "a cell's surfaces follow those of the cell before");
            requireOwnSurfaces(cell.surfaces, i, surfaces);
            planes += cell.planes.count;
            portals += cell.portals.count;
            surfaces += cell.surfaces.count;
        }
        requireTotal(planes, world_.cellPlanes.size(), {"cellPlanes", 0});
        requireTotal(portals, world_.cellPortals.size(), {"cellPortals", 0});
        requireTotal(surfaces, world_.surfaces.size(), {"surfaces", 0});
    }

    /// Looks only at a run that starts at `next`, where it must, so that no surface is seen twice.
    void requireOwnSurfaces(Range run, std::size_t cell, std::uint64_t next) {
        if (run.first != next || next + run.count > world_.surfaces.size()) return;
        for (std::uint32_t i = run.first; i < run.end(); ++i)
            require(world_.surfaces[SurfaceIndex(i)].cell == CellIndex(cell), {"surfaces", i},
                    "cell", "the surface lies in the run of another cell");
    }

    void checkScene() {
        const BrushMap& scene = world_.scene;
        require(scene.brushes.empty() && !scene.outside, {"scene", 0}, "",
                "the scene of a world has no brushes");
        for (std::size_t i = 0; i < scene.objects.size(); ++i)
            for (const Brush& brush : scene.objects[i].brushes)
                for (const Face& face : brush.faces)
                    requireElement(scene.materials, face.material, {"scene/objects", i}, "brushes");
        for (std::size_t i = 0; i < world_.unknownChunks.size(); ++i)
            require(!isWorldTag(world_.unknownChunks[i].tag), {"unknownChunks", i}, "tag",
                    "the tag is one of the format's own");
    }

    /// Counts agree (checkCells), so a portal listed twice by a cell leaves another one unlisted.
    void checkCellPortals() {
        std::vector<std::uint8_t> listedBy(world_.portals.size(), 0);
        for (std::size_t i = 0; i < world_.cells.size(); ++i) {
            const Range run = world_.cells[CellIndex(i)].portals;
            for (std::uint32_t at = run.first; at < run.end(); ++at) {
                const PortalIndex index = world_.cellPortals[at];
                const auto& cells = world_.portals[index].cells;
                const bool own = cells[0] == CellIndex(i) || cells[1] == CellIndex(i);
                require(own, {"cellPortals", at}, "", "the portal is not one of the cell's");
                const auto side = static_cast<std::uint8_t>(cells[0] == CellIndex(i) ? 1 : 2);
                if (own) listedBy[index.value()] |= side;
            }
        }
        for (std::size_t i = 0; i < listedBy.size(); ++i)
            require(listedBy[i] == 3, {"portals", i}, "", "a cell of the portal does not list it");
        require(world_.cellPortals.size() == 2 * world_.portals.size(), {"cellPortals", 0}, "",
                "a cell lists a portal twice");
    }

    /// Walks the tree with a stack of its own, and enters each node once even if it is damaged.
    void checkTree() {
        std::vector<bool> nodeSeen(world_.nodes.size(), false);
        std::vector<bool> cellSeen(world_.cells.size(), false);
        std::vector<NodeChild> open{world_.root};
        while (!open.empty()) {
            const NodeChild child = open.back();
            open.pop_back();
            const Place place{"nodes", child.index};
            if (child.kind == NodeChild::Kind::solid) {
                require(child.index == 0, place, "", "a solid leaf has index 0");
            } else if (child.kind == NodeChild::Kind::cell) {
                if (child.index < cellSeen.size())
                    cellSeen[child.index] = true;
                else
                    fault(Code::worldBadIndex, place, "", "a leaf names no cell");
            } else if (child.kind != NodeChild::Kind::node || child.index >= nodeSeen.size()) {
                fault(Code::worldBadIndex, place, "", "a branch names no node");
            } else if (nodeSeen[child.index]) {
                fault(Code::worldBadValue, place, "", "a node with two parents");
            } else {
                nodeSeen[child.index] = true;
                const Node& node = world_.nodes[NodeIndex(child.index)];
                requireElement(world_.planes, node.plane, place, "plane");
                open.insert(open.end(), node.children.begin(), node.children.end());
            }
        }
        for (std::size_t i = 0; i < nodeSeen.size(); ++i)
            require(nodeSeen[i], {"nodes", i}, "", "the node is not reached from the root");
        for (std::size_t i = 0; i < cellSeen.size(); ++i)
            require(cellSeen[i], {"cells", i}, "", "the cell is at no leaf of the tree");
    }

    const World& world_;
    std::uint64_t loopTotal_ = 0;
    std::uint64_t untold_ = 0;
    Diagnostics faults_;
};

}  // namespace

Diagnostics validateWorld(const World& world) { return Validation(world).run(); }

}  // namespace portcullis::formats
