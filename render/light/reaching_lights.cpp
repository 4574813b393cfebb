#include "render/light/reaching_lights.h"

#include <algorithm>
#include <array>
#include <limits>
#include <optional>

#include "render/light/light_flood.h"
#include "render/light/light_point.h"
#include "render/light/luxel_layout.h"
#include "render/ray_walk.h"

namespace portcullis::render {
namespace {

using namespace formats;

/// Of the way to a light: what a ray may lack of it and still reach it.
constexpr double kNearEnd = 1e-6;

using Tints = std::array<glm::dvec3, kMediumCount>;

/// What the media between leave of light that comes along a ray to a wall; nothing: it is blocked.
std::optional<glm::dvec3> passing(const PreparedWorld& prepared, const Tints& tints,
                                  CellIndex start, const glm::dvec3& point, const glm::dvec3& way,
                                  bool fromSky) {
    const World& world = *prepared.world;
    glm::dvec3 tint(1.0);
    Medium medium = Medium::air;
    bool blocked = false;
    const double limit = fromSky ? std::numeric_limits<double>::infinity() : 1.0 - kNearEnd;
    const RayStep end = walkRay(
        prepared, start, point, way,
        [&](const RayStep& step) {
            const Medium next = world.cells[step.cell].medium;
            blocked = blocked || next == Medium::lava;
            if (next != medium) tint *= tints[static_cast<std::size_t>(next)];
            medium = next;
        },
        limit);
    if (blocked) return std::nullopt;
    if (!fromSky) return end.t > limit ? std::optional(tint) : std::nullopt;
    if (end.polygon == nullptr || !end.polygon->isWall()) return std::nullopt;
    return isSky(world, SurfaceIndex(end.polygon->index)) ? std::optional(tint) : std::nullopt;
}

glm::dvec3 givenBy(const PreparedWorld& prepared, const Tints& tints, const Light& light,
                   const Surface& surface, const glm::dvec3& point) {
    if (light.kind == LightKind::ambient) return light.color * (light.brightness / kFullBrightness);
    const glm::dvec3 normal = -prepared.outward(surface.plane).normal;
    glm::dvec3 sum(0.0);
    for (const LightPoint& from : lightPointsOf(light)) {
        const glm::dvec3 way = from.parallel ? -from.axis : from.origin - point;
        const double height = glm::dot(normal, way);
        if (!(height > 0.0)) continue;
        const double amount = from.at(-way, {normal, height});
        if (amount == 0.0) continue;
        const auto tint = light.castsShadows
                              ? passing(prepared, tints, surface.cell, point, way, from.parallel)
                              : std::optional(glm::dvec3(1.0));
        if (tint) sum += amount * *tint;
    }
    return light.color * sum;
}

double brightnessOf(const glm::dvec3& light) {
    const double sum = light.x + light.y + light.z;
    return sum < 0.0 ? -sum : sum;
}

}  // namespace

std::vector<ReachingLight> reachingLights(const PreparedWorld& prepared, SurfaceIndex surface,
                                          const glm::dvec3& point) {
    const World& world = *prepared.world;
    const Tints tints = mediumTints();
    std::vector<ReachingLight> reaching;
    for (std::size_t i = 0; i < world.scene.lights.size(); ++i) {
        const glm::dvec3 given =
            givenBy(prepared, tints, world.scene.lights[i], world.surfaces[surface], point);
        if (given != glm::dvec3(0.0)) reaching.push_back({i, given});
    }
    std::ranges::stable_sort(reaching, [](const ReachingLight& a, const ReachingLight& b) {
        return brightnessOf(a.given) > brightnessOf(b.given);
    });
    return reaching;
}

}  // namespace portcullis::render
