#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>

#include "formats/image/image.h"
#include "formats/image/nearest_color.h"

namespace portcullis::render {

/// How a colour changes in a medium or in a light: each channel becomes (scale c + add) / 256,
/// rounded down; alpha stays. Channels are 8-bit sRGB, as old machines did it.
struct ColorRule {
    std::array<std::uint16_t, 3> scale{256, 256, 256};  ///< at most 256
    std::array<std::uint16_t, 3> add{};                 ///< scale * 255 + add < 65536

    bool operator==(const ColorRule&) const = default;

    /// Red, green and blue times level / 256.
    [[nodiscard]] static constexpr ColorRule light(std::uint16_t level) {
        return {{level, level, level}, {}};
    }
    /// Channel by channel: `part` / 256 of a colour, the rest of what was there.
    [[nodiscard]] static constexpr ColorRule blend(formats::PackedColor color,
                                                   std::array<std::uint16_t, 3> part) {
        ColorRule rule;
        for (unsigned i = 0; i < 3; ++i) {
            rule.scale[i] = static_cast<std::uint16_t>(256 - part[i]);
            rule.add[i] = static_cast<std::uint16_t>(formats::channelOf(color, i) * part[i]);
        }
        return rule;
    }
    [[nodiscard]] constexpr bool isIdentity() const { return *this == ColorRule{}; }
    [[nodiscard]] constexpr formats::PackedColor of(formats::PackedColor color) const {
        std::uint32_t result = color & 0xff000000U;
        for (unsigned i = 0; i < 3; ++i)
            result |= (scale[i] * formats::channelOf(color, i) + add[i]) >> 8 << (8 * i);
        return result;
    }
};

/// A colour rule made ready for a kind of pixel.
template <class Pixel>
class ColorTable;

template <>
class ColorTable<std::uint32_t> {
public:
    ColorTable() = default;
    explicit ColorTable(const ColorRule& rule) : rule_(rule) {}
    /// Replaces each pixel.
    void apply(std::span<std::uint32_t> pixels) const;

private:
    ColorRule rule_;
};

/// For palette indices: the index whose colour is nearest to what the rule makes of each colour.
template <>
class ColorTable<std::uint8_t> {
public:
    ColorTable() = default;
    /// `nearest` is of the palette.
    ColorTable(const ColorRule& rule, const formats::Palette& palette,
               const formats::NearestColor& nearest);
    void apply(std::span<std::uint8_t> pixels) const {
        for (std::uint8_t& pixel : pixels) pixel = indices_[pixel];
    }

private:
    std::array<std::uint8_t, 256> indices_{};
};

}  // namespace portcullis::render
