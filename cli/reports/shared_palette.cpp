#include "cli/reports/shared_palette.h"

#include "formats/image/nearest_color.h"
#include "formats/image/palette_fit.h"

namespace portcullis::cli {
namespace {

using formats::channelOf;
using formats::PackedColor;

constexpr std::size_t kBuckets = std::size_t{1} << 15;

std::size_t bucketOf(PackedColor color) {
    return channelOf(color, 0) >> 3 | channelOf(color, 1) >> 3 << 5 |
           channelOf(color, 2) >> 3 << 10;
}

/// The middle of a bucket's colours.
PackedColor colorOf(std::size_t bucket) {
    const auto channel = [&](unsigned shift) {
        const auto bits = static_cast<std::uint32_t>(bucket >> shift & 31U);
        return bits << 3 | bits >> 2;
    };
    return formats::packColor(channel(0), channel(5), channel(10));
}

}  // namespace

SharedPalette::SharedPalette(std::span<const formats::ColorImage> images) : indices_(kBuckets) {
    std::vector<std::uint64_t> weights(kBuckets);
    for (const formats::ColorImage& image : images)
        for (const PackedColor color : image.pixels) ++weights[bucketOf(color)];
    std::vector<formats::WeightedColor> colors;
    for (std::size_t bucket = 0; bucket < kBuckets; ++bucket)
        if (weights[bucket] > 0) colors.push_back({colorOf(bucket), weights[bucket]});
    palette_ = formats::fitPalette(colors);
    const formats::NearestColor nearest(palette_);
    for (std::size_t bucket = 0; bucket < kBuckets; ++bucket)
        if (weights[bucket] > 0) indices_[bucket] = nearest.indexOf(colorOf(bucket));
}

formats::PalettedImage SharedPalette::paletted(const formats::ColorImage& image) const {
    std::vector<std::uint8_t> indices;
    indices.reserve(image.pixels.size());
    for (const PackedColor color : image.pixels) indices.push_back(indices_[bucketOf(color)]);
    return {image.width, image.height, std::move(indices), palette_};
}

}  // namespace portcullis::cli
