#include "tests/render/light_oracle.h"

#include <algorithm>
#include <cmath>
#include <glm/geometric.hpp>
#include <numbers>
#include <utility>

#include "formats/image/srgb.h"
#include "formats/world/half_float.h"
#include "render/light/light_point.h"
#include "render/media_colors.h"
#include "render/ray_walk.h"
#include "tests/support/random_numbers.h"

namespace portcullis::tests {

using namespace formats;
using render::RayStep;

namespace {

glm::dvec3 inwardNormal(const render::PreparedWorld& prepared, SurfaceIndex surface) {
    const PlaneSide side = prepared.world->surfaces[surface].plane;
    return (side.flipped ? 1.0 : -1.0) * prepared.planes[side.plane].normal;
}

double falloffAt(const Light& light, double distance) {
    const double radius = light.radius > 0.0 ? light.radius : std::abs(light.brightness);
    switch (light.falloff) {
        case Falloff::none: return light.radius > 0.0 && distance > light.radius ? 0.0 : 1.0;
        case Falloff::linear: return std::max(0.0, 1.0 - distance / radius);
        case Falloff::inverse:
        case Falloff::inverseSquare: break;
    }
    const double plain =
        light.falloff == Falloff::inverse ? 128.0 / distance : std::pow(128.0 / distance, 2.0);
    if (!(light.radius > 0.0)) return plain;
    if (distance > light.radius) return 0.0;
    return plain * std::pow(1.0 - std::pow(distance / light.radius, 2.0), 2.0);
}

double coneAt(const Light& light, const glm::dvec3& fromLight) {
    if (light.kind != LightKind::spot) return 1.0;
    const double cosine = glm::dot(glm::normalize(fromLight), glm::normalize(light.direction));
    const double outer = std::cos(light.outerDegrees * std::numbers::pi / 180.0);
    const double inner = std::cos(light.innerDegrees * std::numbers::pi / 180.0);
    if (cosine <= outer) return 0.0;
    if (cosine >= inner) return 1.0;
    const double part = (cosine - outer) / (inner - outer);
    return part * part * (3.0 - 2.0 * part);
}

double fraction(RandomNumbers& random) { return (random.below(1U << 20) + 0.5) / (1U << 20); }

bool isSky(const World& world, SurfaceIndex surface) {
    return world.scene.materials[world.surfaces[surface].material].kind == SurfaceKind::sky;
}

glm::dvec3 tintOf(Medium medium) {
    if (medium == Medium::air) return glm::dvec3(1.0);
    const PackedColor white = render::MediaColors{}.of(medium).of(packColor(255, 255, 255));
    glm::dvec3 tint;
    for (unsigned channel = 0; channel < 3; ++channel)
        tint[static_cast<int>(channel)] = linearOfSrgb(channelOf(white, channel) / 255.0);
    return tint;
}

}  // namespace

std::optional<glm::dvec3> LightOracle::passing(SurfaceIndex surface, const glm::dvec3& point,
                                               const glm::dvec3& way, double limit) const {
    const World& world = *prepared_.world;
    glm::dvec3 left(1.0);
    std::optional<Medium> last;
    bool lava = false;
    const RayStep end = render::walkRay(
        prepared_, world.surfaces[surface].cell, point, way,
        [&](const RayStep& step) {
            const Medium medium = world.cells[step.cell].medium;
            if (last == medium) return;
            lava = lava || (last && (*last == Medium::lava || medium == Medium::lava));
            left *= tintOf(medium);
            last = medium;
        },
        limit);
    if (lava) return {};
    const bool ofSun = limit > 1e9;
    if (!ofSun) return end.t > limit ? std::optional(left) : std::nullopt;
    const bool sky = end.polygon != nullptr && end.polygon->isWall() &&
                     isSky(world, SurfaceIndex(end.polygon->index));
    return sky ? std::optional(left) : std::nullopt;
}

glm::dvec3 LightOracle::byPoint(SurfaceIndex surface, const glm::dvec3& point, const Light& light,
                                const glm::dvec3& from) const {
    const bool sun = light.kind == LightKind::sun;
    const glm::dvec3 way = sun ? -glm::normalize(light.direction) : from - point;
    const double distance = glm::length(way);
    const double slant = glm::dot(inwardNormal(prepared_, surface), way) / distance;
    if (slant <= 1e-9) return glm::dvec3(0.0);  // a light in the wall's plane is not before it
    double law = sun ? 1.0 : falloffAt(light, distance) * coneAt(light, -way);
    if (light.kind == LightKind::area)
        law *= std::max(0.0, glm::dot(-way, glm::normalize(light.direction)) / distance);
    const double angle = 1.0 - light.angleScale + light.angleScale * slant;
    if (law == 0.0) return glm::dvec3(0.0);
    if (!light.castsShadows) return glm::dvec3(law * angle);
    const auto left = passing(surface, point, way, sun ? 1e30 : 1.0 - 1e-9);
    return left ? law * angle * *left : glm::dvec3(0.0);
}

glm::dvec3 LightOracle::byLight(SurfaceIndex surface, const glm::dvec3& point,
                                const Light& light) const {
    const glm::dvec3 full = light.color * light.brightness / 255.0;
    if (light.kind == LightKind::ambient) return full;
    const std::vector<render::LightPoint> points = render::lightPointsOf(light);
    glm::dvec3 sum(0.0);
    for (const render::LightPoint& from : points)
        sum += byPoint(surface, point, light, from.origin) / static_cast<double>(points.size());
    return full * sum;
}

glm::dvec3 LightOracle::atPoint(SurfaceIndex surface, const glm::dvec3& point,
                                const std::string& group) const {
    glm::dvec3 sum(0.0);
    for (const Light& light : prepared_.world->scene.lights)
        if (light.group == group) sum += byLight(surface, point, light);
    return sum;
}

bool LightOracle::contains(SurfaceIndex surface, const glm::dvec3& point) const {
    const Range loop = prepared_.world->surfaces[surface].loop;
    for (std::uint32_t i = loop.first; i < loop.end(); ++i)
        if (prepared_.edges[i].distance(point) < 0.0) return false;
    return true;
}

/// A wall and those that it reaches over common edges inside a square of the lattice.
std::vector<SurfaceIndex> LightOracle::wallsIn(SurfaceIndex surface, const glm::dvec2& low,
                                               double size) const {
    const World& world = *prepared_.world;
    const auto axes = luxelAxes(world.planes[world.surfaces[surface].plane.plane]);
    const auto shareEdge = [&](const Surface& a, const Surface& b) {
        for (std::uint32_t i = 0; i < a.loop.count; ++i)
            for (std::uint32_t j = 0; j < b.loop.count; ++j) {
                const auto from = world.loopVertices[a.loop.first + i];
                const auto to = world.loopVertices[a.loop.first + (i + 1) % a.loop.count];
                if (world.loopVertices[b.loop.first + j] != to ||
                    world.loopVertices[b.loop.first + (j + 1) % b.loop.count] != from)
                    continue;
                // Whether the edge comes through the square: tried at many of its points.
                for (int k = 1; k < 256; ++k) {
                    const glm::dvec3 p =
                        world.vertices[from].position +
                        k / 256.0 * (world.vertices[to].position - world.vertices[from].position);
                    const glm::dvec2 at(p[axes[0]], p[axes[1]]);
                    if (at.x > low.x && at.y > low.y && at.x < low.x + size && at.y < low.y + size)
                        return true;
                }
            }
        return false;
    };
    std::vector<SurfaceIndex> walls{surface};
    for (std::size_t next = 0; next < walls.size(); ++next)
        for (SurfaceIndex i(0u); world.surfaces.contains(i); i = SurfaceIndex(i.value() + 1))
            if (world.surfaces[i].plane == world.surfaces[surface].plane &&
                std::ranges::find(walls, i) == walls.end() &&
                world.scene.materials[world.surfaces[i].material].kind == SurfaceKind::normal &&
                shareEdge(world.surfaces[walls[next]], world.surfaces[i]))
                walls.push_back(i);
    return walls;
}

std::optional<glm::dvec3> LightOracle::ofLuxel(SurfaceIndex surface, std::int32_t i, std::int32_t j,
                                               std::uint32_t side, const std::string& group) const {
    const World& world = *prepared_.world;
    const double size = world.lightmaps->surfaces[surface].size;
    const PlaneIndex planeIndex = world.surfaces[surface].plane.plane;
    const auto axes = luxelAxes(world.planes[planeIndex]);
    const int across = 3 - axes[0] - axes[1];
    const formats::UnitPlane& plane = prepared_.planes[planeIndex];
    const glm::dvec2 low(i * size, j * size);
    const std::vector<SurfaceIndex> walls = wallsIn(surface, low, size);
    RandomNumbers random(surface.value() * 7919U + static_cast<std::uint64_t>(i * 131 + j));
    std::vector<std::pair<SurfaceIndex, glm::dvec3>> points;
    // Finer where the walls take up little of the luxel, until enough points lie on them.
    for (std::uint32_t fine = side; fine <= 8 * side && points.size() < side * side / 2;
         fine *= 2) {
        points.clear();
        for (std::uint32_t k = 0; k < fine * fine; ++k) {
            glm::dvec3 point(0.0);
            point[axes[0]] = low.x + (k % fine + fraction(random)) / fine * size;
            point[axes[1]] = low.y + (k / fine + fraction(random)) / fine * size;
            point[across] = -(glm::dot(plane.normal, point) + plane.offset) / plane.normal[across];
            for (const SurfaceIndex wall : walls)
                if (contains(wall, point)) {
                    points.emplace_back(wall, point);
                    break;
                }
        }
    }
    if (points.size() < side * side / 2) return {};
    glm::dvec3 sum(0.0);
    for (const auto& [wall, point] : points) sum += atPoint(wall, point, group);
    return sum / static_cast<double>(points.size());
}

glm::dvec3 luxelOf(const Lightmaps& lightmaps, SurfaceIndex surface, std::uint32_t column,
                   std::uint32_t row, const std::string& group) {
    const auto layer = std::ranges::find(lightmaps.layers, group, &LightLayer::group);
    const SurfaceLuxels& luxels = lightmaps.surfaces[surface];
    const std::uint32_t block = luxels.firstBlock + row / 8 * luxels.blockColumns() + column / 8;
    const auto& halves = lightmaps.blocks[layer->blocks[block]].halves;
    const std::uint32_t first = 3 * (row % 8 * 8 + column % 8);
    return {fromHalf(halves[first]), fromHalf(halves[first + 1]), fromHalf(halves[first + 2])};
}

glm::dvec3 lightAt(const World& world, const Lightmaps& lightmaps, SurfaceIndex surface,
                   const glm::dvec3& point, const std::string& group) {
    const SurfaceLuxels& luxels = lightmaps.surfaces[surface];
    const auto axes = luxelAxes(world.planes[world.surfaces[surface].plane.plane]);
    const double u = point[axes[0]] / luxels.size - luxels.i - 0.5;
    const double v = point[axes[1]] / luxels.size - luxels.j - 0.5;
    const auto column = static_cast<std::uint32_t>(u), row = static_cast<std::uint32_t>(v);
    const double x = u - column, y = v - row;
    const auto at = [&](std::uint32_t c, std::uint32_t r) {
        return luxelOf(lightmaps, surface, c, r, group);
    };
    return (1 - y) * ((1 - x) * at(column, row) + x * at(column + 1, row)) +
           y * ((1 - x) * at(column, row + 1) + x * at(column + 1, row + 1));
}

}  // namespace portcullis::tests
