#include "formats/image/image.h"

#include <algorithm>

namespace portcullis::formats {
namespace {

constexpr std::uint32_t kDeepPerByte = 65535 / 255;

}  // namespace

bool indicesFit(const PalettedImage& image) {
    return image.indices.empty() || *std::ranges::max_element(image.indices) < image.palette.size();
}

ColorImage toColor(const PalettedImage& image) {
    assert(indicesFit(image));
    std::vector<PackedColor> pixels(image.indices.size());
    std::ranges::transform(image.indices, pixels.begin(),
                           [&](std::uint8_t index) { return image.palette[index]; });
    return {image.width, image.height, std::move(pixels)};
}

ColorImage toColor(const DeepImage& image) {
    std::vector<PackedColor> pixels(image.samples.size() / 4);
    for (std::size_t i = 0; i < pixels.size(); ++i) {
        const auto byte = [&](std::size_t channel) {
            return (image.samples[4 * i + channel] + kDeepPerByte / 2) / kDeepPerByte;
        };
        pixels[i] = packColor(byte(0), byte(1), byte(2), byte(3));
    }
    return {image.width, image.height, std::move(pixels)};
}

DeepImage toDeep(const ColorImage& image) {
    std::vector<std::uint16_t> samples;
    samples.reserve(4 * image.pixels.size());
    for (const PackedColor color : image.pixels)
        for (unsigned channel = 0; channel < 4; ++channel)
            samples.push_back(static_cast<std::uint16_t>(channelOf(color, channel) * kDeepPerByte));
    return {image.width, image.height, std::move(samples)};
}

}  // namespace portcullis::formats
