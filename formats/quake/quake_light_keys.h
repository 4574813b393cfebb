#pragma once

#include <glm/vec3.hpp>
#include <initializer_list>
#include <optional>
#include <string>
#include <string_view>

#include "formats/quake/quake_faults.h"
#include "formats/quake/quake_map.h"

namespace portcullis::formats {

// Values of the keys that lights have in Quake maps. What is out of a brush map's range is brought
// within (PC1309); what cannot be read is not there.

using QuakeKeys = std::initializer_list<std::string_view>;

/// "r g b" to 1 or to 255, and where there is a fourth number a brightness.
struct QuakeColor {
    glm::dvec3 color{1.0};
    std::optional<double> brightness;
};

/// Reads light, sun and world entities; all must outlive it.
class QuakeLightKeys {
public:
    QuakeLightKeys(const QuakeEntity& entity, QuakeFaults& faults)
        : entity_(entity), faults_(faults) {}

    /// The first of the keys that is a number.
    [[nodiscard]] std::optional<double> number(QuakeKeys keys) const;
    /// The same, within [low, high], `usual` where there is none. `what`: "brightness" ...
    [[nodiscard]] double numberWithin(QuakeKeys keys, double usual, double low, double high,
                                      std::string_view what) const;
    /// The first of the keys that is three numbers, or four.
    [[nodiscard]] std::optional<QuakeColor> color(QuakeKeys keys) const;
    /// A brightness: that of the first key that has one, alone or as the fourth number of a colour.
    [[nodiscard]] std::optional<double> brightness(QuakeKeys keys) const;
    /// The direction of "yaw pitch roll" in degrees, pitch up, of the first key that has it.
    [[nodiscard]] std::optional<glm::dvec3> direction(QuakeKeys keys) const;
    /// How much slant matters, 0 to 1.
    [[nodiscard]] double angleScale(double usual) const;
    /// What can be switched or flickers: "targetname", else "style 10". A style that is no whole
    /// number from 0 to 63 is none.
    [[nodiscard]] std::string group() const;
    /// A note (PC1310) for each key with an underscore that no light tool knows.
    void noteUnknown() const;
    /// Brings a value within a range, and tells of it.
    [[nodiscard]] double within(double value, double low, double high, std::string_view what) const;

private:
    void adjusted(const std::string& message) const;

    const QuakeEntity& entity_;
    QuakeFaults& faults_;
};

/// What a brush map allows.
inline constexpr double kMostLightBrightness = 1e9, kMostLightReach = 1e9;

}  // namespace portcullis::formats
