#include "formats/quake/quake_lights.h"

#include <cmath>
#include <glm/geometric.hpp>
#include <map>
#include <optional>
#include <string>
#include <string_view>

#include "formats/geometry/rotation.h"
#include "formats/quake/quake_values.h"

namespace portcullis::formats {
namespace {

/// Where the entities stand that others name as their target.
using Targets = std::map<std::string_view, Position, std::less<>>;

Targets findTargets(const QuakeMap& map) {
    Targets targets;
    for (const QuakeEntity& entity : map.entities) {
        const auto name = entity.find("targetname");
        const auto origin = entity.find("origin");
        const auto position = origin ? parseQuakePosition(*origin) : std::nullopt;
        if (name && position) targets.try_emplace(*name, *position);
    }
    return targets;
}

glm::dvec3 colorOf(const QuakeEntity& entity) {
    for (const char* const key : {"_color", "color"}) {
        const auto text = entity.find(key);
        const auto color = text ? parseQuakeVector(*text) : std::nullopt;
        if (!color) continue;
        const bool bytes = color->x > 1 || color->y > 1 || color->z > 1;
        return bytes ? *color / 255.0 : *color;
    }
    return glm::dvec3(1.0);
}

Falloff falloffOf(const QuakeEntity& entity, QuakeGame game) {
    if (game != QuakeGame::quake) {
        const double flags = numberOf(entity, "spawnflags").value_or(0);
        const bool odd = flags == std::floor(flags) && std::floor(flags / 2) * 2 != flags;
        return game == QuakeGame::quake3 && odd ? Falloff::linear : Falloff::inverseSquare;
    }
    const double delay = numberOf(entity, "delay").value_or(0);
    if (delay == 1) return Falloff::inverse;
    if (delay == 2 || delay == 5) return Falloff::inverseSquare;
    if (delay == 3 || delay == 4) return Falloff::none;
    return Falloff::linear;
}

/// "yaw pitch roll" in degrees, pitch up.
glm::dvec3 directionOfMangle(const glm::dvec3& mangle) {
    const auto [sinYaw, cosYaw] = sinCosDegrees(mangle.x);
    const auto [sinPitch, cosPitch] = sinCosDegrees(mangle.y);
    return {cosYaw * cosPitch, sinYaw * cosPitch, sinPitch};
}

std::optional<glm::dvec3> spotDirection(const QuakeEntity& entity, const Position& position,
                                        const Targets& targets) {
    if (const auto text = entity.find("mangle"))
        if (const auto mangle = parseQuakeVector(*text)) return directionOfMangle(*mangle);
    if (const auto target = entity.find("target"))
        if (const auto found = targets.find(*target); found != targets.end()) {
            const Position& to = found->second;
            const glm::dvec3 way(to.x.units() - position.x.units(),
                                 to.y.units() - position.y.units(),
                                 to.z.units() - position.z.units());
            const double length = std::sqrt(glm::dot(way, way));
            if (length > 0) return way / length;
        }
    if (entity.className() == "light_spot") return glm::dvec3(0, 0, -1);
    return std::nullopt;
}

std::string groupOf(const QuakeEntity& entity) {
    if (const auto name = entity.find("targetname"); name && !name->empty())
        return utf8OfQuakeText(*name);
    const auto style = entity.find("style");
    return style && !style->empty() && *style != "0" ? "style " + utf8OfQuakeText(*style) : "";
}

Light lightOf(const QuakeEntity& entity, const Position& position, const Targets& targets,
              QuakeGame game) {
    Light light;
    light.position = position;
    light.location = entity.location;
    light.color = colorOf(entity);
    for (const char* const key : {"_light", "light"})
        if (const auto brightness = numberOf(entity, key)) light.brightness = *brightness;
    light.falloff = falloffOf(entity, game);
    if (light.falloff == Falloff::linear) {
        const double wait = numberOf(entity, "wait").value_or(1);
        const double reach = std::fabs(light.brightness) / (wait > 0 ? wait : 1);
        light.radius = std::isfinite(reach) ? reach : 0;
    }
    if (const auto direction = spotDirection(entity, position, targets)) {
        light.kind = LightKind::spot;
        light.direction = *direction;
        const double cone = numberOf(entity, "angle").value_or(0);
        const double soft = numberOf(entity, "_softangle").value_or(0);
        light.outerDegrees = cone > 0 && cone < 180 ? cone / 2 : 20;
        light.innerDegrees =
            soft > 0 && soft / 2 < light.outerDegrees ? soft / 2 : light.outerDegrees;
    }
    light.group = groupOf(entity);
    return light;
}

}  // namespace

std::vector<Light> quakeLights(const QuakeMap& map, QuakeGame game) {
    const Targets targets = findTargets(map);
    std::vector<Light> lights;
    for (const QuakeEntity& entity : map.entities) {
        if (!entity.className().starts_with("light") || !entity.brushes.empty()) continue;
        const auto origin = entity.find("origin");
        const auto position = origin ? parseQuakePosition(*origin) : std::nullopt;
        if (!position) continue;
        lights.push_back(lightOf(entity, *position, targets, game));
        lights.back().name = "light#" + std::to_string(lights.size());
    }
    return lights;
}

}  // namespace portcullis::formats
