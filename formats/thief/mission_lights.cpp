#include "formats/thief/mission_lights.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <glm/common.hpp>
#include <glm/geometric.hpp>
#include <optional>
#include <set>
#include <string>
#include <utility>

#include "formats/geometry/rotation.h"
#include "formats/thief/mission_properties.h"
#include "formats/thief/mission_shape.h"

namespace portcullis::formats {
namespace {

constexpr double kBrightestLight = 1e6;
constexpr double kFarthestReach = 1e6;  // of the editor's units
constexpr double kBrightnessPerScale = 1.0 / 16.0;

glm::dvec3 colorOf(double hue, double saturation) {
    const double place = hue * 3.0;
    const auto from = static_cast<glm::length_t>(std::min(std::floor(place), 2.0));
    const double along = place - static_cast<double>(from);
    glm::dvec3 pure(0.0);
    pure[from] = 1.0 - along;
    pure[(from + 1) % 3] += along;
    return glm::floor((glm::dvec3(1.0 - saturation) + pure * saturation) * 255.0) / 255.0;
}

/// Where the properties of objects that shine have their numbers.
constexpr std::size_t kLightOffsetAt = 4, kLightRadiusAt = 16;
constexpr std::size_t kAnimatedNumberAt = 24;
constexpr std::size_t kAnimatedBrightnessAt = 40, kAnimatedOffsetAt = 4, kAnimatedRadiusAt = 60;

std::string nameOf(std::int32_t object) { return "object " + std::to_string(object); }

class LightImport {
public:
    LightImport(const TagFile& file, double scale, MissionFaults& faults)
        : light_(file, "P$Light"),
          animated_(file, "P$AnimLight"),
          color_(file, "P$LightColo"),
          spot_(file, "P$Spotlight"),
          scale_(scale),
          faults_(faults) {}

    std::optional<Light> fromBrush(const MissionBrush& brush) {
        return make(brush, "light " + std::to_string(brush.id), brush.position,
                    {static_cast<double>(brush.size[0]), static_cast<double>(brush.size[1]),
                     static_cast<double>(brush.size[2])});
    }

    std::optional<Light> fromObject(const MissionBrush& brush) {
        const std::int32_t object = brush.subject;
        const bool isAnimated = !animated_.of(object).empty();
        const MissionProperty& source = isAnimated ? animated_ : light_;
        const auto brightness = source.number(object, isAnimated ? kAnimatedBrightnessAt : 0);
        if (!brightness) return std::nullopt;
        const std::string name = nameOf(object);
        auto light = make(brush, name,
                          placeOf(brush, source, isAnimated ? kAnimatedOffsetAt : kLightOffsetAt),
                          {*brightness, color_.number(object, 0).value_or(0.0),
                           color_.number(object, 4).value_or(0.0)});
        if (!light) return std::nullopt;
        if (isAnimated) light->group = name;
        const double radius =
            source.number(object, isAnimated ? kAnimatedRadiusAt : kLightRadiusAt).value_or(0.0);
        light->radius = within(brush, radius, 0.0, kFarthestReach, "radius") * scale_;
        makeSpot(brush, *light);
        return light;
    }

private:
    struct Shine {
        double brightness = 0, hue = 0, saturation = 0;
    };

    double within(const MissionBrush& brush, double value, double low, double high,
                  const char* what) {
        if (value >= low && value <= high) return value;
        faults_.add(Code::missionBadLight, std::string("the light's ") + what + " is out of range",
                    brush);
        return value < low ? low : high;
    }

    std::optional<Light> make(const MissionBrush& brush, std::string name,
                              const std::array<float, 3>& place, const Shine& shine) {
        const auto position = missionPosition(place, scale_);
        if (!position) {
            faults_.add(Code::missionBadLight, "the light lies outside the world; it is left out",
                        brush);
            return std::nullopt;
        }
        Light light;
        light.name = std::move(name);
        light.position = *position;
        light.falloff = Falloff::inverse;
        light.angleScale = 0.5;
        light.brightness =
            within(brush, shine.brightness, -kBrightestLight, kBrightestLight, "brightness") *
            scale_ * kBrightnessPerScale;
        if (light.brightness == 0.0) return std::nullopt;  // gives nothing: no light
        light.color = colorOf(within(brush, shine.hue, 0.0, 1.0, "hue"),
                              within(brush, shine.saturation, 0.0, 1.0, "saturation"));
        return light;
    }

    /// Where the object's light stands: its offset turns with the object.
    std::array<float, 3> placeOf(const MissionBrush& brush, const MissionProperty& source,
                                 std::size_t offsetAt) const {
        glm::dvec3 offset(0.0);
        for (glm::length_t i = 0; i < 3; ++i)
            offset[i] = source.number(brush.subject, offsetAt + 4 * static_cast<std::size_t>(i))
                            .value_or(0.0);
        const glm::dvec3 turned = turnedBy(brush, offset);
        return {static_cast<float>(static_cast<double>(brush.position[0]) + turned.x),
                static_cast<float>(static_cast<double>(brush.position[1]) + turned.y),
                static_cast<float>(static_cast<double>(brush.position[2]) + turned.z)};
    }

    static glm::dvec3 turnedBy(const MissionBrush& brush, const glm::dvec3& local) {
        const RotationMatrix turn = missionRotation(brush);
        glm::dvec3 world(0.0);
        for (std::size_t i = 0; i < 3; ++i)
            for (std::size_t j = 0; j < 3; ++j)
                world[static_cast<glm::length_t>(i)] += static_cast<double>(turn.rows[i][j]) /
                                                        static_cast<double>(kFixedOne) *
                                                        local[static_cast<glm::length_t>(j)];
        return world;
    }

    /// Inner and outer angle are between the axis, straight down from the object, and the rim.
    void makeSpot(const MissionBrush& brush, Light& light) {
        const auto inner = spot_.number(brush.subject, 0), outer = spot_.number(brush.subject, 4);
        if (!inner || !outer) return;
        light.kind = LightKind::spot;
        light.direction = turnedBy(brush, {0.0, 0.0, -1.0}) + 0.0;
        light.outerDegrees = within(brush, *outer, 0.0, 180.0, "outer angle");
        light.innerDegrees =
            std::min(within(brush, *inner, 0.0, 180.0, "inner angle"), light.outerDegrees);
    }

    MissionProperty light_, animated_, color_, spot_;
    double scale_;
    MissionFaults& faults_;
};

}  // namespace

MissionLightGroups missionLightGroups(const TagFile& file) {
    MissionLightGroups groups;
    for (const auto& [object, number] :
         MissionProperty(file, "P$AnimLight").shorts(kAnimatedNumberAt))
        if (object > 0 && number > 0) groups.try_emplace(number, nameOf(object));
    return groups;
}

std::vector<Light> missionLights(const TagFile& file, const std::vector<MissionBrush>& brushes,
                                 double scale, MissionFaults& faults) {
    LightImport import(file, scale, faults);
    std::vector<Light> lights;
    std::set<std::string> names;
    for (const MissionBrush& brush : brushes) {
        std::optional<Light> light;
        if (brush.kind == MissionBrushKind::light)
            light = import.fromBrush(brush);
        else if (brush.kind == MissionBrushKind::object)
            light = import.fromObject(brush);
        if (!light) continue;
        const std::string name = light->name;
        for (int again = 2; !names.insert(light->name).second; ++again)
            light->name = name + "#" + std::to_string(again);
        lights.push_back(std::move(*light));
    }
    return lights;
}

}  // namespace portcullis::formats
