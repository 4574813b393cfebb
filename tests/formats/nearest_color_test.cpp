#include "formats/image/nearest_color.h"

#include <doctest/doctest.h>
#include <vector>

#include "formats/image/quake_palette.h"
#include "tests/support/random_numbers.h"

namespace portcullis::formats {
namespace {

/// Every colour of the palette, one after the other.
std::size_t nearestByHand(const Palette& palette, PackedColor color) {
    std::size_t nearest = 0;
    int least = 1 << 30;
    for (std::size_t i = 0; i < palette.size(); ++i) {
        int sum = 0;
        for (unsigned c = 0; c < 3; ++c) {
            const int d =
                static_cast<int>(channelOf(color, c)) - static_cast<int>(channelOf(palette[i], c));
            sum += d * d;
        }
        if (sum < least) {
            least = sum;
            nearest = i;
        }
    }
    return nearest;
}

TEST_CASE("the nearest colour is the one that a search through the whole palette finds") {
    tests::RandomNumbers random(11);
    std::vector<Palette> palettes{quakePalette(), {packColor(9, 9, 9)}};
    for (const std::size_t size : {2U, 17U, 256U}) {
        Palette palette(size);
        for (PackedColor& color : palette) color = static_cast<PackedColor>(random.bits());
        palettes.push_back(palette);
        for (PackedColor& color : palette) color &= 0xffe0e0e0U;  // with many twice
        palettes.push_back(palette);
    }
    Palette dark(256);  // a crowd in one corner, as a dark frame has
    for (PackedColor& color : dark) color = static_cast<PackedColor>(random.bits()) & 0x0f0f0fU;
    palettes.push_back(dark);
    palettes.emplace_back(256, packColor(7, 7, 7));
    for (const Palette& palette : palettes) {
        const NearestColor nearest(palette);
        std::size_t wrong = 0;
        for (int i = 0; i < 20000; ++i) {
            const auto color = static_cast<PackedColor>(random.bits());
            wrong += nearest.indexOf(color) != nearestByHand(palette, color) ? 1U : 0U;
        }
        for (const PackedColor color : palette)
            wrong += nearest.indexOf(color) != nearestByHand(palette, color) ? 1U : 0U;
        CHECK(wrong == 0);
    }
}

TEST_CASE("of equally near colours the first one counts") {
    const NearestColor nearest({packColor(12, 0, 0), packColor(8, 0, 0), packColor(8, 0, 0)});
    CHECK(nearest.indexOf(packColor(10, 0, 0)) == 0);
    CHECK(nearest.indexOf(packColor(9, 0, 0, 0)) == 1);
}

}  // namespace
}  // namespace portcullis::formats
