#include "render/false_colors.h"

#include <algorithm>
#include <array>
#include <utility>

namespace portcullis::render {

using formats::ColorImage;
using formats::packColor;
using formats::PackedColor;

namespace {

template <class ColorAt>
ColorImage pictureOf(std::uint32_t width, std::uint32_t height, ColorAt colorAt) {
    ColorImage picture(width, height);
    for (std::size_t i = 0; i < picture.pixels.size(); ++i) picture.pixels[i] = colorAt(i);
    return picture;
}

}  // namespace

PackedColor colorOfNumber(std::uint32_t number) {
    // Odd multipliers carry a number to all bits; the high ones are the most mixed.
    std::uint32_t bits = (number + 1) * 0x9e3779b1U;
    bits ^= bits >> 15;
    bits *= 0x85ebca77U;
    const auto channel = [&](unsigned shift) { return 64 + (bits >> shift & 0x7fU) + 48; };
    std::array<std::uint32_t, 3> rgb{channel(25), channel(17), channel(9)};
    rgb[bits % 3] = 255 - rgb[bits % 3] / 2;  // one channel stands out, so that none is gray
    return packColor(rgb[0], rgb[1], rgb[2]);
}

PackedColor heatColor(double share) {
    constexpr std::array<std::array<double, 3>, 5> kStops{
        {{8, 8, 48}, {96, 16, 128}, {208, 56, 72}, {250, 160, 32}, {252, 250, 180}}};
    const double at = std::clamp(share, 0.0, 1.0) * (kStops.size() - 1);
    const auto below = std::min(static_cast<std::size_t>(at), kStops.size() - 2);
    const double part = at - static_cast<double>(below);
    const auto channel = [&](std::size_t c) {
        return static_cast<std::uint32_t>(kStops[below][c] +
                                          part * (kStops[below + 1][c] - kStops[below][c]) + 0.5);
    };
    return packColor(channel(0), channel(1), channel(2));
}

ColorImage cellPicture(const FrameIds& ids, std::uint32_t width, std::uint32_t height) {
    return pictureOf(width, height, [&](std::size_t i) {
        return ids.cells[i].valid() ? colorOfNumber(ids.cells[i].value()) : packColor(0, 0, 0);
    });
}

ColorImage surfacePicture(const FrameIds& ids, std::uint32_t width, std::uint32_t height) {
    return pictureOf(width, height, [&](std::size_t i) {
        return ids.surfaces[i].valid() ? colorOfNumber(ids.surfaces[i].value())
                                       : packColor(0, 0, 0);
    });
}

ColorImage depthPicture(const FrameIds& ids, std::uint32_t width, std::uint32_t height) {
    return pictureOf(width, height, [&](std::size_t i) {
        constexpr double kHalf = 256.0;
        const double bright = 255.0 * kHalf / (kHalf + std::max(ids.depths[i], 0.0));
        const auto gray = static_cast<std::uint32_t>(bright + 0.5);
        return packColor(gray, gray, gray);
    });
}

}  // namespace portcullis::render
