#include "formats/world/world_validator.h"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <numeric>

#include "formats/world/lighting_rules.h"
#include "formats/world/world_connections.h"
#include "formats/world/world_faults.h"
#include "formats/world/world_layout.h"

namespace portcullis::formats {
namespace {

constexpr std::int64_t kNormalLimit = std::int64_t{1} << 50;
constexpr Int128 kOffsetLimit = Int128{1} << 74;
constexpr double kPositionLimit = 65536.0;
constexpr std::uint32_t kFewestCellPlanes = 4;
constexpr std::uint32_t kFewestCorners = 3;

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
        if (faults_.empty()) checkConnections(world_, faults_);
        checkLighting(world_, faults_);
        return faults_.take();
    }

private:
    /// Ranges that share elements would let a small file stand for an endless world.
    void requireTotal(std::uint64_t total, std::size_t size, WorldPlace place) {
        faults_.require(total == size, place, "", "the table's ranges do not add up to its size");
    }

    void checkPlanes() {
        for (std::size_t i = 0; i < world_.planes.size(); ++i) {
            const Plane& plane = world_.planes[PlaneIndex(i)];
            const WorldPlace place{"planes", i};
            const bool bounded = std::max({plane.a, plane.b, plane.c}) < kNormalLimit &&
                                 std::min({plane.a, plane.b, plane.c}) > -kNormalLimit &&
                                 plane.d < kOffsetLimit && plane.d > -kOffsetLimit;
            faults_.require(bounded, place, "", "the plane has too many bits");
            if (bounded)
                faults_.require(isCanonical(plane), place, "", "the plane is not canonical");
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
            const WorldPlace place{"vertices", i};
            faults_.require(isPosition(vertex.position), place, "position",
                            "outside +-65536 units");
            for (const PlaneIndex plane : vertex.planes)
                faults_.requireElement(world_.planes, plane, place, "planes");
        }
    }

    void checkTextures() {
        for (std::size_t i = 0; i < world_.textures.size(); ++i) {
            const TextureBasis& basis = world_.textures[TextureIndex(i)];
            faults_.require(isFinite(basis.origin) && isFinite(basis.u) && isFinite(basis.v) &&
                                isFinite({basis.shift.x, basis.shift.y, 0.0}),
                            {"textures", i}, "", "the texture basis is not finite");
        }
    }

    void checkFlatTables() {
        for (std::size_t i = 0; i < world_.cellPlanes.size(); ++i)
            faults_.requireElement(world_.planes, world_.cellPlanes[i].plane, {"cellPlanes", i},
                                   "plane");
        for (std::size_t i = 0; i < world_.cellPortals.size(); ++i)
            faults_.requireElement(world_.portals, world_.cellPortals[i], {"cellPortals", i}, "");
        for (std::size_t i = 0; i < world_.loopVertices.size(); ++i)
            faults_.requireElement(world_.vertices, world_.loopVertices[i], {"loopVertices", i},
                                   "");
        for (std::size_t i = 0; i < world_.brushPlanes.size(); ++i)
            if (const PlaneIndex plane = world_.brushPlanes[i].plane; plane.valid())
                faults_.requireElement(world_.planes, plane, {"brushPlanes", i}, "plane");
    }

    void checkBrushes() {
        std::uint64_t planes = 0;
        for (std::size_t i = 0; i < world_.brushes.size(); ++i) {
            const WorldBrush& brush = world_.brushes[BrushIndex(i)];
            const WorldPlace place{"brushes", i};
            for (const Medium medium : brush.operation.after) requireMedium(medium, place);
            faults_.requireRange(world_.brushPlanes, brush.planes, place, "planes");
            planes += brush.planes.count;
        }
        requireTotal(planes, world_.brushPlanes.size(), {"brushPlanes", 0});
    }

    void requireMedium(Medium medium, WorldPlace place) {
        faults_.require(static_cast<std::size_t>(medium) < kMediumCount, place, "",
                        "there is no such medium");
    }

