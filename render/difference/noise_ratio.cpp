#include "render/difference/noise_ratio.h"

#include <cassert>
#include <cstddef>
#include <cstdint>
#include <numbers>

#include "render/difference/elementary_functions.h"

namespace portcullis::render {
namespace {

std::int64_t channel(const formats::ColorImage& image, std::size_t pixel, unsigned which) {
    return formats::channelOf(image.pixels[pixel], which);
}
std::int64_t channel(const formats::DeepImage& image, std::size_t pixel, unsigned which) {
    return image.samples[4 * pixel + which];
}

/// Squares of differences. The sums fit: 2^26 pixels of four channels of 16 bits are 2^60.
struct SquaredErrors {
    std::uint64_t pixels = 0, colors = 0, alpha = 0;
    bool opaque = true;
};

template <class Image>
double ratioOf(const Image& a, const Image& b, const IgnoredPixels& ignored, std::int64_t peak) {
    assert(a.width == b.width && a.height == b.height);
    SquaredErrors errors;
    const std::size_t count = std::size_t{a.width} * a.height;
    for (std::size_t i = 0; i < count; ++i) {
        if (ignored.at(i)) continue;
        ++errors.pixels;
        for (unsigned which = 0; which < 4; ++which) {
            const std::int64_t difference = channel(a, i, which) - channel(b, i, which);
            (which < 3 ? errors.colors : errors.alpha) +=
                static_cast<std::uint64_t>(difference * difference);
        }
        errors.opaque = errors.opaque && channel(a, i, 3) == peak && channel(b, i, 3) == peak;
    }
    const std::uint64_t sum = errors.colors + errors.alpha;
    if (sum == 0) return kNoNoise;
    const double values = static_cast<double>(errors.pixels) * (errors.opaque ? 3 : 4);
    const double signal = static_cast<double>(peak * peak) * values / static_cast<double>(sum);
    return 10 * naturalLogarithm(signal) / std::numbers::ln10;
}

}  // namespace

double peakSignalToNoise(const formats::ColorImage& a, const formats::ColorImage& b,
                         const IgnoredPixels& ignored) {
    return ratioOf(a, b, ignored, 255);
}

double peakSignalToNoise(const formats::DeepImage& a, const formats::DeepImage& b,
                         const IgnoredPixels& ignored) {
    return ratioOf(a, b, ignored, 65535);
}

}  // namespace portcullis::render
