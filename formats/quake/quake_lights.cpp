#include "formats/quake/quake_lights.h"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <glm/geometric.hpp>
#include <map>
#include <optional>
#include <string_view>
#include <utility>

#include "formats/json/utf8.h"
#include "formats/quake/quake_light_keys.h"
#include "formats/quake/quake_suns.h"
#include "formats/quake/quake_values.h"
#include "formats/quake/quake_words.h"

namespace portcullis::formats {
namespace {

/// Where the entities stand that others name as their target.
using Targets = std::map<std::string_view, Position, std::less<>>;

constexpr double kPi = 3.14159265358979323846;
constexpr double kMostSize = 131072.0;
/// What "delay" 5, (128 / (d + 128))^2, leaves at 256 units of what our inverse square would.
constexpr double kSoftShare = 4.0 / 9.0;

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

class LightImport {
public:
    LightImport(const QuakeMap& map, const QuakeLayers& layers, QuakeGame game, QuakeFaults& faults)
        : map_(map),
          layers_(layers),
          game_(game),
          faults_(faults),
          targets_(findTargets(map, layers)) {}

    QuakeLights run() {
        const auto world = std::ranges::find_if(map_.entities, isWorld);
        if (world != map_.entities.end()) {
            angleScale_ = QuakeLightKeys(*world, faults_).angleScale(usualAngleScale());
            result_.lights = quakeWorldLights(*world, game_, angleScale_, faults_);
        } else {
            angleScale_ = usualAngleScale();
        }
        for (const QuakeEntity& entity : map_.entities)
            if (entity.className().starts_with("light") && entity.brushes.empty()) add(entity);
        return std::move(result_);
    }

private:
    /// Quake's light tools let walls at a slant have more than the cosine.
    [[nodiscard]] double usualAngleScale() const { return game_ == QuakeGame::quake ? 0.5 : 1.0; }

    void add(const QuakeEntity& entity) {
        const auto origin = entity.find("origin");
        const auto position = origin ? parseQuakePosition(*origin) : std::nullopt;
        if (!position || layers_.omits(entity)) return;
        const QuakeLightKeys keys(entity, faults_);
        keys.noteUnknown();
        const std::string name = "light#" + std::to_string(++count_);
        if (keys.number({"_nostaticlight"}).value_or(0) != 0) return;
        Light light = lightOf(entity, keys, *position);
        light.name = name;
        const auto isOn = [&](std::string_view key) { return keys.number({key}).value_or(0) != 0; };
        if (const auto texture = entity.find("_surface"); texture && !texture->empty())
            addSurface(light, *texture, entity);
        else if (isOn("_sun"))
            addSkyLight(std::move(light), [&](const Light& sun) {
                addSun(sun, keys.numberWithin({"_deviance"}, 0, 0, 180, "sun's penumbra"),
                       result_.lights);
            });
        else if (isOn("_sunlight2") || isOn("_sunlight3"))
            addSkyLight(std::move(light), [&](const Light& dome) {
                addSkyDome(dome, isOn("_sunlight2"), result_.lights);
            });
        else
            result_.lights.push_back(std::move(light));
    }

    template <class Add>
    void addSkyLight(Light light, const Add& addAs) {
        light.kind = LightKind::sun;
        light.radius = 0;
        light.extent = {};
        addAs(light);
    }

    /// A piece of 128 x 128 units gives off, seen from far in front, what the light would there.
    void addSurface(const Light& light, std::string_view texture, const QuakeEntity& entity) {
        const double strength = std::max(light.brightness, 0.0) / 255.0 * kPi;
        result_.surfaces.push_back({utf8OfQuakeText(texture),
                                    glm::min(light.color * strength, glm::dvec3(1e6)),
                                    entity.number, entity.location});
    }

    Light lightOf(const QuakeEntity& entity, const QuakeLightKeys& keys, const Position& position) {
        Light light;
        light.position = position;
        light.location = entity.location;
        light.color =
            keys.color({"_color", "color", "_light", "light"}).value_or(QuakeColor{}).color;
        const double usual = light.brightness;
        light.brightness = keys.brightness({"_light", "light"}).value_or(usual);
        if (light.brightness == 0) light.brightness = usual;  // as light tools take it
        setFalloff(light, keys);
        light.angleScale = keys.angleScale(angleScale_);
        setShape(light, entity, keys);
        light.group = keys.group();
        return light;
    }

