#include "render/light/light_point.h"

#include <algorithm>
#include <cmath>

#include "formats/geometry/rotation.h"
#include "render/view.h"

namespace portcullis::render {
namespace {

using namespace formats;

constexpr double kGoldenTurn = 222.49223594996214;  // degrees: 360 over the golden ratio

/// The nearest place that a Position can name.
Position positionOf(const glm::dvec3& point) {
    constexpr double steps = 4294967296.0;
    const auto coordinate = [](double units) {
        return Coordinate{static_cast<std::int64_t>(std::floor(units * steps + 0.5))};
    };
    return {coordinate(point.x), coordinate(point.y), coordinate(point.z)};
}

LightPoint movedTo(const LightPoint& from, const glm::dvec3& point) {
    LightPoint moved = from;
    moved.moveTo(point);
    return moved;
}

/// Columns and rows, as square as the rectangle allows, of at most so many points.
std::pair<std::uint32_t, std::uint32_t> gridOf(const glm::dvec2& extent, std::uint32_t samples) {
    std::uint32_t columns = 1;
    const auto rowsOf = [&](std::uint32_t c) { return std::max(samples / c, 1U); };
    const auto worst = [&](std::uint32_t c) {
        return std::max(extent.x / c, extent.y / rowsOf(c));
    };
    for (std::uint32_t c = 2; c <= samples; ++c)
        if (worst(c) < worst(columns)) columns = c;
    return {columns, rowsOf(columns)};
}

std::vector<LightPoint> rectangle(const LightPoint& centre, const Light& light) {
    const auto [side, up] = directionsAcross(centre.axis);
    const auto [columns, rows] = gridOf(light.extent, std::max(light.samples, 1U));
    std::vector<LightPoint> points;
    for (std::uint32_t j = 0; j < rows; ++j)
        for (std::uint32_t i = 0; i < columns; ++i) {
            const double x = ((i + 0.5) / columns - 0.5) * light.extent.x;
            const double y = ((j + 0.5) / rows - 0.5) * light.extent.y;
            points.push_back(movedTo(centre, centre.origin + x * side + y * up));
            points.back().strength /= double(columns) * rows;
            points.back().cosine = true;
        }
    return points;
}

std::vector<LightPoint> sphere(const LightPoint& centre, const Light& light) {
    const std::uint32_t count = std::max(light.samples, 1U);
    std::vector<LightPoint> points;
    for (std::uint32_t i = 0; i < count; ++i) {
        const double z = 1.0 - (2.0 * i + 1.0) / count;
        const double ring = std::sqrt(1.0 - z * z);
        const auto [sine, cosine] = sinCosDegrees(kGoldenTurn * i);
        const glm::dvec3 way(ring * cosine, ring * sine, z);
        points.push_back(movedTo(centre, centre.origin + light.extent.x / 2.0 * way));
        points.back().strength /= count;
    }
    return points;
}

}  // namespace

void LightPoint::moveTo(const glm::dvec3& point) {
    place = positionOf(point);
    origin = inUnits(place);
}

std::pair<glm::dvec3, glm::dvec3> directionsAcross(const glm::dvec3& axis) {
    const glm::dvec3 up = std::abs(axis.z) < 0.9 ? glm::dvec3(0, 0, 1) : glm::dvec3(0, 1, 0);
    const glm::dvec3 side = glm::cross(up, axis) / glm::length(glm::cross(up, axis));
    return {side, glm::cross(axis, side)};
}

std::vector<LightPoint> lightPointsOf(const Light& light) {
    if (light.brightness == 0.0) return {};
    LightPoint point;
    point.parallel = light.kind == LightKind::sun;
    point.place = light.position;
    point.origin = inUnits(light.position);
    point.strength = light.brightness / kFullBrightness;
    point.falloff = light.falloff;
    if (!point.parallel) {  // a sun knows no distance
        point.radius = light.radius;
        if (light.falloff == Falloff::linear && !(point.radius > 0.0))
            point.radius = std::abs(light.brightness);
    }
    point.angleScale = light.angleScale;
    const double length = glm::length(light.direction);
    point.axis = length > 0.0 ? light.direction / length : glm::dvec3(0.0, 0.0, -1.0);
    if (light.kind == LightKind::spot) {
        point.cone = true;
        point.outerCosine = sinCosDegrees(light.outerDegrees).second;
        point.innerCosine = std::max(sinCosDegrees(light.innerDegrees).second, point.outerCosine);
    }
    if (light.kind == LightKind::area) return rectangle(point, light);
    if (light.kind == LightKind::sphere) return sphere(point, light);
    return {point};
}

}  // namespace portcullis::render
