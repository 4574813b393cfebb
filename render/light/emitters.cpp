#include "render/light/emitters.h"

#include <array>
#include <span>
#include <utility>

#include "formats/world/luxel_lattice.h"
#include "formats/world/luxel_rectangle.h"
#include "render/lava_materials.h"
#include "render/light/polygon_coverage.h"

namespace portcullis::render {
namespace {

using namespace formats;

/// Units: how far before its wall a patch's point lies, so that it is in open space.
constexpr double kBefore = 1.0 / 256.0;

class EmitterFinder {
public:
    EmitterFinder(const FloodGeometry& geometry, double patchSize)
        : geometry_(geometry),
          prepared_(*geometry.prepared),
          world_(*geometry.prepared->world),
          lavaMaterials_(lavaMaterials(world_)),
          patchSize_(patchSize) {}

    std::vector<Emitter> run() {
        for (CellIndex cell(0u); world_.cells.contains(cell); cell = CellIndex(cell.value() + 1)) {
            if (world_.cells[cell].medium == Medium::lava) continue;
            const Range planes = world_.cells[cell].planes;
            for (std::uint32_t f = planes.first; f < planes.end(); ++f)
                for (std::uint32_t p = prepared_.faces[f].polygons.first;
                     p < prepared_.faces[f].polygons.end(); ++p)
                    add(cell, f, p);
        }
        return std::move(emitters_);
    }

private:
    [[nodiscard]] MaterialIndex materialOf(const FacePolygon& polygon) const {
        if (polygon.isWall()) {
            const Surface& surface = world_.surfaces[SurfaceIndex(polygon.index)];
            return isLit(world_, surface) ? surface.material : MaterialIndex();
        }
        return world_.cells[polygon.beyond].medium == Medium::lava
                   ? lavaMaterials_[PortalIndex(polygon.index)]
                   : MaterialIndex();
    }

    void add(CellIndex cell, std::uint32_t face, std::uint32_t polygon) {
        const MaterialIndex material = materialOf(prepared_.polygons[polygon]);
        if (!material.valid()) return;
        const glm::dvec3 emission = world_.scene.materials[material].emission;
        if (emission == glm::dvec3(0.0)) return;
        Emitter emitter{cell, emission, {}};
        cut(face, geometry_.polygons[polygon].corners, emitter);
        emitters_.push_back(std::move(emitter));
    }

    /// The coarsest lattice of a face that is needed, and a polygon on it.
    LuxelLattice lay(std::uint32_t face, Range corners, LuxelPolygon& polygon) const {
        const PlaneIndex plane = world_.cellPlanes[face].plane;
        for (double size = patchSize_;; size *= 2.0) {
            const LuxelLattice lattice(world_.planes[plane], prepared_.planes[plane], size);
            polygon.clear();
            for (std::uint32_t i = corners.first; i < corners.end(); ++i)
                polygon.push_back(lattice.luxelsAt(geometry_.corners[i]));
            const coverage::Extent x = coverage::extentOf(polygon, 0);
            const coverage::Extent y = coverage::extentOf(polygon, 1);
            if ((x.high - x.low) * (y.high - y.low) <= kMostPatches) return lattice;
        }
    }

    void cut(std::uint32_t face, Range corners, Emitter& emitter) {
        LuxelPolygon polygon;
        const LuxelLattice lattice = lay(face, corners, polygon);
        const glm::dvec3 inward = -prepared_.faces[face].outward.normal;
        coverage_.visit(
            polygon,
            [&](std::int32_t first, std::int32_t end, std::int32_t row) {
                for (std::int32_t i = first; i < end; ++i)
                    addPatch(lattice, inward,
                             std::array{glm::dvec2(i, row), glm::dvec2(i + 1, row),
                                        glm::dvec2(i + 1, row + 1), glm::dvec2(i, row + 1)},
                             emitter);
            },
            [&](std::int32_t, std::int32_t, std::span<const glm::dvec2> part) {
                addPatch(lattice, inward, part, emitter);
            });
    }

    static void addPatch(const LuxelLattice& lattice, const glm::dvec3& inward,
                         std::span<const glm::dvec2> corners, Emitter& emitter) {
        const AreaAndCentre piece = areaAndCentre(corners);
        const double area = piece.area * lattice.luxelArea();
        if (!(area > 0.0)) return;
        LightPoint point;
        point.moveTo(lattice.pointAt(piece.centre) + kBefore * inward);
        point.strength = 1.0;
        point.falloff = Falloff::none;
        point.axis = inward;
        point.cosine = true;
        point.patch.area = area;
        for (const glm::dvec2& corner : corners)
            point.patch.corners.push_back(lattice.pointAt(corner) - point.origin);
        emitter.patches.push_back(std::move(point));
    }

    const FloodGeometry& geometry_;
    const PreparedWorld& prepared_;
    const World& world_;
    const LavaMaterials lavaMaterials_;
    double patchSize_;
    PolygonCoverage coverage_;
    std::vector<Emitter> emitters_;
};

}  // namespace

std::vector<Emitter> emittersOf(const FloodGeometry& geometry, double patchSize) {
    return EmitterFinder(geometry, patchSize).run();
}

}  // namespace portcullis::render
