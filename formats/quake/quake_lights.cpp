#include "formats/quake/quake_lights.h"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <glm/geometric.hpp>
#include <initializer_list>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include "formats/geometry/decimal.h"
#include "formats/geometry/rotation.h"
#include "formats/quake/quake_values.h"

namespace portcullis::formats {
namespace {

/// Where the entities stand that others name as their target.
using Targets = std::map<std::string_view, Position, std::less<>>;

Targets findTargets(const QuakeMap& map, const QuakeLayers& layers) {
    Targets targets;
    for (const QuakeEntity& entity : map.entities) {
        if (layers.omits(entity)) continue;
        const auto name = entity.find("targetname");
        const auto origin = entity.find("origin");
        const auto position = origin ? parseQuakePosition(*origin) : std::nullopt;
        if (name && position) targets.try_emplace(*name, *position);
    }
    return targets;
}

/// What the brush map allows for colours, brightness and reach.
constexpr double kMostColor = 1e6, kMostBrightness = 1e9, kMostReach = 1e9;

double within(double value, double low, double high, std::string_view what,
              const QuakeEntity& entity, QuakeFaults& faults) {
    const double clamped = std::clamp(value, low, high) + 0.0;  // no negative zero
    if (clamped != value) {
        faults.enterEntity(entity.number);
        faults.add(Code::quakeValueAdjusted,
                   "the light's " + std::string(what) + " " + toDecimal(value) + " counts as " +
                       toDecimal(clamped),
                   entity.location);
    }
    return clamped;
}

using Keys = std::initializer_list<std::string_view>;

/// The first of the keys that is a colour.
glm::dvec3 colorOf(const QuakeEntity& entity, Keys keys, QuakeFaults& faults) {
    for (const std::string_view key : keys) {
        const auto text = entity.find(key);
        const auto color = text ? parseQuakeVector(*text) : std::nullopt;
        if (!color) continue;
        const bool bytes = color->x > 1 || color->y > 1 || color->z > 1;
        glm::dvec3 result = bytes ? *color / 255.0 : *color;
        for (glm::length_t i = 0; i < 3; ++i)
            result[i] = within(result[i], 0, kMostColor, "colour", entity, faults);
        return result;
    }
    return glm::dvec3(1.0);
}

/// The last of the keys that is a number.
double brightnessOf(const QuakeEntity& entity, Keys keys, double usual, QuakeFaults& faults) {
    double brightness = usual;
    for (const std::string_view key : keys)
        if (const auto number = numberOf(entity, key)) brightness = *number;
    return within(brightness, -kMostBrightness, kMostBrightness, "brightness", entity, faults);
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
    return glm::dvec3(cosYaw * cosPitch, sinYaw * cosPitch, sinPitch) + 0.0;
}

/// The first of the keys that is three angles.
std::optional<glm::dvec3> directionOf(const QuakeEntity& entity, Keys keys) {
    for (const std::string_view key : keys)
        if (const auto text = entity.find(key))
            if (const auto mangle = parseQuakeVector(*text)) return directionOfMangle(*mangle);
    return std::nullopt;
}

std::optional<glm::dvec3> spotDirection(const QuakeEntity& entity, const Position& position,
                                        const Targets& targets) {
    if (const auto direction = directionOf(entity, {"mangle"})) return direction;
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
              QuakeGame game, QuakeFaults& faults) {
    Light light;
    light.position = position;
    light.location = entity.location;
    light.color = colorOf(entity, {"_color", "color"}, faults);
    const double usual = light.brightness;
    light.brightness = brightnessOf(entity, {"_light", "light"}, usual, faults);
    if (light.brightness == 0) light.brightness = usual;  // as light tools take it
    light.falloff = falloffOf(entity, game);
    if (light.falloff == Falloff::linear) {
        const double wait = numberOf(entity, "wait").value_or(1);
        const double reach = std::fabs(light.brightness) / (wait > 0 ? wait : 1);
        light.radius = std::min(reach, kMostReach);
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

std::optional<Light> sunOf(const QuakeEntity& world, QuakeFaults& faults) {
    Light sun;
    sun.name = "sun";
    sun.kind = LightKind::sun;
    sun.location = world.location;
    sun.brightness = brightnessOf(world, {"_sunlight"}, 0, faults);
    if (sun.brightness == 0) return std::nullopt;
    sun.color = colorOf(world, {"_sunlight_color"}, faults);
    const auto direction = directionOf(world, {"_sunlight_mangle", "_sun_mangle"});
    sun.direction = direction.value_or(sun.direction);
    return sun;
}

}  // namespace

std::vector<Light> quakeLights(const QuakeMap& map, const QuakeLayers& layers, QuakeGame game,
                               QuakeFaults& faults) {
    const Targets targets = findTargets(map, layers);
    std::vector<Light> lights;
    const auto world = std::ranges::find_if(map.entities, isWorld);
    if (world != map.entities.end())
        if (auto sun = sunOf(*world, faults)) lights.push_back(std::move(*sun));
    std::size_t count = 0;
    for (const QuakeEntity& entity : map.entities) {
        if (!entity.className().starts_with("light") || !entity.brushes.empty()) continue;
        const auto origin = entity.find("origin");
        const auto position = origin ? parseQuakePosition(*origin) : std::nullopt;
        if (!position || layers.omits(entity)) continue;
        lights.push_back(lightOf(entity, *position, targets, game, faults));
        lights.back().name = "light#" + std::to_string(++count);
    }
    return lights;
}

}  // namespace portcullis::formats
