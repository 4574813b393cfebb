#include "render/difference/flip.h"

#include <algorithm>
#include <array>
#include <cassert>
#include <cmath>
#include <cstddef>
#include <numbers>
#include <tbb/parallel_for.h>

#include "formats/image/srgb.h"
#include "render/difference/elementary_functions.h"
#include "render/difference/flip_colors.h"
#include "render/difference/flip_kernels.h"
#include "render/difference/shown_color.h"
#include "render/difference/worst_window.h"

namespace portcullis::render {
namespace {

constexpr std::size_t kBandRows = 64;
constexpr std::uint32_t kWindow = 64;

Triple linearOf(const Triple& shown) {
    Triple linear{};
    for (std::size_t i = 0; i < 3; ++i) {
        const double scaled = shown[i] * 255;
        const auto code = static_cast<std::uint8_t>(scaled + 0.5);
        const bool whole = std::fabs(scaled - code) < 1e-9;  // of 8 bits: known beforehand
        linear[i] = whole ? formats::linearOfCode(code) : formats::linearOfSrgb(shown[i]);
    }
    return linear;
}

/// Rows of a picture in YCxCz, kFlipReach more on top and below; beyond the picture its outermost.
using Opponents = std::array<Plane, 3>;

template <class Image, class ImageOf>
Opponents opponentsOf(ImageOf imageOf, const Image& size, std::size_t first, std::size_t rows) {
    Opponents planes;
    planes.fill(Plane(size.width, rows + 2 * kFlipReach));
    for (std::size_t y = 0; y < planes[0].height; ++y) {
        const std::size_t from =
            std::clamp<std::size_t>(first + y, kFlipReach, size.height - 1 + kFlipReach) -
            kFlipReach;
        for (std::size_t x = 0; x < size.width; ++x) {
            const std::size_t pixel = from * size.width + x;
            const Triple opponent = opponentOfLinear(linearOf(shownColor(imageOf(pixel), pixel)));
            for (std::size_t i = 0; i < 3; ++i) planes[i].row(y)[x] = opponent[i];
        }
    }
    return planes;
}

bool isEqual(const Opponents& a, const Opponents& b) {
    return std::ranges::equal(a, b, {}, &Plane::values, &Plane::values);
}

/// What the eye makes of some rows of a picture.
struct Seen {
    Opponents blurred;
    std::vector<double> edges, points;
};

Plane blurred(const Plane& plane, const Kernel& kernel) {
    return filteredDown(filteredAcross(plane, kernel), kernel);
}

/// The length of the gradient that `derivative` measures in both directions.
std::vector<double> strengths(const Plane& plane, const Kernel& derivative, const Kernel& across) {
    const Plane dx = filteredDown(filteredAcross(plane, derivative), across);
    const Plane dy = filteredDown(filteredAcross(plane, across), derivative);
    std::vector<double> lengths(dx.values.size());
    for (std::size_t i = 0; i < lengths.size(); ++i)
        lengths[i] = std::sqrt(dx.values[i] * dx.values[i] + dy.values[i] * dy.values[i]);
    return lengths;
}

Seen seenOf(const Opponents& opponents, const FlipKernels& kernels) {
    Seen seen;
    seen.blurred[0] = blurred(opponents[0], kernels.luminance);
    seen.blurred[1] = blurred(opponents[1], kernels.redGreen);
    seen.blurred[2] = blurred(opponents[2], kernels.yellowBlueSharp);
    const Plane wide = blurred(opponents[2], kernels.yellowBlueWide);
    for (std::size_t i = 0; i < wide.values.size(); ++i)
        seen.blurred[2].values[i] =
            kernels.shareSharp * seen.blurred[2].values[i] + kernels.shareWide * wide.values[i];
    Plane luminance = opponents[0];
    for (double& value : luminance.values) value = (value + 16) / 116;
    seen.edges = strengths(luminance, kernels.edge, kernels.gaussian);
    seen.points = strengths(luminance, kernels.point, kernels.gaussian);
    return seen;
}

bool isBlurredAlike(const Seen& a, const Seen& b, std::size_t i) {
    return a.blurred[0].values[i] == b.blurred[0].values[i] &&
           a.blurred[1].values[i] == b.blurred[1].values[i] &&
           a.blurred[2].values[i] == b.blurred[2].values[i];
}

std::uint32_t errorOf(const Seen& a, const Seen& b, std::size_t i) {
    if (isBlurredAlike(a, b, i)) return 0;  // as most pixels are
    const auto lab = [&](const Seen& seen) {
        return huntLabOfLinear(linearOfOpponent(
            {seen.blurred[0].values[i], seen.blurred[1].values[i], seen.blurred[2].values[i]}));
    };
    const double color = colorDifference(lab(a), lab(b));
    if (!(color > 0)) return 0;
    const double edge = std::fabs(a.edges[i] - b.edges[i]);
    const double point = std::fabs(a.points[i] - b.points[i]);
    const double feature = std::sqrt(std::max(edge, point) / std::numbers::sqrt2);
    const double error = exponential((1 - feature) * naturalLogarithm(color));
    return static_cast<std::uint32_t>(std::min(error, 1.0) * kFlipOne + 0.5);
}

template <class Image>
std::vector<std::uint32_t> errorsOf(const Image& a, const Image& b, const IgnoredPixels& ignored) {
    assert(a.width == b.width && a.height == b.height);
    const FlipKernels kernels = flipKernels();
    std::vector<std::uint32_t> errors(std::size_t{a.width} * a.height);
    const std::size_t bands = (a.height + kBandRows - 1) / kBandRows;
    tbb::parallel_for(std::size_t{0}, bands, [&](std::size_t band) {
        const std::size_t first = band * kBandRows;
        const std::size_t rows = std::min(kBandRows, a.height - first);
        const auto ofA = [&](std::size_t) -> const Image& { return a; };
        const auto ofB = [&](std::size_t i) -> const Image& { return ignored.at(i) ? a : b; };
        const Opponents opponentsA = opponentsOf(ofA, a, first, rows);
        const Opponents opponentsB = opponentsOf(ofB, a, first, rows);
        if (isEqual(opponentsA, opponentsB)) return;  // no error comes from elsewhere
        const Seen seenA = seenOf(opponentsA, kernels), seenB = seenOf(opponentsB, kernels);
        for (std::size_t i = 0; i < rows * a.width; ++i)
            if (!ignored.at(first * a.width + i))
                errors[first * a.width + i] = errorOf(seenA, seenB, i);
    });
    return errors;
}

}  // namespace

std::vector<std::uint32_t> flipErrors(const formats::ColorImage& a, const formats::ColorImage& b,
                                      const IgnoredPixels& ignored) {
    return errorsOf(a, b, ignored);
}

std::vector<std::uint32_t> flipErrors(const formats::DeepImage& a, const formats::DeepImage& b,
                                      const IgnoredPixels& ignored) {
    return errorsOf(a, b, ignored);
}

FlipScores flipScores(std::vector<std::uint32_t> errors, std::uint32_t width,
                      const IgnoredPixels& ignored) {
    const auto height = static_cast<std::uint32_t>(errors.size() / width);
    const WindowCount worst =
        worstWindowOf(width, height, kWindow, [&](std::size_t i) { return errors[i]; });
    FlipScores scores;
    const double area = static_cast<double>(std::min(width, kWindow)) * std::min(height, kWindow);
    scores.worstWindow = static_cast<double>(worst.pixels) / kFlipOne / area;

    std::size_t kept = 0;
    std::uint64_t sum = 0;
    for (std::size_t i = 0; i < errors.size(); ++i) {
        if (ignored.at(i)) continue;
        sum += errors[i];
        errors[kept++] = errors[i];
    }
    errors.resize(kept);
    if (errors.empty()) return scores;
    scores.mean = static_cast<double>(sum) / kFlipOne / static_cast<double>(kept);
    const auto rank = errors.begin() + static_cast<std::ptrdiff_t>((kept * 99 + 99) / 100 - 1);
    std::nth_element(errors.begin(), rank, errors.end());
    scores.percentile99 = static_cast<double>(*rank) / kFlipOne;
    return scores;
}

}  // namespace portcullis::render
