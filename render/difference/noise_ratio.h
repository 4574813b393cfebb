#pragma once

#include <limits>

#include "formats/image/image.h"
#include "render/difference/ignored_pixels.h"

namespace portcullis::render {

/// The ratio of equal pictures.
inline constexpr double kNoNoise = std::numeric_limits<double>::infinity();

/// PSNR, the peak signal-to-noise ratio of two pictures of one size, in decibels: of red, green and
/// blue as they are stored, and of alpha if some pixel of either has another than full.
[[nodiscard]] double peakSignalToNoise(const formats::ColorImage& a, const formats::ColorImage& b,
                                       const IgnoredPixels& ignored);
[[nodiscard]] double peakSignalToNoise(const formats::DeepImage& a, const formats::DeepImage& b,
                                       const IgnoredPixels& ignored);

}  // namespace portcullis::render
