#include "formats/quake/portal_file.h"

#include <cmath>
#include <cstddef>
#include <glm/geometric.hpp>
#include <utility>
#include <vector>

#include "formats/geometry/decimal.h"

namespace portcullis::formats {
namespace {

// Far below any angle that portals of lattice planes have, far above the rounding of positions.
constexpr double kStraightSine = 1e-9;

/// The sine of the angle by which the outline turns at corner i.
double turnAt(const std::vector<glm::dvec3>& points, std::size_t i) {
    const glm::dvec3 in = points[i] - points[(i + points.size() - 1) % points.size()];
    const glm::dvec3 out = points[(i + 1) % points.size()] - points[i];
    const glm::dvec3 cross = glm::cross(in, out);
    const double lengths = glm::dot(in, in) * glm::dot(out, out);
    return lengths > 0 ? std::sqrt(glm::dot(cross, cross) / lengths) : 0.0;
}

/// The corners of a portal's loop, without straight ones, from the one before the sharpest on.
std::vector<glm::dvec3> outline(const World& world, const Portal& portal) {
    std::vector<glm::dvec3> all, corners;
    for (std::uint32_t i = portal.loop.first; i < portal.loop.end(); ++i)
        all.push_back(world.vertices[world.loopVertices[i]].position);
    for (std::size_t i = 0; i < all.size(); ++i)
        if (turnAt(all, i) > kStraightSine) corners.push_back(all[i]);
    if (corners.size() < 3) corners = std::move(all);
    std::size_t sharpest = 0;
    double best = -1;
    for (std::size_t i = 0; i < corners.size(); ++i)
        if (const double turn = turnAt(corners, i); turn > best) {
            best = turn;
            sharpest = i;
        }
    std::vector<glm::dvec3> turned;
    for (std::size_t i = 0; i < corners.size(); ++i)
        turned.push_back(corners[(sharpest + corners.size() - 1 + i) % corners.size()]);
    return turned;
}

}  // namespace

std::string writePortalFile(const World& world) {
    std::string text = "PRT1\n" + std::to_string(world.cells.size()) + '\n' +
                       std::to_string(world.portals.size()) + '\n';
    for (const Portal& portal : world.portals) {
        const auto corners = outline(world, portal);
        // The loop is counter-clockwise seen from cells[1], so clockwise seen from cells[0].
        text += std::to_string(corners.size()) + ' ' + std::to_string(portal.cells[0].value()) +
                ' ' + std::to_string(portal.cells[1].value()) + ' ';
        for (const glm::dvec3& p : corners)
            text += '(' + toDecimal(p.x) + ' ' + toDecimal(p.y) + ' ' + toDecimal(p.z) + " ) ";
        text += '\n';
    }
    return text;
}

}  // namespace portcullis::formats
