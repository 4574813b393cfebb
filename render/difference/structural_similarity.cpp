#include "render/difference/structural_similarity.h"

#include <algorithm>
#include <array>
#include <cassert>
#include <cstddef>
#include <tbb/parallel_for.h>
#include <vector>

#include "render/difference/elementary_functions.h"
#include "render/difference/separable_filter.h"
#include "render/difference/shown_color.h"

namespace portcullis::render {
namespace {

constexpr std::size_t kRadius = 5, kSide = 2 * kRadius + 1;
constexpr std::size_t kBandRows = 64;

Kernel gaussian() {
    constexpr double kDeviation = 1.5;
    Kernel kernel;
    double sum = 0;
    for (std::size_t i = 0; i < kSide; ++i) {
        const double x = static_cast<double>(i) - static_cast<double>(kRadius);
        kernel.push_back(exponential(-x * x / (2 * kDeviation * kDeviation)));
        sum += kernel.back();
    }
    for (double& weight : kernel) weight /= sum;
    return kernel;
}

template <class Image>
double lumaOf(const Image& image, std::size_t pixel) {
    const auto [red, green, blue] = shownColor(image, pixel);
    return 255 * (0.299 * red + 0.587 * green + 0.114 * blue);
}

/// Weighted means of a, b, a squared, b squared, a times b.
using Moments = std::array<Plane, 5>;

double similarity(const Moments& moments, std::size_t at) {
    constexpr double kC1 = (0.01 * 255) * (0.01 * 255), kC2 = (0.03 * 255) * (0.03 * 255);
    const double a = moments[0].values[at], b = moments[1].values[at];
    const double varianceA = moments[2].values[at] - a * a;
    const double varianceB = moments[3].values[at] - b * b;
    const double covariance = moments[4].values[at] - a * b;
    return (2 * a * b + kC1) * (2 * covariance + kC2) /
           ((a * a + b * b + kC1) * (varianceA + varianceB + kC2));
}

/// The moments of windows whose upper edges are the rows from `first` on.
template <class Image>
Moments momentsOf(const Image& a, const Image& b, const IgnoredPixels& ignored, std::size_t first,
                  std::size_t rows, const Kernel& kernel) {
    Moments planes;
    planes.fill(Plane(a.width, rows + kSide - 1));
    for (std::size_t i = 0; i < planes[0].values.size(); ++i) {
        const std::size_t pixel = first * a.width + i;
        const double lumaA = lumaOf(a, pixel);
        const double lumaB = ignored.at(pixel) ? lumaA : lumaOf(b, pixel);
        planes[0].values[i] = lumaA;
        planes[1].values[i] = lumaB;
        planes[2].values[i] = lumaA * lumaA;
        planes[3].values[i] = lumaB * lumaB;
        planes[4].values[i] = lumaA * lumaB;
    }
    for (Plane& plane : planes) plane = filteredDown(filteredAcross(plane, kernel), kernel);
    return planes;
}

struct Sum {
    double similarity = 0;
    std::size_t windows = 0;
};

template <class Image>
Sum sumOfBand(const Image& a, const Image& b, const IgnoredPixels& ignored, std::size_t first,
              std::size_t rows, const Kernel& kernel) {
    const Moments moments = momentsOf(a, b, ignored, first, rows, kernel);
    Sum sum;
    for (std::size_t y = 0; y < rows; ++y)
        for (std::size_t x = kRadius; x + kRadius < a.width; ++x) {
            if (ignored.at((first + y + kRadius) * a.width + x)) continue;
            sum.similarity += similarity(moments, y * a.width + x);
            ++sum.windows;
        }
    return sum;
}

template <class Image>
std::optional<double> similarityOf(const Image& a, const Image& b, const IgnoredPixels& ignored) {
    assert(a.width == b.width && a.height == b.height);
    if (a.width < kSide || a.height < kSide) return std::nullopt;
    const Kernel kernel = gaussian();
    const std::size_t rows = a.height - (kSide - 1);
    std::vector<Sum> bands((rows + kBandRows - 1) / kBandRows);
    tbb::parallel_for(std::size_t{0}, bands.size(), [&](std::size_t i) {
        const std::size_t first = i * kBandRows;
        bands[i] = sumOfBand(a, b, ignored, first, std::min(kBandRows, rows - first), kernel);
    });
    Sum all;
    for (const Sum& band : bands) {
        all.similarity += band.similarity;
        all.windows += band.windows;
    }
    if (all.windows == 0) return std::nullopt;
    return all.similarity / static_cast<double>(all.windows);
}

}  // namespace

std::optional<double> structuralSimilarity(const formats::ColorImage& a,
                                           const formats::ColorImage& b,
                                           const IgnoredPixels& ignored) {
    return similarityOf(a, b, ignored);
}

std::optional<double> structuralSimilarity(const formats::DeepImage& a, const formats::DeepImage& b,
                                           const IgnoredPixels& ignored) {
    return similarityOf(a, b, ignored);
}

}  // namespace portcullis::render
