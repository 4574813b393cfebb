#pragma once

#include <cstdint>
#include <optional>

#include "formats/diagnostics/diagnostic.h"
#include "formats/image/image.h"
#include "formats/image/png_reader.h"
#include "render/difference/flip.h"
#include "render/difference/gates.h"
#include "render/difference/ignored_pixels.h"
#include "render/difference/noise_ratio.h"
#include "render/difference/pixel_differences.h"
#include "render/difference/verdict.h"

namespace portcullis::render {

/// Side of the windows that differing pixels are counted in when no gate names another.
inline constexpr std::uint32_t kWindowSide = 64;

struct CompareOptions {
    Gates gates;
    IgnoreOptions ignore;
    bool picture = false;  ///< also a picture of the differences
    bool scores = true;    ///< also what people go by, beside the gates
};

/// How alike two pictures are, for people; no gate. The scores of equal pictures unless told else.
struct Scores {
    double noiseRatio = kNoNoise;            ///< PSNR in decibels
    std::optional<double> similarity = 1.0;  ///< SSIM; none for less than 11 x 11 pixels
    FlipScores flip;
};

struct PictureSize {
    std::uint32_t width = 0, height = 0;

    bool operator==(const PictureSize&) const = default;
};

/// What two pictures came to. Counts are there for pictures that could be compared.
struct Comparison {
    Verdict verdict = Verdict::equal;
    std::optional<PictureSize> sizeA, sizeB;  ///< of those that could be read
    DifferenceCounts counts;
    WindowCount worstWindow;
    std::optional<Scores> scores;                ///< if asked for
    std::uint64_t ignored = 0;                   ///< pixels
    std::optional<formats::ColorImage> picture;  ///< if asked for, and not equal
    formats::Diagnostics diagnostics;            ///< PC6301 to PC6303
};

/// Compares two pictures: exactly first, and if they are not equal, by the gates. They may be
/// stored in different ways; 16 bits a channel count in full if one of the two has them.
[[nodiscard]] Comparison comparePictures(formats::PngImage a, formats::PngImage b,
                                         const CompareOptions& options);

}  // namespace portcullis::render
