#include "render/light/flood_geometry.h"

#include <algorithm>
#include <cmath>
#include <glm/geometric.hpp>
#include <numeric>
#include <tuple>

namespace portcullis::render {
namespace {

using namespace formats;

/// Units: corners nearer to each other, or to the line of their neighbours, are left out.
constexpr double kNearness = 1e-7;

/// Whether a corner may be left out between two others.
bool isBetween(const glm::dvec3& from, const glm::dvec3& corner, const glm::dvec3& to) {
    const glm::dvec3 way = to - from;
    const double length = glm::length(way);
    if (!(length > kNearness)) return glm::distance(from, corner) <= kNearness;
    return glm::dot(corner - from, to - corner) >= 0.0 &&
           glm::length(glm::cross(way, corner - from)) <= kNearness * length;
}

void dropNeedless(std::vector<glm::dvec3>& corners) {
    bool again = true;
    while (again && corners.size() > 3) {
        again = false;
        for (std::size_t i = 0; i < corners.size() && corners.size() > 3;) {
            const glm::dvec3& from = corners[i == 0 ? corners.size() - 1 : i - 1];
            const glm::dvec3& to = corners[i + 1 == corners.size() ? 0 : i + 1];
            if (isBetween(from, corners[i], to)) {
                corners.erase(corners.begin() + static_cast<std::ptrdiff_t>(i));
                again = true;
            } else {
                ++i;
            }
        }
    }
}

void addBounds(FloodPolygon& polygon, const std::vector<glm::dvec3>& corners) {
    for (const glm::dvec3& corner : corners)
        polygon.middle += corner / static_cast<double>(corners.size());
    for (const glm::dvec3& corner : corners)
        polygon.radius = std::max(polygon.radius, glm::distance(polygon.middle, corner));
}

bool isLess(const glm::dvec3& a, const glm::dvec3& b) {
    return std::tie(a.x, a.y, a.z) < std::tie(b.x, b.y, b.z);
}

void beginWithLeast(std::vector<glm::dvec3>& corners) {
    std::rotate(corners.begin(), std::min_element(corners.begin(), corners.end(), isLess),
                corners.end());
}

/// Puts the faces of a cell in the order of their planes, and the polygons of each in that of their
/// least corners.
void order(const PreparedWorld& prepared, CellIndex cell, FloodGeometry& geometry) {
    const World& world = *prepared.world;
    const auto begin = geometry.faces.begin() + world.cells[cell].planes.first;
    std::sort(begin, begin + world.cells[cell].planes.count, [&](std::uint32_t a, std::uint32_t b) {
        const PlaneSide& left = world.cellPlanes[a];
        const PlaneSide& right = world.cellPlanes[b];
        return std::tie(world.planes[left.plane], left.flipped) <
               std::tie(world.planes[right.plane], right.flipped);
    });
    const auto leastCorner = [&](std::uint32_t p) -> const glm::dvec3& {
        return geometry.corners[geometry.polygons[p].corners.first];
    };
    const Range planes = world.cells[cell].planes;
    for (std::uint32_t f = planes.first; f < planes.end(); ++f) {
        const Range polygons = prepared.faces[f].polygons;
        const auto first = geometry.sequence.begin() + polygons.first;
        std::sort(first, first + polygons.count, [&](std::uint32_t a, std::uint32_t b) {
            return isLess(leastCorner(a), leastCorner(b));
        });
    }
}

}  // namespace

FloodGeometry makeFloodGeometry(const PreparedWorld& prepared) {
    const World& world = *prepared.world;
    FloodGeometry geometry;
    geometry.prepared = &prepared;
    geometry.polygons.resize(prepared.polygons.size());
    geometry.faces.resize(prepared.faces.size());
    std::iota(geometry.faces.begin(), geometry.faces.end(), 0U);
    geometry.sequence.resize(prepared.polygons.size());
    std::iota(geometry.sequence.begin(), geometry.sequence.end(), 0U);
    geometry.wallPolygons.resize(world.surfaces.size());
    geometry.wallRanks.resize(world.surfaces.size());
    std::uint32_t rank = 0;
    std::vector<glm::dvec3> corners;
    for (CellIndex cell(0u); world.cells.contains(cell); cell = CellIndex(cell.value() + 1)) {
        const Range planes = world.cells[cell].planes;
        for (std::uint32_t f = planes.first; f < planes.end(); ++f)
            for (std::uint32_t p = prepared.faces[f].polygons.first;
                 p < prepared.faces[f].polygons.end(); ++p) {
                const FacePolygon& source = prepared.polygons[p];
                corners.clear();
                for (std::uint32_t i = source.loop.first; i < source.loop.end(); ++i)
                    corners.push_back(world.vertices[world.loopVertices[i]].position);
                // A portal's loop runs counter-clockwise seen from its second cell.
                if (!source.isWall() && world.portals[PortalIndex(source.index)].cells[1] != cell)
                    std::ranges::reverse(corners);
                beginWithLeast(corners);
                dropNeedless(corners);
                beginWithLeast(corners);
                FloodPolygon& polygon = geometry.polygons[p];
                addBounds(polygon, corners);
                polygon.corners = {static_cast<std::uint32_t>(geometry.corners.size()),
                                   static_cast<std::uint32_t>(corners.size())};
                geometry.corners.insert(geometry.corners.end(), corners.begin(), corners.end());
            }
        order(prepared, cell, geometry);
        geometry.forEachPolygon(cell, [&](std::uint32_t p, std::uint32_t) {
            if (!prepared.polygons[p].isWall()) return;
            geometry.wallPolygons[SurfaceIndex(prepared.polygons[p].index)] = p;
            geometry.wallRanks[SurfaceIndex(prepared.polygons[p].index)] = rank++;
        });
    }
    return geometry;
}

}  // namespace portcullis::render
