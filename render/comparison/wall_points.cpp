#include "render/comparison/wall_points.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <span>

#include "formats/geometry/halton.h"
#include "render/comparison/places_near.h"

namespace portcullis::render {
namespace {

using namespace formats;

/// Cosine between directions that still count as one: 0.8 degrees.
constexpr double kSameDirection = 0.9999;

/// A corner of each triangle of the fan over a loop: corner 0, i and i + 1.
struct Fan {
    const World& world;
    Range loop;

    [[nodiscard]] glm::dvec3 corner(std::uint32_t i) const {
        return world.vertices[world.loopVertices[loop.first + i]].position;
    }
    [[nodiscard]] double area(std::uint32_t i) const {
        return glm::length(glm::cross(corner(i) - corner(0), corner(i + 1) - corner(0))) / 2.0;
    }
};

/// A point of a triangle, evenly spread for evenly spread parts of a square.
glm::dvec3 inTriangle(const Fan& fan, std::uint32_t i, double s, double t) {
    const double root = std::sqrt(s);
    return fan.corner(0) * (1.0 - root) + fan.corner(i) * (root * (1.0 - t)) +
           fan.corner(i + 1) * (root * t);
}

}  // namespace

std::vector<WallPoint> pointsOnWalls(const World& world, std::uint32_t count) {
    double total = 0.0;
    const auto forEachTriangle = [&](const auto& visit) {
        for (std::size_t s = 0; s < world.surfaces.size(); ++s) {
            const Fan fan{world, world.surfaces[SurfaceIndex(s)].loop};
            for (std::uint32_t i = 1; i + 1 < fan.loop.count; ++i) visit(SurfaceIndex(s), fan, i);
        }
    };
    forEachTriangle([&](SurfaceIndex, const Fan& fan, std::uint32_t i) { total += fan.area(i); });
    std::vector<WallPoint> points;
    double passed = 0.0;
    forEachTriangle([&](SurfaceIndex surface, const Fan& fan, std::uint32_t i) {
        passed += fan.area(i);
        while (points.size() < count &&
               (static_cast<double>(points.size()) + 0.5) * total < passed * count) {
            const auto n = static_cast<std::uint32_t>(points.size() + 1);
            points.push_back(
                {surface, inTriangle(fan, i, mirroredDigits(n, 2), mirroredDigits(n, 3))});
        }
    });
    return points;
}

double depthInPolygon(const PreparedWorld& prepared, Range loop, const glm::dvec3& point) {
    double least = std::numeric_limits<double>::infinity();
    for (std::uint32_t i = loop.first; i < loop.end(); ++i)
        least = std::min(least, prepared.edges[i].distance(point));
    return least;
}

WallFound wallAt(const PreparedWorld& prepared, const glm::dvec3& point, const glm::dvec3& outward,
                 double margin) {
    WallFound found;
    const World& world = *prepared.world;
    for (const CellIndex index : leavesNear(prepared, point - outward * margin, margin).cells) {
        const Range planes = world.cells[index].planes;
        for (const CellFace& face : std::span(prepared.faces).subspan(planes.first, planes.count)) {
            if (glm::dot(face.outward.normal, outward) < kSameDirection ||
                std::abs(face.outward.distance(point)) > margin)
                continue;
            for (const FacePolygon& polygon :
                 std::span(prepared.polygons).subspan(face.polygons.first, face.polygons.count)) {
                if (!polygon.isWall()) continue;
                const double depth = depthInPolygon(prepared, polygon.loop, point);
                if (depth > margin) return {WallFound::Kind::wall, SurfaceIndex(polygon.index)};
                if (depth >= -margin) found.kind = WallFound::Kind::near;
            }
        }
    }
    return found;
}

}  // namespace portcullis::render
