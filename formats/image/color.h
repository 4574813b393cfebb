#pragma once

#include <cstdint>

namespace portcullis::formats {

/// A colour of 8-bit sRGB channels and alpha in one number, 0xAABBGGRR: in the memory of a
/// little-endian machine its bytes are R, G, B, A.
using PackedColor = std::uint32_t;

/// The colour of four channels, each 0 to 255.
[[nodiscard]] constexpr PackedColor packColor(std::uint32_t red, std::uint32_t green,
                                              std::uint32_t blue, std::uint32_t alpha = 255) {
    return red | green << 8 | blue << 16 | alpha << 24;
}

/// One channel of a colour: 0 red, 1 green, 2 blue, 3 alpha.
[[nodiscard]] constexpr std::uint32_t channelOf(PackedColor color, unsigned channel) {
    return color >> (8 * channel) & 255U;
}

[[nodiscard]] constexpr std::uint32_t alphaOf(PackedColor color) { return color >> 24; }

/// The same colour, not see-through.
[[nodiscard]] constexpr PackedColor opaque(PackedColor color) { return color | 0xff000000U; }

}  // namespace portcullis::formats
