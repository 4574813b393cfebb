#include "render/ray_walk.h"

#include <algorithm>
#include <limits>
#include <span>

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

bool isClearlyInside(const PreparedWorld& prepared, Range loop, const glm::dvec3& point) {
    for (std::uint32_t i = loop.first; i < loop.end(); ++i)
        if (!(prepared.edges[i].distance(point) > kClearlyInside)) return false;
    return true;
}

const FacePolygon* polygonAt(const PreparedWorld& prepared, Range polygons,
                             const glm::dvec3& point) {
    const auto candidates = std::span(prepared.polygons).subspan(polygons.first, polygons.count);
    if (candidates.size() == 1) return candidates.data();  // all of the face
    for (const FacePolygon& polygon : candidates)
        if (isClearlyInside(prepared, polygon.loop, point)) return &polygon;
    const FacePolygon* best = nullptr;
    double bestMargin = -std::numeric_limits<double>::infinity();
    for (const FacePolygon& polygon : candidates) {
        const double margin = marginOf(prepared, polygon.loop, point);
        if (!(margin > bestMargin)) continue;
        best = &polygon;
        bestMargin = margin;
    }
    return best;
}

}  // namespace

RayStep leaveCell(const PreparedWorld& prepared, CellIndex cell, const glm::dvec3& origin,
                  const glm::dvec3& direction) {
    const Range planes = prepared.world->cells[cell].planes;
    // The least t = room / speed, at first 1 / 0. Compared without divisions, and chosen without
    // branches, which processors would guess wrongly.
    std::uint32_t exit = planes.end();
    double exitRoom = 1.0;
    double exitSpeed = 0.0;
    for (std::uint32_t i = planes.first; i < planes.end(); ++i) {
        const UnitPlane& plane = prepared.faces[i].outward;
        const double speed = glm::dot(plane.normal, direction);
        const double room = -plane.distance(origin);
        const int sooner =
            static_cast<int>(speed > 0.0) & static_cast<int>(room * exitSpeed < exitRoom * speed);
        exit = sooner != 0 ? i : exit;
        exitRoom = sooner != 0 ? room : exitRoom;
        exitSpeed = sooner != 0 ? speed : exitSpeed;
    }
    if (exit == planes.end()) return {.cell = cell};
    const double t = exitRoom / exitSpeed;
    const CellFace& face = prepared.faces[exit];
    return {cell, t, &face, polygonAt(prepared, face.polygons, origin + t * direction)};
}

}  // namespace portcullis::render
