#include "render/eye_cells.h"

#include <algorithm>
#include <glm/geometric.hpp>
#include <limits>
#include <string>
#include <utility>

#include "formats/world/point_query.h"
#include "render/cell_points.h"
#include "render/view.h"

namespace portcullis::render {
namespace {

using namespace formats;

std::string inWords(const Position& point) {
    const auto number = [](Coordinate c) {
        std::string text = std::to_string(c.units());
        text.erase(text.find_last_not_of('0') + 1);
        if (text.ends_with('.')) text.pop_back();
        return text;
    };
    return "(" + number(point.x) + " " + number(point.y) + " " + number(point.z) + ")";
}

Diagnostic inSolid(const World& world, const Position& eye) {
    const bool removed = locate(world, eye).medium != Medium::solid;
    return makeDiagnostic(
        Code::renderCameraInSolid,
        "the eye " + inWords(eye) + " is in " + (removed ? "space that was removed" : "solid"));
}

glm::dvec3 nearestOnSegment(const glm::dvec3& from, const glm::dvec3& to, const glm::dvec3& point) {
    const glm::dvec3 along = to - from;
    const double square = glm::dot(along, along);
    const double t = square > 0.0 ? glm::dot(point - from, along) / square : 0.0;
    return from + std::clamp(t, 0.0, 1.0) * along;
}

/// The point of a wall that is nearest to another.
glm::dvec3 nearestOnSurface(const World& world, const Surface& surface, const glm::dvec3& point) {
    const auto corner = [&](std::uint32_t i) {
        return world.vertices[world.loopVertices[surface.loop.first + i % surface.loop.count]]
            .position;
    };
    const Plane& plane = world.planes[surface.plane.plane];
    glm::dvec3 normal(static_cast<double>(plane.a), static_cast<double>(plane.b),
                      static_cast<double>(plane.c));
    normal = (surface.plane.flipped ? 1.0 : -1.0) / glm::length(normal) * normal;  // into the cell
    const glm::dvec3 foot = point - glm::dot(normal, point - corner(0)) * normal;
    bool inside = true;
    glm::dvec3 nearest = corner(0);
    for (std::uint32_t i = 0; i < surface.loop.count; ++i) {
        const glm::dvec3 from = corner(i);
        const glm::dvec3 to = corner(i + 1);
        inside = inside && glm::dot(glm::cross(normal, to - from), foot - from) >= 0.0;
        const glm::dvec3 onEdge = nearestOnSegment(from, to, point);
        if (glm::distance(onEdge, point) < glm::distance(nearest, point)) nearest = onEdge;
    }
    return inside ? foot : nearest;
}

}  // namespace

Result<std::vector<CellIndex>> eyeCells(const World& world, const Position& eye) {
    std::vector<CellIndex> cells;
    std::vector<NodeChild> open{world.root};
    while (!open.empty()) {
        const NodeChild child = open.back();
        open.pop_back();
        if (child.kind == NodeChild::Kind::cell) {
            const CellIndex cell(child.index);
            if (sideOfCell(world, cell, eye) <= 0) cells.push_back(cell);
        } else if (child.kind == NodeChild::Kind::node) {
            const Node& node = world.nodes[NodeIndex(child.index)];
            const int side = world.planes[node.plane].sideAt(eye);
            if (side >= 0) open.push_back(node.children[1]);
            if (side <= 0) open.push_back(node.children[0]);
        }
    }
    if (cells.empty()) return inSolid(world, eye);
    std::ranges::sort(cells);
    cells.erase(std::unique(cells.begin(), cells.end()), cells.end());
    return cells;
}

std::optional<Position> nearestOpenPoint(const World& world, const Position& eye) {
    const glm::dvec3 point = inUnits(eye);
    std::vector<std::pair<double, SurfaceIndex>> walls;
    for (SurfaceIndex i(0u); world.surfaces.contains(i); i = SurfaceIndex(i.value() + 1))
        walls.emplace_back(glm::distance(point, nearestOnSurface(world, world.surfaces[i], point)),
                           i);
    std::ranges::sort(walls);
    for (const auto& [distance, wall] : walls) {
        const CellIndex cell = world.surfaces[wall].cell;
        const glm::dvec3 from = nearestOnSurface(world, world.surfaces[wall], point);
        const glm::dvec3 way = centreOf(world, cell) - from;
        for (const int bits : {8, 32})
            for (double part = 1.0 / 64.0; part <= 1.0; part *= 2.0)
                if (auto place = insideNear(world, cell, from + part * way, bits)) return place;
    }
    return std::nullopt;
}

}  // namespace portcullis::render
