#include "formats/quake/quake_light_keys.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <vector>

#include "formats/geometry/decimal.h"
#include "formats/geometry/rotation.h"
#include "formats/json/suggestion.h"
#include "formats/json/utf8.h"
#include "formats/quake/quake_values.h"

namespace portcullis::formats {
namespace {

constexpr double kMostColor = 1e6;
constexpr double kMostStyle = 63;

/// Keys of lights that light tools know; some have no effect here.
constexpr std::array<std::string_view, 43> kKnownKeys{"_anglescale",
                                                      "_anglesense",
                                                      "_bounce",
                                                      "_bouncescale",
                                                      "_color",
                                                      "_cone",
                                                      "_cone2",
                                                      "_deviance",
                                                      "_diffuse_shading",
                                                      "_dirt",
                                                      "_dirtgain",
                                                      "_dirtscale",
                                                      "_dirt_off_radius",
                                                      "_dirt_on_radius",
                                                      "_distance",
                                                      "_extradist",
                                                      "_fade",
                                                      "_falloff",
                                                      "_filterradius",
                                                      "_flags",
                                                      "_light",
                                                      "_light_channel_mask",
                                                      "_minlight",
                                                      "_minlight_color",
                                                      "_nostaticlight",
                                                      "_project_fov",
                                                      "_project_mangle",
                                                      "_project_texture",
                                                      "_samples",
                                                      "_shadow_channel_mask",
                                                      "_softangle",
                                                      "_spotlightautofalloff",
                                                      "_style",
                                                      "_sun",
                                                      "_sunlight2",
                                                      "_sunlight3",
                                                      "_suntexture",
                                                      "_surface",
                                                      "_surface_offset",
                                                      "_surface_radiosity",
                                                      "_surface_spotlight",
                                                      "_surflight_group",
                                                      "_switchableshadow"};

/// The numbers of a text; none if a word is no number.
std::vector<double> numbersOf(std::string_view text) {
    constexpr std::string_view blanks = " \t\r\n";
    std::vector<double> numbers;
    while (numbers.size() <= 4) {
        text.remove_prefix(std::min(text.find_first_not_of(blanks), text.size()));
        if (text.empty()) return numbers;
        const std::string_view word = text.substr(0, text.find_first_of(blanks));
        const auto number = parseDouble(word);
        if (!number) return {};
        numbers.push_back(*number);
        text.remove_prefix(word.size());
    }
    return {};
}

}  // namespace

void QuakeLightKeys::adjusted(const std::string& message) const {
    faults_.enterEntity(entity_.number);
    faults_.add(Code::quakeValueAdjusted, message, entity_.location);
}

double QuakeLightKeys::within(double value, double low, double high, std::string_view what) const {
    const double held = std::clamp(value, low, high) + 0.0;  // no negative zero
    if (held != value)
        adjusted("the light's " + std::string(what) + " " + toDecimal(value) + " counts as " +
                 toDecimal(held));
    return held;
}

std::optional<double> QuakeLightKeys::number(QuakeKeys keys) const {
    for (const std::string_view key : keys)
        if (const auto value = numberOf(entity_, key)) return value;
    return std::nullopt;
}

double QuakeLightKeys::numberWithin(QuakeKeys keys, double usual, double low, double high,
                                    std::string_view what) const {
    const auto value = number(keys);
    return value ? within(*value, low, high, what) : usual;
}

std::optional<QuakeColor> QuakeLightKeys::color(QuakeKeys keys) const {
    for (const std::string_view key : keys) {
        const auto text = entity_.find(key);
        const auto numbers = text ? numbersOf(*text) : std::vector<double>{};
        if (numbers.size() != 3 && numbers.size() != 4) continue;
        const bool bytes = *std::max_element(numbers.begin(), numbers.begin() + 3) > 1;
        QuakeColor result;
        for (glm::length_t i = 0; i < 3; ++i) {
            const double value = numbers[static_cast<std::size_t>(i)];
            result.color[i] = within(bytes ? value / 255.0 : value, 0, kMostColor, "colour");
        }
        if (numbers.size() == 4) result.brightness = numbers[3];
        return result;
    }
    return std::nullopt;
}

std::optional<double> QuakeLightKeys::brightness(QuakeKeys keys) const {
    for (const std::string_view key : keys) {
        const auto text = entity_.find(key);
        const auto numbers = text ? numbersOf(*text) : std::vector<double>{};
        if (numbers.size() == 1 || numbers.size() == 4)
            return within(numbers.back(), -kMostLightBrightness, kMostLightBrightness,
                          "brightness");
    }
    return std::nullopt;
}

std::optional<glm::dvec3> QuakeLightKeys::direction(QuakeKeys keys) const {
    for (const std::string_view key : keys) {
        const auto text = entity_.find(key);
        const auto mangle = text ? parseQuakeVector(*text) : std::nullopt;
        if (!mangle) continue;
        const auto [sinYaw, cosYaw] = sinCosDegrees(mangle->x);
        const auto [sinPitch, cosPitch] = sinCosDegrees(mangle->y);
        return glm::dvec3(cosYaw * cosPitch, sinYaw * cosPitch, sinPitch) + 0.0;
    }
    return std::nullopt;
}

double QuakeLightKeys::angleScale(double usual) const {
    return numberWithin({"_anglescale", "_anglesense"}, usual, 0, 1, "angle scale");
}

std::string QuakeLightKeys::group() const {
    if (const auto name = entity_.find("targetname"); name && !name->empty())
        return utf8OfQuakeText(*name);
    const double style = number({"style", "_style"}).value_or(0);
    if (style >= 0 && style <= kMostStyle && style == std::floor(style))
        return style == 0 ? "" : "style " + toDecimal(style);
    adjusted("the light's style " + toDecimal(style) + " counts as 0: styles are 0 to 63");
    return "";
}

void QuakeLightKeys::noteUnknown() const {
    for (const QuakeProperty& property : entity_.properties) {
        const std::string_view key = property.key;
        if (!key.starts_with('_') || key.starts_with("_tb_")) continue;  // the editor's own
        if (std::ranges::find(kKnownKeys, key) != kKnownKeys.end()) continue;
        std::string similar = suggestName(key, kKnownKeys);
        if (similar.ends_with(' ')) similar.pop_back();
        faults_.enterEntity(entity_.number);
        faults_.add(Code::quakeUnknownLightKey,
                    "no light tool knows \"" + printable(key, 40) + "\"" +
                        (similar.empty() ? "" : "; " + similar),
                    property.location);
    }
}

}  // namespace portcullis::formats
