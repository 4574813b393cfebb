#include "render/ray_caster.h"

#include <algorithm>
#include <cmath>
#include <glm/geometric.hpp>
#include <tbb/parallel_for.h>

#include "render/eye_cells.h"
#include "render/ray_walk.h"

namespace portcullis::render {
namespace {

using namespace formats;

/// The least distance in pixels of a point of the picture from the lines of a loop's edges.
double distanceFromEdges(const World& world, const View& view, Range loop, double x, double y) {
    double least = std::numeric_limits<double>::infinity();
    glm::dvec3 from = view.project(world.vertices[world.loopVertices[loop.end() - 1]].position);
    for (std::uint32_t i = loop.first; i < loop.end(); ++i) {
        const glm::dvec3 to = view.project(world.vertices[world.loopVertices[i]].position);
        const glm::dvec3 line = glm::cross(from, to);  // of the picture: dot(line, (x, y, 1)) = 0
        const double length = std::sqrt(line.x * line.x + line.y * line.y);
        const double distance = std::abs(line.x * x + line.y * y + line.z) / length;
        least = std::min(least, distance);  // NaN, where the edge is seen end-on, changes nothing
        from = to;
    }
    return least;
}

PixelSight castPixel(const PreparedWorld& prepared, const std::vector<CellIndex>& eyeCells,
                     const View& view, double x, double y) {
    const World& world = *prepared.world;
    const glm::dvec3 direction = view.ray(x, y);
    PixelSight sight;
    Medium medium{};
    const auto visit = [&](const RayStep& step) {
        const Medium here = world.cells[step.cell].medium;
        if (sight.steps > 0 && here != medium) ++sight.mediumChanges;
        medium = here;
        ++sight.steps;
        if (step.polygon != nullptr)
            sight.edgeDistance = std::min(sight.edgeDistance,
                                          distanceFromEdges(world, view, step.polygon->loop, x, y));
    };
    const RayStep last = walkRay(prepared, startOfRay(prepared, eyeCells, view, direction),
                                 view.origin, direction, visit);
    sight.cell = last.cell;
    sight.depth = last.t;
    if (last.polygon != nullptr) sight.surface = SurfaceIndex(last.polygon->index);
    return sight;
}

}  // namespace

RayHit castRay(const PreparedWorld& prepared, CellIndex start, const glm::dvec3& origin,
               const glm::dvec3& direction, double limit) {
    const RayStep last = walkRay(
        prepared, start, origin, direction, [](const RayStep&) {}, limit);
    if (last.t > limit) return {last.cell, {}, limit};
    return {last.cell, last.polygon != nullptr ? SurfaceIndex(last.polygon->index) : SurfaceIndex(),
            last.t};
}

CellIndex startOfRay(const PreparedWorld& prepared, const std::vector<CellIndex>& cells,
                     const View& view, const glm::dvec3& direction) {
    if (cells.size() == 1) return cells.front();
    CellIndex best;
    double bestLeaving = std::numeric_limits<double>::infinity();
    for (const CellIndex cell : cells) {
        // How fast the ray leaves the cell through the planes that the eye lies on.
        double leaving = -std::numeric_limits<double>::infinity();
        const Range planes = prepared.world->cells[cell].planes;
        for (std::uint32_t i = planes.first; i < planes.end(); ++i)
            if (prepared.sideAt(prepared.world->cellPlanes[i].plane, view.eye, view.origin) == 0)
                leaving = std::max(leaving, glm::dot(prepared.faces[i].outward.normal, direction));
        if (best.valid() && leaving >= bestLeaving) continue;
        best = cell;
        bestLeaving = leaving;
    }
    return best;
}

Result<SightFrame> castFrame(const PreparedWorld& prepared, const View& view) {
    auto cells = eyeCells(*prepared.world, view.eye);
    if (!cells) return cells.takeDiagnostics();
    SightFrame frame{view.width, view.height, {}};
    frame.pixels.resize(std::size_t{view.width} * view.height);
    tbb::parallel_for(std::uint32_t{0}, view.height, [&](std::uint32_t y) {
        for (std::uint32_t x = 0; x < view.width; ++x)
            frame.pixels[std::size_t{y} * view.width + x] =
                castPixel(prepared, cells.value(), view, x + 0.5, y + 0.5);
    });
    return frame;
}

}  // namespace portcullis::render
