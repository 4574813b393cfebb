#pragma once

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <glm/vec3.hpp>

#include "formats/image/color.h"
#include "formats/image/srgb.h"
#include "render/texture_set.h"

namespace portcullis::render {

/// A texel in a light.
template <class Pixel>
class LitTexels;

/// Channel by channel: the texel's linear light times the light that falls on it, held to 0 to 1.
/// A light of 1 changes nothing.
template <>
class LitTexels<std::uint32_t> {
public:
    explicit LitTexels(const ColorTextures&) {}
    [[nodiscard]] std::uint32_t of(std::uint32_t texel, const glm::dvec3& light) const {
        std::uint32_t lit = texel & 0xff000000U;
        for (unsigned i = 0; i < 3; ++i) {
            const auto code = static_cast<std::uint8_t>(formats::channelOf(texel, i));
            const double linear =
                formats::linearOfCode(code) * light[static_cast<glm::length_t>(i)];
            lit |= std::uint32_t{formats::codeOfLinear(linear)} << (8 * i);
        }
        return lit;
    }
};

/// In a palette light has brightness only, no colour, and comes in steps, as on old machines: row
/// k of a table has the colours of the palette nearest to each of them in a light of (k / 64)^2, up
/// to 4. A light of 1 changes nothing.
template <>
class LitTexels<std::uint8_t> {
public:
    static constexpr std::size_t kStepsToOne = 64;
    static constexpr std::size_t kSteps = 2 * kStepsToOne + 1;

    /// Some milliseconds.
    explicit LitTexels(const PalettedTextures& textures);
    [[nodiscard]] std::uint8_t of(std::uint8_t texel, const glm::dvec3& light) const {
        return rows_[stepOf(light)][texel];
    }
    [[nodiscard]] static std::size_t stepOf(const glm::dvec3& light) {
        const double brightness = 0.2126 * light.x + 0.7152 * light.y + 0.0722 * light.z;
        const double step = std::sqrt(brightness) * kStepsToOne + 0.5;
        return step < kSteps ? static_cast<std::size_t>(step) : kSteps - 1;
    }

private:
    std::array<std::array<std::uint8_t, 256>, kSteps> rows_{};
};

}  // namespace portcullis::render
