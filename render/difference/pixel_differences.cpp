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
    assert(side > 0 && differences.width > 0 && differences.height > 0);
    const std::uint32_t wide = std::min(side, differences.width);
    const std::uint32_t high = std::min(side, differences.height);
    const auto differs = [&](std::uint32_t x, std::uint32_t y) -> std::uint32_t {
        return differences.largest[std::size_t{y} * differences.width + x] != 0 ? 1 : 0;
    };
    // Differing pixels of each column in the last `high` rows.
    std::vector<std::uint32_t> columns(differences.width);
    WindowCount worst;
    for (std::uint32_t y = 0; y < differences.height; ++y) {
        for (std::uint32_t x = 0; x < differences.width; ++x)
            columns[x] += differs(x, y) - (y >= high ? differs(x, y - high) : 0);
        if (y + 1 < high) continue;
        std::uint64_t pixels = 0;
        for (std::uint32_t x = 0; x < differences.width; ++x) {
            pixels += columns[x];
            if (x >= wide) pixels -= columns[x - wide];
            if (x + 1 >= wide && pixels > worst.pixels)
                worst = {x + 1 - wide, y + 1 - high, pixels};
        }
    }
    return worst;
}

}  // namespace portcullis::render