    void requireLoop(Range loop, WorldPlace place) {
        faults_.requireRange(world_.loopVertices, loop, place, "loop");
        faults_.require(loop.count >= kFewestCorners, place, "loop", "fewer than three corners");
        loopTotal_ += loop.count;
    }

    void checkPortals() {
        for (std::size_t i = 0; i < world_.portals.size(); ++i) {
            const Portal& portal = world_.portals[PortalIndex(i)];
            const WorldPlace place{"portals", i};
            for (const CellIndex cell : portal.cells)
                faults_.requireElement(world_.cells, cell, place, "cells");
            faults_.require(portal.cells[0] != portal.cells[1], place, "cells",
                            "a cell joined to itself");
            faults_.requireElement(world_.planes, portal.plane, place, "plane");
            requireLoop(portal.loop, place);
        }
    }

    void checkSurfaces() {
        for (std::size_t i = 0; i < world_.surfaces.size(); ++i) {
            const Surface& surface = world_.surfaces[SurfaceIndex(i)];
            const WorldPlace place{"surfaces", i};
            faults_.requireElement(world_.cells, surface.cell, place, "cell");
            faults_.requireElement(world_.planes, surface.plane.plane, place, "plane");
            faults_.requireElement(world_.brushes, surface.brush, place, "brush");
            if (world_.brushes.contains(surface.brush) &&
                surface.face >= world_.brushes[surface.brush].planes.count)
                faults_.add(Code::worldBadIndex, place, "face", "the brush has no such face");
            faults_.requireElement(world_.scene.materials, surface.material, place, "material");
            faults_.requireElement(world_.textures, surface.texture, place, "texture");
            requireLoop(surface.loop, place);
            faults_.require(isLuxelScale(surface.luxelScale), place, "luxelScale",
                            "no power of two from 1/16 to 16");
        }
        requireTotal(loopTotal_, world_.loopVertices.size(), {"loopVertices", 0});
    }

    void checkCells() {
        std::uint64_t planes = 0;
        std::uint64_t portals = 0;
        std::uint64_t surfaces = 0;
        for (std::size_t i = 0; i < world_.cells.size(); ++i) {
            const Cell& cell = world_.cells[CellIndex(i)];
            const WorldPlace place{"cells", i};
            requireMedium(cell.medium, place);
            faults_.require(cell.medium != Medium::solid, place, "medium", "a cell is never solid");
            if (cell.blocker.valid())
                faults_.requireElement(world_.brushes, cell.blocker, place, "blocker");
            faults_.requireRange(world_.cellPlanes, cell.planes, place, "planes");
            faults_.require(cell.planes.count >= kFewestCellPlanes, place, "planes",
                            "fewer planes than enclose a cell");
            faults_.requireRange(world_.cellPortals, cell.portals, place, "portals");
            faults_.requireRange(world_.surfaces, cell.surfaces, place, "surfaces");
            faults_.require(cell.surfaces.first == surfaces, place, "surfaces",
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
            faults_.require(world_.surfaces[SurfaceIndex(i)].cell == CellIndex(cell),
                            {"surfaces", i}, "cell", "the surface lies in the run of another cell");
    }

    void checkScene() {
        const BrushMap& scene = world_.scene;
        faults_.require(scene.brushes.empty() && !scene.outside, {"scene", 0}, "",
                        "the scene of a world has no brushes");
        for (std::size_t i = 0; i < scene.objects.size(); ++i)
            for (const Brush& brush : scene.objects[i].brushes)
                for (const Face& face : brush.faces)
                    faults_.requireElement(scene.materials, face.material, {"scene/objects", i},
                                           "brushes");
        for (std::size_t i = 0; i < world_.unknownChunks.size(); ++i)
            faults_.require(!isWorldTag(world_.unknownChunks[i].tag), {"unknownChunks", i}, "tag",
                            "the tag is one of the format's own");
    }

    const World& world_;
    std::uint64_t loopTotal_ = 0;
    WorldFaults faults_;
};

}  // namespace

Diagnostics validateWorld(const World& world) { return Validation(world).run(); }

}  // namespace portcullis::formats