    void setFalloff(Light& light, const QuakeLightKeys& keys) const {
        const double given = keys.number({"wait"}).value_or(1);
        const double wait = given > 0 ? std::clamp(given, 1e-9, 1e9) : 1;
        light.falloff = falloffOf(keys);
        switch (light.falloff) {
            case Falloff::linear: {
                const double falloff = keys.number({"_falloff"}).value_or(0);
                const double reach = falloff > 0 ? falloff : std::fabs(light.brightness) / wait;
                light.radius = std::min(reach, kMostLightReach);
                break;
            }
            case Falloff::inverse: light.brightness /= wait; break;
            case Falloff::inverseSquare:
                light.brightness /= wait * wait;
                if (game_ == QuakeGame::quake && keys.number({"delay"}).value_or(0) == 5)
                    light.brightness *= kSoftShare;
                break;
            case Falloff::none: break;
        }
        light.brightness = keys.within(light.brightness, -kMostLightBrightness,
                                       kMostLightBrightness, "brightness by its wait");
        if (light.brightness == 0) light.brightness = 1e-9;  // a wait beyond all bounds
    }

    [[nodiscard]] Falloff falloffOf(const QuakeLightKeys& keys) const {
        if (game_ != QuakeGame::quake) {
            const double flags = keys.number({"spawnflags"}).value_or(0);
            const bool odd = flags == std::floor(flags) && std::floor(flags / 2) * 2 != flags;
            return game_ == QuakeGame::quake3 && odd ? Falloff::linear : Falloff::inverseSquare;
        }
        const double delay = keys.number({"delay"}).value_or(0);
        if (delay == 1) return Falloff::inverse;
        if (delay == 2 || delay == 5) return Falloff::inverseSquare;
        if (delay == 3 || delay == 4) return Falloff::none;
        if (delay != 0) static_cast<void>(keys.within(delay, 0, 0, "delay"));
        return Falloff::linear;
    }

    /// A spot, or a sphere.
    void setShape(Light& light, const QuakeEntity& entity, const QuakeLightKeys& keys) {
        const double deviance = keys.number({"_deviance"}).value_or(0);
        if (const auto direction = directionOf(entity, keys, light.position)) {
            light.kind = LightKind::spot;
            light.direction = *direction;
            const double cone = keys.number({"angle"}).value_or(0);
            const double soft = keys.number({"_softangle"}).value_or(0);
            light.outerDegrees = cone > 0 && cone < 180 ? cone / 2 : 20;
            light.innerDegrees =
                soft > 0 && soft / 2 < light.outerDegrees ? soft / 2 : light.outerDegrees;
        } else if (deviance > 0) {
            light.kind = LightKind::sphere;
            light.extent.x = std::min(2 * deviance, kMostSize);
            light.samples = static_cast<std::uint32_t>(std::floor(
                keys.numberWithin({"_samples"}, light.samples, 1, kMostLightSamples, "samples")));
        }
    }

    std::optional<glm::dvec3> directionOf(const QuakeEntity& entity, const QuakeLightKeys& keys,
                                          const Position& position) {
        if (const auto direction = keys.direction({"mangle"})) return direction;
        if (const auto target = entity.find("target"); target && !target->empty()) {
            if (const auto found = targets_.find(*target); found != targets_.end()) {
                const Position& to = found->second;
                const glm::dvec3 way(to.x.units() - position.x.units(),
                                     to.y.units() - position.y.units(),
                                     to.z.units() - position.z.units());
                const double length = std::sqrt(glm::dot(way, way));
                if (length > 0) return way / length;
            } else {
                faults_.enterEntity(entity.number);
                faults_.add(
                    Code::quakeNoTarget,
                    "no placed entity has the targetname \"" + printable(*target, 40) + "\"",
                    entity.location);
            }
        }
        if (entity.className() == "light_spot") return glm::dvec3(0, 0, -1);
        return std::nullopt;
    }

    const QuakeMap& map_;
    const QuakeLayers& layers_;
    QuakeGame game_;
    QuakeFaults& faults_;
    Targets targets_;
    double angleScale_ = 0.5;
    std::size_t count_ = 0;
    QuakeLights result_;
};

}  // namespace

QuakeLights quakeLights(const QuakeMap& map, const QuakeLayers& layers, QuakeGame game,
                        QuakeFaults& faults) {
    return LightImport(map, layers, game, faults).run();
}

void lightMaterials(const std::vector<QuakeSurfaceLight>& surfaces,
                    IndexedVector<MaterialIndex, Material>& materials, QuakeFaults& faults) {
    for (const QuakeSurfaceLight& light : surfaces) {
        const std::string wanted = lowerCase(light.texture);
        bool found = false;
        for (Material& material : materials) {
            if (lowerCase(material.texture.empty() ? material.name : material.texture) != wanted)
                continue;
            found = true;
            material.emission = glm::min(material.emission + light.emission, glm::dvec3(1e6));
        }
        if (found) continue;
        faults.enterEntity(light.entity);
        faults.add(Code::quakeNoTarget,
                   "no face has the texture \"" + printable(light.texture, 40) + "\"",
                   light.location);
    }
}

}  // namespace portcullis::formats
