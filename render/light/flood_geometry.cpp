#include "render/light/flood_geometry.h"

#include <algorithm>
#include <cmath>
#include <glm/geometric.hpp>

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

}  // namespace

FloodGeometry makeFloodGeometry(const PreparedWorld& prepared) {
    const World& world = *prepared.world;
    FloodGeometry geometry{&prepared, {}, {}};
    geometry.polygons.resize(prepared.polygons.size());
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
                dropNeedless(corners);
                FloodPolygon& polygon = geometry.polygons[p];
                addBounds(polygon, corners);
                polygon.corners = {static_cast<std::uint32_t>(geometry.corners.size()),
                                   static_cast<std::uint32_t>(corners.size())};
                geometry.corners.insert(geometry.corners.end(), corners.begin(), corners.end());
            }
    }
    return geometry;
}

}  // namespace portcullis::render
