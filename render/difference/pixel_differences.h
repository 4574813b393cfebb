#pragma once

#include <cstdint>
#include <vector>

#include "formats/image/image.h"
#include "render/difference/ignored_pixels.h"
#include "render/difference/worst_window.h"

namespace portcullis::render {

/// One step of an 8-bit channel, in the steps of 16 bits that differences are told in.
inline constexpr std::uint32_t kByteStep = 257;

/// How far two pictures of one size are apart: for each pixel the largest difference of its red,
/// green, blue and alpha, 0 to 65535. Colours count as they are stored, also where they are clear.
struct PixelDifferences {
    std::uint32_t width = 0, height = 0;
    std::vector<std::uint16_t> largest;
};

/// The differences of two pictures, 0 in what is ignored.
[[nodiscard]] PixelDifferences pixelDifferences(const formats::ColorImage& a,
                                                const formats::ColorImage& b,
                                                const IgnoredPixels& ignored);
[[nodiscard]] PixelDifferences pixelDifferences(const formats::DeepImage& a,
                                                const formats::DeepImage& b,
                                                const IgnoredPixels& ignored);

/// The window, as of `worstWindowOf`, with most differing pixels.
[[nodiscard]] WindowCount worstWindow(const PixelDifferences& differences, std::uint32_t side);

}  // namespace portcullis::render
