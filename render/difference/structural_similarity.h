#pragma once

#include <optional>

#include "formats/image/image.h"
#include "render/difference/ignored_pixels.h"

namespace portcullis::render {

/// SSIM, the mean structural similarity of two pictures of one size, 1 for equal ones: as published
/// by Wang, Bovik, Sheikh and Simoncelli in 2004, of windows of 11 x 11 weighted by a Gaussian of
/// 1.5 pixels, wholly inside the picture, with K1 = 0.01 and K2 = 0.03; of the luma of sRGB (Rec.
/// 601: 0.299 R + 0.587 G + 0.114 B) over black, without scaling down first.
///
/// Ignored pixels count as equal, and windows around them not at all. Nothing for a picture that
/// has no window.
[[nodiscard]] std::optional<double> structuralSimilarity(const formats::ColorImage& a,
                                                         const formats::ColorImage& b,
                                                         const IgnoredPixels& ignored);
[[nodiscard]] std::optional<double> structuralSimilarity(const formats::DeepImage& a,
                                                         const formats::DeepImage& b,
                                                         const IgnoredPixels& ignored);

}  // namespace portcullis::render
