#include "formats/image/mip_chain.h"

#include <algorithm>
#include <array>
#include <cassert>
#include <cstddef>
#include <utility>

#include "formats/image/srgb.h"

namespace portcullis::formats {
namespace {

/// Sums of weight * alpha * light fit 64 bits up to this size.
constexpr std::uint32_t kMostSide = 32768;

/// R, G, B in linear light and alpha, 0 to 65535 each.
using LinearPixel = std::array<std::uint16_t, 4>;

struct LinearImage {
    std::uint32_t width = 0;
    std::uint32_t height = 0;
    std::vector<LinearPixel> pixels;
};

LinearImage toLinear(const ColorImage& image) {
    LinearImage linear{image.width, image.height, {}};
    linear.pixels.reserve(image.pixels.size());
    for (const PackedColor color : image.pixels) {
        const auto light = [&](unsigned channel) {
            return linear16OfCode(static_cast<std::uint8_t>(channelOf(color, channel)));
        };
        linear.pixels.push_back(
            {light(0), light(1), light(2), static_cast<std::uint16_t>(alphaOf(color) * 257)});
    }
    return linear;
}

ColorImage toCodes(const LinearImage& linear) {
    std::vector<PackedColor> pixels;
    pixels.reserve(linear.pixels.size());
    for (const LinearPixel& pixel : linear.pixels)
        pixels.push_back(packColor(codeOfLinear16(pixel[0]), codeOfLinear16(pixel[1]),
                                   codeOfLinear16(pixel[2]), (pixel[3] + 128U) / 257U));
    return {linear.width, linear.height, std::move(pixels)};
}

/// The pixels [first, last) of one axis that one pixel of the smaller level covers; the inner ones
/// wholly, with weight `whole`. All weights of the axis add up to the larger level's size.
struct Cover {
    std::uint32_t first = 0;
    std::uint32_t last = 0;
    std::uint64_t firstWeight = 0;
    std::uint64_t lastWeight = 0;
    std::uint64_t whole = 0;

    [[nodiscard]] std::uint64_t weight(std::uint32_t index) const {
        if (index == first) return firstWeight;
        return index + 1 == last ? lastWeight : whole;
    }
};

/// What pixel `index` of `small` covers in `large`, in units of 1/small of a large pixel.
Cover coverOf(std::uint32_t index, std::uint32_t small, std::uint32_t large) {
    const std::uint64_t from = std::uint64_t{index} * large;
    const std::uint64_t to = from + large;
    Cover cover;
    cover.first = static_cast<std::uint32_t>(from / small);
    cover.last = static_cast<std::uint32_t>((to + small - 1) / small);
    cover.whole = small;
    cover.firstWeight = std::min(to, (std::uint64_t{cover.first} + 1) * small) - from;
    cover.lastWeight = to - (std::uint64_t{cover.last} - 1) * small;
    return cover;
}

std::uint16_t mean(std::uint64_t sum, std::uint64_t weight) {
    return static_cast<std::uint16_t>((sum + weight / 2) / weight);
}

/// The mean of a block of pixels; colours by alpha, unless none of them shows.
LinearPixel blockMean(const LinearImage& image, const Cover& columns, const Cover& rows) {
    std::array<std::uint64_t, 3> all{};
    std::array<std::uint64_t, 3> shown{};
    std::uint64_t weights = 0;
    std::uint64_t alphas = 0;
    for (std::uint32_t y = rows.first; y < rows.last; ++y)
        for (std::uint32_t x = columns.first; x < columns.last; ++x) {
            const LinearPixel& pixel = image.pixels[std::size_t{y} * image.width + x];
            const std::uint64_t weight = columns.weight(x) * rows.weight(y);
            for (std::size_t channel = 0; channel < 3; ++channel) {
                all[channel] += weight * pixel[channel];
                shown[channel] += weight * pixel[3] * pixel[channel];
            }
            weights += weight;
            alphas += weight * pixel[3];
        }
    const auto color = [&](std::size_t channel) {
        return alphas > 0 ? mean(shown[channel], alphas) : mean(all[channel], weights);
    };
    return {color(0), color(1), color(2), mean(alphas, weights)};
}

LinearImage halved(const LinearImage& image) {
    LinearImage half{std::max(image.width / 2, 1U), std::max(image.height / 2, 1U), {}};
    half.pixels.reserve(std::size_t{half.width} * half.height);
    for (std::uint32_t y = 0; y < half.height; ++y) {
        const Cover rows = coverOf(y, half.height, image.height);
        for (std::uint32_t x = 0; x < half.width; ++x)
            half.pixels.push_back(blockMean(image, coverOf(x, half.width, image.width), rows));
    }
    return half;
}

}  // namespace

std::vector<ColorImage> mipChain(ColorImage image) {
    if (image.pixels.empty()) return {};
    assert(image.width <= kMostSide && image.height <= kMostSide);
    LinearImage linear = toLinear(image);
    std::vector<ColorImage> levels{std::move(image)};
    while (linear.pixels.size() > 1) {
        linear = halved(linear);
        levels.push_back(toCodes(linear));
    }
    return levels;
}

}  // namespace portcullis::formats
