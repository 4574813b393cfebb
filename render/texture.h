#pragma once

#include <bit>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace portcullis::render {

/// One level of a texture, in the texels of all.
struct MipLevel {
    std::uint32_t width = 0;
    std::uint32_t height = 0;
    std::size_t first = 0;

    bool operator==(const MipLevel&) const = default;
};

/// A texture's texels at all its levels: 32-bit colours, or 8-bit palette indices. Level i + 1 has
/// half the size of level i, rounded down, at least 1.
template <class Pixel>
struct Texture {
    std::vector<MipLevel> levels;
    std::vector<Pixel> texels;  ///< level after level, row by row; then kPadding more

    /// Texels behind the last, so that a read of 32 bits at any texel stays inside.
    static constexpr std::size_t kPadding = 4;

    [[nodiscard]] bool isPowerOfTwo() const {
        return std::has_single_bit(levels[0].width) && std::has_single_bit(levels[0].height);
    }
};

}  // namespace portcullis::render
