#pragma once

#include <cstdint>
#include <glm/vec2.hpp>
#include <glm/vec3.hpp>
#include <vector>

#include "formats/image/srgb.h"
#include "formats/thief/mission_world.h"

namespace portcullis::formats {

/// Luxels to a texel of the editor's, along either axis of its texture: a 16th, unless the mission
/// scales its lightmaps.
[[nodiscard]] double missionLuxelsATexel(const MissionWorld& mission);

/// What the editor's engine multiplies the texels of a polygon by, red, green and blue: 1 shows
/// them as painted, which is also the most, or 2 where the mission's light is doubled.
class MissionLuxels {
public:
    /// The map is not empty, and as large as the mission says.
    MissionLuxels(const MissionWorld& mission, const MissionLightmap& map);

    /// Of the steady layer, with one of an animated light (1 is the first) or alone (0), at a place
    /// in luxels from the first one, whose middle is at (0, 0): bilinear, and beyond the outermost
    /// middles as at them. Sums are held to the most in each luxel.
    [[nodiscard]] glm::dvec3 steadyWith(std::uint32_t layer, const glm::dvec2& place) const;
    /// Of all layers together.
    [[nodiscard]] glm::dvec3 together(const glm::dvec2& place) const;

private:
    [[nodiscard]] glm::dvec3 at(std::uint32_t sum, const glm::dvec2& place) const;

    std::uint8_t width_, height_;
    std::uint32_t layers_;
    std::vector<glm::dvec3> sums_;  ///< with each layer, then of all
};

/// The linear light (1 shows a texture as painted) that makes of a texel what the editor's engine
/// makes of it with a factor of 0 to 2.
///
/// That engine multiplies what stands in its palette, sRGB codes; frames here multiply linear
/// light, and as the sRGB curve is no pure power, no one light does the same to all texels. This
/// one is exact for texels of middle grey (code 127.5 of 255) and off by 2.5 codes in the mean of
/// all texels and factors up to 1, by 12 at most, for white ones in dim light. It is also exact
/// where the factor is 0 or 1.
[[nodiscard]] constexpr double lightOfFactor(double factor) {
    constexpr double grey = 0.5;
    return linearOfSrgb(grey * factor) / linearOfSrgb(grey);
}

}  // namespace portcullis::formats
