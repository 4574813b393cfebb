#include "render/made_up_textures.h"

#include <algorithm>
#include <array>
#include <cstdint>

#include "formats/image/mip_chain.h"

namespace portcullis::render {
namespace {

using formats::ColorImage;
using formats::packColor;
using formats::PackedColor;

/// A well mixed number (the finaliser of SplitMix64).
std::uint64_t mixed(std::uint64_t z) {
    z += 0x9e3779b97f4a7c15U;
    z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9U;
    z = (z ^ (z >> 27)) * 0x94d049bb133111ebU;
    return z ^ (z >> 31);
}

std::uint64_t hashOf(std::string_view name) {
    std::uint64_t hash = 0;
    for (const char c : name) hash = mixed(hash ^ static_cast<unsigned char>(c));
    return hash;
}

/// Smooth noise that repeats every `size` pixels, 0 to 255: random values every `cell` pixels,
/// linear between.
std::uint32_t noise(std::uint32_t x, std::uint32_t y, std::uint32_t cell, std::uint32_t size,
                    std::uint64_t seed) {
    const auto corner = [&](std::uint32_t i, std::uint32_t j) {
        const std::uint32_t perRow = size / cell;
        return static_cast<std::uint32_t>(mixed(seed + i % perRow * 4096U + j % perRow) & 255U);
    };
    const std::uint32_t i = x / cell, j = y / cell;
    const std::uint32_t a = x % cell, b = y % cell;
    const std::uint32_t above = corner(i, j) * (cell - a) + corner(i + 1, j) * a;
    const std::uint32_t below = corner(i, j + 1) * (cell - a) + corner(i + 1, j + 1) * a;
    return (above * (cell - b) + below * b) / (cell * cell);
}

PackedColor between(PackedColor from, PackedColor to, std::uint32_t part, std::uint32_t whole) {
    const auto channel = [&](unsigned i) {
        return (formats::channelOf(from, i) * (whole - part) + formats::channelOf(to, i) * part) /
               whole;
    };
    return packColor(channel(0), channel(1), channel(2));
}

}  // namespace

std::vector<ColorImage> checkerImages(std::string_view name) {
    constexpr std::array kColors{packColor(168, 152, 128), packColor(150, 110, 84),
                                 packColor(128, 138, 148), packColor(122, 132, 98),
                                 packColor(176, 140, 96),  packColor(140, 120, 140),
                                 packColor(108, 128, 136), packColor(160, 128, 120)};
    constexpr std::uint32_t kSize = 64, kTile = 32;
    const std::uint64_t seed = hashOf(name);
    const PackedColor base = kColors[seed % kColors.size()];
    ColorImage image(kSize, kSize);
    for (std::uint32_t y = 0; y < kSize; ++y)
        for (std::uint32_t x = 0; x < kSize; ++x) {
            const std::uint32_t inX = x % kTile, inY = y % kTile;
            std::uint32_t light = 190 + noise(x, y, 4, kSize, seed) / 8;
            if ((x / kTile + y / kTile) % 2 == 0) light += 24;
            if (inX == 0 || inY == 0) light = 130;
            if (inX == kTile - 1 || inY == kTile - 1) light -= 30;
            image.at(x, y) = between(packColor(0, 0, 0), base, std::min(light, 256U), 256);
        }
    return formats::mipChain(std::move(image));
}

std::vector<ColorImage> warningImages() {
    ColorImage image(32, 32);
    for (std::uint32_t y = 0; y < 32; ++y)
        for (std::uint32_t x = 0; x < 32; ++x)
            image.at(x, y) =
                (x / 16 + y / 16) % 2 == 0 ? packColor(255, 0, 255) : packColor(0, 0, 0);
    return formats::mipChain(std::move(image));
}

std::vector<ColorImage> skyGradientImages() {
    constexpr std::uint32_t kHeight = 256, kHorizon = kHeight / 2;
    constexpr PackedColor kZenith = packColor(18, 30, 72), kHaze = packColor(150, 160, 178),
                          kGround = packColor(46, 50, 58);
    ColorImage image(1, kHeight);
    for (std::uint32_t y = 0; y < kHeight; ++y) {
        if (y < kHorizon) {
            const std::uint32_t up = kHorizon - y;
            image.at(0, y) =
                between(kZenith, kHaze, (kHorizon - up) * (kHorizon - up), kHorizon * kHorizon);
        } else {
            image.at(0, y) =
                between(kHaze, kGround, std::min(4 * (y - kHorizon), kHorizon), kHorizon);
        }
    }
    return {std::move(image)};
}

std::vector<ColorImage> lavaImages() {
    constexpr std::uint32_t kSize = 64;
    constexpr PackedColor kCrust = packColor(96, 18, 4), kGlow = packColor(236, 92, 12),
                          kHeat = packColor(255, 214, 90);
    ColorImage image(kSize, kSize);
    for (std::uint32_t y = 0; y < kSize; ++y)
        for (std::uint32_t x = 0; x < kSize; ++x) {
            const std::uint32_t heat = (2 * noise(x, y, 16, kSize, 1) + noise(x, y, 8, kSize, 2) +
                                        noise(x, y, 4, kSize, 3)) /
                                       4;
            image.at(x, y) = heat < 128 ? between(kCrust, kGlow, heat, 128)
                                        : between(kGlow, kHeat, heat - 128, 128);
        }
    return formats::mipChain(std::move(image));
}

}  // namespace portcullis::render
