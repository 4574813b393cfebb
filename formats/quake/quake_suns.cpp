#include "formats/quake/quake_suns.h"

#include <cmath>
#include <glm/geometric.hpp>
#include <string>

#include "formats/geometry/rotation.h"

namespace portcullis::formats {
namespace {

constexpr int kPenumbraSuns = 16;
constexpr int kDomeSuns = 32;
constexpr double kGoldenDegrees = 137.50776405003785;
constexpr double kMostPenumbra = 180.0;

/// Adds a copy of a sun that shines in some direction.
void addCopy(const Light& light, const glm::dvec3& direction, int copies,
             std::vector<Light>& lights, int number) {
    Light copy = light;
    copy.direction = direction;
    copy.brightness = light.brightness / copies;
    copy.name = light.name + "#" + std::to_string(number + 1);
    lights.push_back(std::move(copy));
}

Light sunOf(std::string name, double brightness, const QuakeLightKeys& keys, QuakeKeys colorKeys,
            double angleScale, const QuakeEntity& world) {
    Light sun;
    sun.name = std::move(name);
    sun.kind = LightKind::sun;
    sun.brightness = brightness;
    sun.color = keys.color(colorKeys).value_or(QuakeColor{}).color;
    sun.angleScale = angleScale;
    sun.location = world.location;
    return sun;
}

void addAmbient(const QuakeLightKeys& keys, const QuakeEntity& world, QuakeGame game,
                std::vector<Light>& lights) {
    double brightness = keys.brightness({"_minlight", "light", "_ambient", "ambient"}).value_or(0);
    if (game == QuakeGame::quake2 && brightness > 0 && brightness <= 1) brightness *= 255;
    if (brightness == 0) return;
    Light ambient =
        sunOf("ambient", brightness, keys, {"_minlight_color", "_mincolor", "_color"}, 1.0, world);
    ambient.kind = LightKind::ambient;
    lights.push_back(std::move(ambient));
}

}  // namespace

void addSun(const Light& sun, double penumbraDegrees, std::vector<Light>& lights) {
    if (!(penumbraDegrees > 0)) return lights.push_back(sun);
    // A disc across the rays whose rim lies half the penumbra off: points of a spiral, even by
    // area.
    const auto [sinHalf, cosHalf] = sinCosDegrees(penumbraDegrees / 2);
    const glm::dvec3 axis = sun.direction / std::sqrt(glm::dot(sun.direction, sun.direction));
    const glm::dvec3 other = std::abs(axis.z) < 0.9 ? glm::dvec3(0, 0, 1) : glm::dvec3(1, 0, 0);
    const glm::dvec3 cross = glm::cross(axis, other);
    const glm::dvec3 right = cross / std::sqrt(glm::dot(cross, cross));
    const glm::dvec3 up = glm::cross(axis, right);
    for (int i = 0; i < kPenumbraSuns; ++i) {
        const double radius = std::sqrt((i + 0.5) / kPenumbraSuns) * sinHalf;
        const auto [sinTurn, cosTurn] = sinCosDegrees(kGoldenDegrees * i);
        addCopy(sun,
                axis * std::sqrt(1.0 - radius * radius) + right * (radius * cosTurn) +
                    up * (radius * sinTurn),
                kPenumbraSuns, lights, i);
    }
}

void addSkyDome(const Light& light, bool above, std::vector<Light>& lights) {
    for (int i = 0; i < kDomeSuns; ++i) {
        const double height = (i + 0.5) / kDomeSuns;  // even by area of the half sphere
        const double radius = std::sqrt(1.0 - height * height);
        const auto [sinTurn, cosTurn] = sinCosDegrees(kGoldenDegrees * i);
        addCopy(light, {radius * cosTurn, radius * sinTurn, above ? -height : height}, kDomeSuns,
                lights, i);
    }
}

std::vector<Light> quakeWorldLights(const QuakeEntity& world, QuakeGame game, double angleScale,
                                    QuakeFaults& faults) {
    const QuakeLightKeys keys(world, faults);
    std::vector<Light> lights;
    if (const double brightness = keys.brightness({"_sunlight"}).value_or(0); brightness != 0) {
        Light sun = sunOf("sun", brightness, keys, {"_sunlight_color"}, angleScale, world);
        sun.direction = keys.direction({"_sunlight_mangle", "_sun_mangle"}).value_or(sun.direction);
        addSun(sun,
               keys.numberWithin({"_sunlight_penumbra"}, 0, 0, kMostPenumbra, "sun's penumbra"),
               lights);
    }
    if (const double brightness = keys.brightness({"_sunlight2"}).value_or(0); brightness != 0)
        addSkyDome(sunOf("dome", brightness, keys, {"_sunlight2_color", "_sunlight_color2"},
                         angleScale, world),
                   true, lights);
    if (const double brightness = keys.brightness({"_sunlight3"}).value_or(0); brightness != 0)
        addSkyDome(sunOf("lower dome", brightness, keys, {"_sunlight3_color", "_sunlight_color3"},
                         angleScale, world),
                   false, lights);
    addAmbient(keys, world, game, lights);
    return lights;
}

}  // namespace portcullis::formats
