#pragma once

#include <cstdint>
#include <vector>

#include "formats/image/image.h"
#include "render/difference/ignored_pixels.h"

namespace portcullis::render {

/// How different two pictures look: 0 (alike) to 1.
struct FlipScores {
    double mean = 0;          ///< of all pixels that are not ignored
    double percentile99 = 0;  ///< what 99 of 100 of them do not exceed
    double worstWindow = 0;   ///< the highest mean of a window of 64 x 64
};

/// What an error of 1 is in `flipErrors`.
inline constexpr std::uint32_t kFlipOne = std::uint32_t{1} << 24;

/// LDR-FLIP of each pixel of two pictures of one size, as published by Andersson, Nilsson,
/// Akenine-Moller, Oskarsson, Astrom and Fairchild in 2020, for 67 pixels in a degree of sight;
/// over black, in whole numbers, so that sums depend on no order. Ignored pixels count as equal.
[[nodiscard]] std::vector<std::uint32_t> flipErrors(const formats::ColorImage& a,
                                                    const formats::ColorImage& b,
                                                    const IgnoredPixels& ignored);
[[nodiscard]] std::vector<std::uint32_t> flipErrors(const formats::DeepImage& a,
                                                    const formats::DeepImage& b,
                                                    const IgnoredPixels& ignored);

/// The scores of a picture of this width whose pixels have these errors.
[[nodiscard]] FlipScores flipScores(std::vector<std::uint32_t> errors, std::uint32_t width,
                                    const IgnoredPixels& ignored);

}  // namespace portcullis::render
