#include "render/cell_points.h"

#include <algorithm>
#include <cmath>
#include <glm/common.hpp>
#include <limits>

#include "formats/geometry/halton.h"

namespace portcullis::render {
namespace {

using namespace formats;

/// Of a cell thinner than this many points of the sequence can tell, no more are tried.
constexpr std::uint32_t kTriesAPoint = 64;

/// The multiple of 2^-bits units nearest to a point.
Position roundedTo(const glm::dvec3& point, int bits) {
    const double scale = std::ldexp(1.0, bits);
    const auto round = [&](double value) {
        return Coordinate{static_cast<std::int64_t>(std::floor(value * scale + 0.5)) *
                          (std::int64_t{1} << (32 - bits))};
    };
    return {round(point.x), round(point.y), round(point.z)};
}

}  // namespace

int sideOfCell(const World& world, CellIndex index, const Position& point) {
    const Cell& cell = world.cells[index];
    int outermost = -1;
    for (std::uint32_t i = cell.planes.first; i < cell.planes.end() && outermost < 1; ++i) {
        const PlaneSide side = world.cellPlanes[i];
        outermost =
            std::max(outermost, world.planes[side.plane].sideAt(point) * (side.flipped ? -1 : 1));
    }
    return outermost;
}

glm::dvec3 centreOf(const World& world, CellIndex cell) {
    glm::dvec3 sum(0.0);
    double count = 0.0;
    forEachCorner(world, cell, [&](VertexIndex corner) {
        sum += world.vertices[corner].position;
        count += 1.0;
    });
    return sum / count;
}

std::optional<Position> insideNear(const World& world, CellIndex cell, const glm::dvec3& point,
                                   int bits) {
    const Position place = roundedTo(point, bits);
    if (sideOfCell(world, cell, place) >= 0) return std::nullopt;
    return place;
}

std::vector<Position> pointsInside(const World& world, CellIndex cell, std::uint32_t count) {
    std::vector<Position> points;
    const auto take = [&](const glm::dvec3& point) {
        auto place = insideNear(world, cell, point, 8);
        if (!place) place = insideNear(world, cell, point, 32);
        if (place) points.push_back(*place);
    };
    take(centreOf(world, cell));
    glm::dvec3 low(std::numeric_limits<double>::infinity());
    glm::dvec3 high = -low;
    forEachCorner(world, cell, [&](VertexIndex corner) {
        low = glm::min(low, world.vertices[corner].position);
        high = glm::max(high, world.vertices[corner].position);
    });
    for (std::uint32_t i = 1; points.size() < count && i <= kTriesAPoint * count; ++i)
        take(low + (high - low) * glm::dvec3(mirroredDigits(i, 2), mirroredDigits(i, 3),
                                             mirroredDigits(i, 5)));
    return points;
}

}  // namespace portcullis::render
