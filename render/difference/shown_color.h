#pragma once

#include <array>
#include <cstddef>

#include "formats/image/image.h"

namespace portcullis::render {

/// Red, green and blue of a pixel, 0 to 1, where it is clear over black.
[[nodiscard]] inline std::array<double, 3> shownColor(const formats::ColorImage& image,
                                                      std::size_t pixel) {
    const formats::PackedColor color = image.pixels[pixel];
    const double scale = 1.0 / (255 * 255) * formats::alphaOf(color);
    return {formats::channelOf(color, 0) * scale, formats::channelOf(color, 1) * scale,
            formats::channelOf(color, 2) * scale};
}
[[nodiscard]] inline std::array<double, 3> shownColor(const formats::DeepImage& image,
                                                      std::size_t pixel) {
    const auto* const samples = image.samples.data() + 4 * pixel;
    const double scale = 1.0 / (65535.0 * 65535.0) * samples[3];
    return {samples[0] * scale, samples[1] * scale, samples[2] * scale};
}

}  // namespace portcullis::render
