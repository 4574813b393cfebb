#include "render/ray_walk.h"

#include <algorithm>

namespace portcullis::render {
namespace {

using namespace formats;

/// A point this far inside a polygon, in units, is in no other on the same face.
constexpr double kClearlyInside = 1e-6;

/// How far inside the polygon's nearest edge a point of its plane is.
double marginOf(const PreparedWorld& prepared, Range loop, const glm::dvec3& point) {
    double margin = std::numeric_limits<double>::infinity();
    for (std::uint32_t i = loop.first; i < loop.end(); ++i)
        margin = std::min(margin, prepared.edges[i].distance(point));
    return margin;
}

const FacePolygon* polygonAt(const PreparedWorld& prepared, Range polygons,
                             const glm::dvec3& point) {
    if (polygons.count == 1) return &prepared.polygons[polygons.first];  // all of the face
    const FacePolygon* best = nullptr;
    double bestMargin = -std::numeric_limits<double>::infinity();
    for (std::uint32_t i = polygons.first; i < polygons.end(); ++i) {
        const double margin = marginOf(prepared, prepared.polygons[i].loop, point);
        if (margin > bestMargin) {
            best = &prepared.polygons[i];
            bestMargin = margin;
        }
        if (bestMargin > kClearlyInside) break;
    }
    return best;
}

}  // namespace

RayStep leaveCell(const PreparedWorld& prepared, CellIndex cell, const glm::dvec3& origin,
                  const glm::dvec3& direction) {
    const Range planes = prepared.world->cells[cell].planes;
    // The least t = room / speed, compared without a division.
    const CellFace* exit = nullptr;
    double exitRoom = 0.0;
    double exitSpeed = 0.0;
    for (std::uint32_t i = planes.first; i < planes.end(); ++i) {
        const CellFace& face = prepared.faces[i];
        const double speed = glm::dot(face.outward.normal, direction);
        if (!(speed > 0.0)) continue;
        const double room = -face.outward.distance(origin);
        if (exit != nullptr && room * exitSpeed >= exitRoom * speed) continue;
        exit = &face;
        exitRoom = room;
        exitSpeed = speed;
    }
    if (exit == nullptr) return {.cell = cell};
    const double t = exitRoom / exitSpeed;
    return {cell, t, exit, polygonAt(prepared, exit->polygons, origin + t * direction)};
}

}  // namespace portcullis::render
