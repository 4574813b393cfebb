#include "formats/quake/quake_bounds.h"

#include <array>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <glm/common.hpp>
#include <glm/geometric.hpp>
#include <utility>
#include <variant>

namespace portcullis::formats {
namespace {

constexpr double kWorldLimit = kLatticeLimit / kLatticeStepsPerUnit;

/// The half-space normal . p <= distance.
struct HalfSpace {
    glm::dvec3 normal{0.0};
    double distance = 0;
};

glm::dvec3 toUnits(const Position& p) { return {p.x.units(), p.y.units(), p.z.units()}; }

std::optional<HalfSpace> halfSpaceOf(const std::variant<PlanePoints, PlaneNormal>& plane) {
    const auto* const points = std::get_if<PlanePoints>(&plane);
    glm::dvec3 normal(0.0), through(0.0);
    if (points != nullptr) {
        through = toUnits(points->points[1]);
        normal =
            glm::cross(toUnits(points->points[0]) - through, toUnits(points->points[2]) - through);
    } else {
        normal = toUnits(std::get<PlaneNormal>(plane).normal);
    }
    const double length = std::sqrt(glm::dot(normal, normal));
    if (!(length > 0)) return std::nullopt;
    normal /= length;
    return HalfSpace{normal, points != nullptr ? glm::dot(normal, through)
                                               : std::get<PlaneNormal>(plane).distance.units()};
}

using Polygon = std::vector<glm::dvec3>;

/// A square on the plane that is larger than the world.
Polygon squareOn(const HalfSpace& plane) {
    const glm::dvec3 size = glm::abs(plane.normal);
    const bool steep = size.z < size.x || size.z < size.y;
    const glm::dvec3 up = steep ? glm::dvec3(0, 0, 1) : glm::dvec3(1, 0, 0);
    glm::dvec3 right = glm::cross(up, plane.normal);
    right *= 8 * kWorldLimit / std::sqrt(glm::dot(right, right));
    const glm::dvec3 forward = glm::cross(plane.normal, right);
    const glm::dvec3 center = plane.normal * plane.distance;
    return {center + right + forward, center - right + forward, center - right - forward,
            center + right - forward};
}

void clip(Polygon& polygon, const HalfSpace& plane, Polygon& scratch) {
    scratch.clear();
    for (std::size_t i = 0; i < polygon.size(); ++i) {
        const glm::dvec3& a = polygon[i];
        const glm::dvec3& b = polygon[(i + 1) % polygon.size()];
        const double da = glm::dot(plane.normal, a) - plane.distance;
        const double db = glm::dot(plane.normal, b) - plane.distance;
        if (da <= 0) scratch.push_back(a);
        if ((da <= 0) != (db <= 0)) scratch.push_back(a + (b - a) * (da / (da - db)));
    }
    polygon.swap(scratch);
}

double onLattice(double units) {
    return std::nearbyint(units * kLatticeStepsPerUnit) / kLatticeStepsPerUnit;
}

Coordinate fromWhole(double units) {
    return Coordinate::fromUnits(static_cast<std::int32_t>(units));
}

}  // namespace

void include(std::optional<QuakeBounds>& bounds, const QuakeBounds& more) {
    if (!bounds)
        bounds = more;
    else
        bounds = QuakeBounds{glm::min(bounds->low, more.low), glm::max(bounds->high, more.high)};
}

std::optional<QuakeBounds> quakeBrushBounds(const PlanesShape& shape) {
    std::vector<HalfSpace> planes;
    planes.reserve(shape.planes.size());
    for (const auto& plane : shape.planes)
        if (const auto half = halfSpaceOf(plane)) planes.push_back(*half);
    std::optional<QuakeBounds> bounds;
    Polygon polygon, scratch;
    for (std::size_t face = 0; face < planes.size(); ++face) {
        polygon = squareOn(planes[face]);
        for (std::size_t i = 0; i < planes.size() && polygon.size() >= 3; ++i)
            if (i != face) clip(polygon, planes[i], scratch);
        if (polygon.size() < 3) continue;
        for (const glm::dvec3& corner : polygon) {
            const glm::dvec3 p(onLattice(corner.x), onLattice(corner.y), onLattice(corner.z));
            const glm::dvec3 size = glm::abs(p);
            if (size.x > kWorldLimit || size.y > kWorldLimit || size.z > kWorldLimit) continue;
            include(bounds, {p, p});
        }
    }
    return bounds;
}

BoxShape quakeHull(const QuakeBounds& bounds) {
    constexpr double grid = 64;
    const auto outwards = [&](double units, double sign) {
        const double wide = sign * (std::ceil(sign * units / grid) * grid + grid);
        return wide > kWorldLimit ? kWorldLimit : wide < -kWorldLimit ? -kWorldLimit : wide;
    };
    BoxShape hull;
    const std::array<std::pair<Coordinate*, Coordinate*>, 3> axes{
        std::pair(&hull.center.x, &hull.size.x), std::pair(&hull.center.y, &hull.size.y),
        std::pair(&hull.center.z, &hull.size.z)};
    for (glm::length_t i = 0; i < 3; ++i) {
        const double low = outwards(bounds.low[i], -1), high = outwards(bounds.high[i], 1);
        *axes[static_cast<std::size_t>(i)].first = fromWhole((low + high) / 2);
        *axes[static_cast<std::size_t>(i)].second = fromWhole(high - low);
    }
    return hull;
}

}  // namespace portcullis::formats
