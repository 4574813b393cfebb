#pragma once

#include <cassert>
#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

#include "formats/image/color.h"

namespace portcullis::formats {

/// Pixels in 8-bit sRGB and alpha (not premultiplied), row by row, row 0 on top.
struct ColorImage {
    std::uint32_t width = 0;
    std::uint32_t height = 0;
    std::vector<PackedColor> pixels;

    ColorImage() = default;
    /// All of one colour.
    ColorImage(std::uint32_t w, std::uint32_t h, PackedColor fill = packColor(0, 0, 0))
        : width(w), height(h), pixels(std::size_t{w} * h, fill) {}
    ColorImage(std::uint32_t w, std::uint32_t h, std::vector<PackedColor> values)
        : width(w), height(h), pixels(std::move(values)) {
        assert(pixels.size() == std::size_t{w} * h);
    }

    [[nodiscard]] PackedColor& at(std::uint32_t x, std::uint32_t y) {
        assert(x < width && y < height);
        return pixels[std::size_t{y} * width + x];
    }
    [[nodiscard]] PackedColor at(std::uint32_t x, std::uint32_t y) const {
        assert(x < width && y < height);
        return pixels[std::size_t{y} * width + x];
    }
    bool operator==(const ColorImage&) const = default;
};

/// Colours by number; an image that has none has no pixels either.
using Palette = std::vector<PackedColor>;

inline constexpr std::size_t kPaletteLimit = 256;

/// Pixels as indices into a palette of 1 to 256 colours, row by row, row 0 on top. Every index is
/// one of the palette's.
struct PalettedImage {
    std::uint32_t width = 0;
    std::uint32_t height = 0;
    std::vector<std::uint8_t> indices;
    Palette palette;

    PalettedImage() = default;
    PalettedImage(std::uint32_t w, std::uint32_t h, std::vector<std::uint8_t> values,
                  Palette colors)
        : width(w), height(h), indices(std::move(values)), palette(std::move(colors)) {
        assert(indices.size() == std::size_t{w} * h);
        assert(!palette.empty() && palette.size() <= kPaletteLimit);
    }

    bool operator==(const PalettedImage&) const = default;
};

/// Pixels of 16 bits a channel, R, G, B, A side by side, row by row, row 0 on top.
struct DeepImage {
    std::uint32_t width = 0;
    std::uint32_t height = 0;
    std::vector<std::uint16_t> samples;

    DeepImage() = default;
    DeepImage(std::uint32_t w, std::uint32_t h, std::vector<std::uint16_t> values)
        : width(w), height(h), samples(std::move(values)) {
        assert(samples.size() == std::size_t{4} * w * h);
    }

    bool operator==(const DeepImage&) const = default;
};

/// Whether every index names a colour of the palette.
[[nodiscard]] bool indicesFit(const PalettedImage& image);

/// Every pixel's own colour.
[[nodiscard]] ColorImage toColor(const PalettedImage& image);
/// Every channel rounded to the nearest of 8 bits.
[[nodiscard]] ColorImage toColor(const DeepImage& image);
/// The same colours in 16 bits: 255 becomes 65535, so `toColor` gives the image back.
[[nodiscard]] DeepImage toDeep(const ColorImage& image);

}  // namespace portcullis::formats
