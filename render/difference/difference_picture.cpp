#include "render/difference/difference_picture.h"

#include <algorithm>
#include <cstddef>

#include "render/false_colors.h"

namespace portcullis::render {

using formats::channelOf;
using formats::ColorImage;
using formats::packColor;
using formats::PackedColor;

namespace {

constexpr double kAmplification = 8;
constexpr double kLeastHeat = 0.4;  ///< of the smallest difference: well above the dim picture

PackedColor heatOf(std::uint16_t difference) {
    const double share = std::min(1.0, difference / 65535.0 * kAmplification);
    return heatColor(kLeastHeat + (1 - kLeastHeat) * share);
}

/// Gray, a third as bright.
PackedColor dimmed(PackedColor color) {
    const std::uint32_t luma =
        299 * channelOf(color, 0) + 587 * channelOf(color, 1) + 114 * channelOf(color, 2);
    const std::uint32_t gray = luma / 3000;
    return packColor(gray, gray, gray);
}

/// Every eighth diagonal is two pixels of pale blue.
PackedColor hatched(PackedColor color, std::size_t x, std::size_t y) {
    return (x + y) % 8 < 2 ? packColor(120, 150, 200) : dimmed(color);
}

}  // namespace

ColorImage differencePicture(const ColorImage& picture, const PixelDifferences& differences,
                             const IgnoredPixels& ignored) {
    ColorImage out(picture.width, picture.height);
    for (std::size_t i = 0; i < out.pixels.size(); ++i) {
        if (ignored.at(i))
            out.pixels[i] = hatched(picture.pixels[i], i % picture.width, i / picture.width);
        else if (differences.largest[i] != 0)
            out.pixels[i] = heatOf(differences.largest[i]);
        else
            out.pixels[i] = dimmed(picture.pixels[i]);
    }
    return out;
}

ColorImage differencePicture(const formats::DeepImage& picture, const PixelDifferences& differences,
                             const IgnoredPixels& ignored) {
    return differencePicture(toColor(picture), differences, ignored);
}

}  // namespace portcullis::render
