#include "render/difference/compare_pictures.h"

#include <algorithm>
#include <utility>
#include <variant>

#include "render/difference/difference_picture.h"
#include "render/difference/structural_similarity.h"

namespace portcullis::render {

using formats::ColorImage;
using formats::DeepImage;
using formats::PngImage;

namespace {

PictureSize sizeOf(const PngImage& image) {
    return std::visit(
        [](const auto& pixels) {
            return PictureSize{pixels.width, pixels.height};
        },
        image.pixels);
}

bool isDeep(const PngImage& image) { return std::holds_alternative<DeepImage>(image.pixels); }

DeepImage deepened(PngImage image) {
    if (auto* const deep = std::get_if<DeepImage>(&image.pixels)) return std::move(*deep);
    return toDeep(toColor(std::move(image)));
}

DifferenceCounts countsOf(const PixelDifferences& differences, const IgnoredPixels& ignored) {
    DifferenceCounts counts;
    counts.compared = differences.largest.size() - ignored.count;
    for (const std::uint16_t difference : differences.largest) {
        counts.differing += difference != 0 ? 1 : 0;
        counts.largestChannel = std::max(counts.largestChannel, difference);
    }
    return counts;
}

template <class Image>
Scores scoresOf(const Image& a, const Image& b, const IgnoredPixels& ignored) {
    return {peakSignalToNoise(a, b, ignored), structuralSimilarity(a, b, ignored),
            flipScores(flipErrors(a, b, ignored), a.width, ignored)};
}

template <class Image>
void compare(const Image& a, const Image& b, const IgnoredPixels& ignored,
             const CompareOptions& options, Comparison& comparison) {
    comparison.counts.compared = std::uint64_t{a.width} * a.height - ignored.count;
    if (options.scores) comparison.scores.emplace();
    if (a == b) return;
    const PixelDifferences differences = pixelDifferences(a, b, ignored);
    comparison.counts = countsOf(differences, ignored);
    if (comparison.counts.differing == 0) return;
    const auto& window = options.gates.mostInWindow;
    comparison.worstWindow = worstWindow(differences, window ? window->side : kWindowSide);
    comparison.counts.inWindow = comparison.worstWindow.pixels;
    comparison.verdict =
        holds(options.gates, comparison.counts) ? Verdict::withinGates : Verdict::differs;
    if (options.scores) comparison.scores = scoresOf(a, b, ignored);
    if (options.picture) comparison.picture = differencePicture(a, differences, ignored);
}

}  // namespace

Comparison comparePictures(PngImage a, PngImage b, const CompareOptions& options) {
    Comparison comparison;
    comparison.sizeA = sizeOf(a);
    comparison.sizeB = sizeOf(b);
    if (comparison.sizeA != comparison.sizeB) {
        comparison.verdict = Verdict::sizeMismatch;
        return comparison;
    }
    const auto ignored =
        ignoredPixels(options.ignore, comparison.sizeA->width, comparison.sizeA->height);
    if (!ignored) {
        comparison.verdict = Verdict::maskMisfit;
        comparison.diagnostics = ignored.diagnostics();
        return comparison;
    }
    comparison.ignored = ignored.value().count;
    if (isDeep(a) || isDeep(b))
        compare(deepened(std::move(a)), deepened(std::move(b)), ignored.value(), options,
                comparison);
    else
        compare(toColor(std::move(a)), toColor(std::move(b)), ignored.value(), options, comparison);
    return comparison;
}

}  // namespace portcullis::render
