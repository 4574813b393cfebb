#include "render/light/wall_places.h"

#include <cmath>
#include <utility>

#include "render/light/polygon_coverage.h"

namespace portcullis::render {
namespace {

using namespace formats;

/// The middle of the piece of a polygon in the luxel around a point.
glm::dvec2 middleInLuxel(LuxelPolygon polygon, const glm::dvec2& point) {
    LuxelPolygon below, above;
    const auto keep = [&](int axis, double value, bool keepAbove) {
        splitPolygon(polygon, axis, value, below, above);
        const LuxelPolygon& kept = keepAbove ? above : below;
        if (kept.size() >= 3) polygon = kept;
    };
    for (int axis = 0; axis < 2; ++axis) {
        keep(axis, std::floor(point[axis]), true);
        keep(axis, std::floor(point[axis]) + 1.0, false);
    }
    return areaAndCentre(polygon).centre;
}

}  // namespace

WallPlace wallPlaceOf(const PreparedWorld& prepared, const LuxelParts& parts, LuxelPartIndex part) {
    const SurfaceIndex index = parts.parts[part].surface;
    const Surface& surface = prepared.world->surfaces[index];
    const LuxelLattice& lattice = parts.lattices[index];
    LuxelPolygon polygon;
    luxelPolygonOf(*prepared.world, surface, lattice, polygon);
    const glm::dvec2 middle = middleInLuxel(std::move(polygon), parts.parts[part].centre);
    return {surface.cell, lattice.pointAt(middle), -prepared.outward(surface.plane).normal};
}

}  // namespace portcullis::render
