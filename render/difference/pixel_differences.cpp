#include "render/difference/pixel_differences.h"

#include <algorithm>
#include <cassert>
#include <cstddef>

namespace portcullis::render {

using formats::channelOf;
using formats::ColorImage;
using formats::DeepImage;

namespace {

std::uint32_t distance(std::uint32_t a, std::uint32_t b) { return a > b ? a - b : b - a; }

std::uint32_t largestDifference(const ColorImage& a, const ColorImage& b, std::size_t pixel) {
    if (a.pixels[pixel] == b.pixels[pixel]) return 0;
    std::uint32_t largest = 0;
    for (unsigned channel = 0; channel < 4; ++channel)
        largest = std::max(largest, distance(channelOf(a.pixels[pixel], channel),
                                             channelOf(b.pixels[pixel], channel)));
    return largest * kByteStep;
}

std::uint32_t largestDifference(const DeepImage& a, const DeepImage& b, std::size_t pixel) {
    std::uint32_t largest = 0;
    for (std::size_t i = 4 * pixel; i < 4 * pixel + 4; ++i)
        largest = std::max(largest, distance(a.samples[i], b.samples[i]));
    return largest;
}

template <class Image>
PixelDifferences differencesOf(const Image& a, const Image& b, const IgnoredPixels& ignored) {
    assert(a.width == b.width && a.height == b.height);
    PixelDifferences differences{a.width, a.height, {}};
    differences.largest.resize(std::size_t{a.width} * a.height);
    for (std::size_t i = 0; i < differences.largest.size(); ++i)
        if (!ignored.at(i))
            differences.largest[i] = static_cast<std::uint16_t>(largestDifference(a, b, i));
    return differences;
}

}  // namespace

PixelDifferences pixelDifferences(const ColorImage& a, const ColorImage& b,
                                  const IgnoredPixels& ignored) {
    return differencesOf(a, b, ignored);
}

PixelDifferences pixelDifferences(const DeepImage& a, const DeepImage& b,
                                  const IgnoredPixels& ignored) {
    return differencesOf(a, b, ignored);
}

WindowCount worstWindow(const PixelDifferences& differences, std::uint32_t side) {
    return worstWindowOf(differences.width, differences.height, side,
                         [&](std::size_t i) { return std::uint64_t{differences.largest[i] != 0}; });
}

}  // namespace portcullis::render
