#include "compiler/thin_cells.h"

#include <algorithm>
#include <cmath>
#include <glm/geometric.hpp>
#include <glm/vec2.hpp>
#include <limits>
#include <utility>

#include "formats/geometry/unit_plane.h"

namespace portcullis::compiler {
namespace {

using formats::PlaneSide;
using formats::Range;
using formats::UnitPlane;
using Polygon2D = std::vector<glm::dvec2>;

double cross(const glm::dvec2& a, const glm::dvec2& b) { return a.x * b.y - a.y * b.x; }

Polygon2D project(std::span<const glm::dvec3> polygon, const glm::dvec3& u, const glm::dvec3& v) {
    Polygon2D result;
    double area = 0;
    for (const glm::dvec3& p : polygon) result.emplace_back(glm::dot(p, u), glm::dot(p, v));
    for (std::size_t i = 0; i < result.size(); ++i)
        area += cross(result[i] - result[0], result[(i + 1) % result.size()] - result[0]);
    if (area < 0) std::ranges::reverse(result);
    return result;
}

/// The part of a convex polygon left of the line from a to b.
Polygon2D clip(const Polygon2D& polygon, const glm::dvec2& a, const glm::dvec2& b) {
    Polygon2D result;
    for (std::size_t i = 0; i < polygon.size(); ++i) {
        const glm::dvec2 &p = polygon[i], &q = polygon[(i + 1) % polygon.size()];
        const double here = cross(b - a, p - a), there = cross(b - a, q - a);
        if (here >= 0) result.push_back(p);
        if ((here > 0 && there < 0) || (here < 0 && there > 0))
            result.push_back(p + (q - p) * (here / (here - there)));
    }
    return result;
}

double width(const Polygon2D& polygon) {
    double least = std::numeric_limits<double>::infinity();
    for (std::size_t i = 0; i < polygon.size(); ++i) {
        const glm::dvec2 edge = polygon[(i + 1) % polygon.size()] - polygon[i];
        const double length = std::sqrt(glm::dot(edge, edge));
        if (length == 0) continue;
        double reach = 0;
        for (const glm::dvec2& p : polygon)
            reach = std::max(reach, cross(edge, p - polygon[i]) / length);
        least = std::min(least, reach);
    }
    return std::isfinite(least) ? least : 0;
}

}  // namespace

ThinCells findThinCells(const CellComplex& complex, double limit) {
    std::vector<std::vector<Range>> loopsOf(complex.cells.size());
    for (const ComplexPortal& portal : complex.portals) {
        loopsOf[portal.behind].push_back(portal.loop);
        loopsOf[portal.front].push_back(portal.loop);
    }
    for (const ComplexWall& wall : complex.walls) loopsOf[wall.cell].push_back(wall.loop);
    const auto reachesBeyond = [&](const UnitPlane& side, const std::vector<Range>& loops) {
        return std::ranges::any_of(loops, [&](const Range& loop) {
            for (std::uint32_t i = loop.first; i < loop.end(); ++i) {
                const auto& at = complex.vertices[complex.loops[i]].position;
                if (side.distance(at) <= -limit) return true;
            }
            return false;
        });
    };
    ThinCells thin(complex.cells.size());
    for (std::size_t c = 0; c < complex.cells.size(); ++c) {
        if (complex.cells[c].detail) continue;
        for (const PlaneSide& side : complex.cells[c].sides) {
            const UnitPlane plane = formats::unitPlane(complex.planes[side.plane]);
            const UnitPlane outward = side.flipped ? plane.opposite() : plane;
            if (reachesBeyond(outward, loopsOf[c])) continue;
            thin[c] = outward.normal;
            break;
        }
    }
    return thin;
}

double facingWidth(std::span<const glm::dvec3> a, std::span<const glm::dvec3> b,
                   const glm::dvec3& direction) {
    const glm::dvec3 helper =
        std::fabs(direction.z) < 0.8 ? glm::dvec3(0, 0, 1) : glm::dvec3(1, 0, 0);
    const glm::dvec3 u = glm::normalize(glm::cross(helper, direction));
    const glm::dvec3 v = glm::cross(direction, u);
    Polygon2D common = project(a, u, v);
    const Polygon2D other = project(b, u, v);
    for (std::size_t i = 0; i < other.size() && !common.empty(); ++i)
        common = clip(common, other[i], other[(i + 1) % other.size()]);
    return common.size() < 3 ? 0 : width(common);
}

}  // namespace portcullis::compiler
