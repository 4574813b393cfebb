#include "cli/golden/tolerance_suggestion.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include "cli/golden/frame_judgement.h"
#include "cli/picture_files.h"

namespace portcullis::cli {

using formats::PngImage;
using formats::Tolerance;

namespace {

constexpr double kThousand = 1000.0;

/// The gates, raised to what two pictures come to.
void raise(Tolerance& tolerance, const render::Comparison& comparison) {
    // Rounded up, so that the number that is written lets the picture pass.
    const double levels =
        std::ceil(comparison.counts.largestChannel * kThousand / render::kByteStep) / kThousand;
    tolerance.maxChannel = std::max(tolerance.maxChannel.value_or(0.0), levels);
    auto& pixels =
        tolerance.maxPixels.emplace(tolerance.maxPixels.value_or(formats::PixelAmount{}));
    pixels.amount = std::max(pixels.amount, static_cast<double>(comparison.counts.differing));
    auto& window = tolerance.maxWindow.emplace(
        tolerance.maxWindow.value_or(formats::WindowTolerance{render::kWindowSide, 0}));
    window.pixels = std::max(window.pixels, comparison.counts.inWindow);
}

}  // namespace

ToleranceSuggestion suggestTolerance(const std::string& frame,
                                     const std::vector<std::string>& pictures, const Tolerance& now,
                                     const std::string& folder) {
    ToleranceSuggestion suggestion;
    suggestion.frame = frame;
    Tolerance needed = now;
    needed.maxChannel.reset();
    needed.maxPixels.reset();
    needed.maxWindow.reset();
    auto options = compareOptionsOf(needed, folder);
    suggestion.diagnostics = options.takeDiagnostics();
    if (!options) return suggestion;
    options.value().scores = false;
    options.value().picture = false;
    std::optional<PngImage> base;
    for (const std::string& file : pictures) {
        std::optional<PngImage> picture;
        if (!readPicture(file, picture, suggestion.diagnostics)) continue;
        ++suggestion.pictures;
        const std::string digest = digestOf(*picture);
        auto& digests = suggestion.digests;
        if (std::ranges::find(digests, digest) != digests.end()) continue;
        digests.push_back(digest);
        if (!base) {
            base = std::move(picture);
            continue;
        }
        const auto comparison = comparePictures(*base, *std::move(picture), options.value());
        append(suggestion.diagnostics, comparison.diagnostics);
        if (comparison.verdict == render::Verdict::sizeMismatch) suggestion.sizesDiffer = true;
        if (comparison.verdict <= render::Verdict::differs) {
            raise(needed, comparison);
            suggestion.tolerance = needed;
        }
    }
    if (suggestion.sizesDiffer) suggestion.tolerance.reset();
    return suggestion;
}

}  // namespace portcullis::cli
