#include "formats/image/palette_fit.h"

#include <algorithm>
#include <doctest/doctest.h>
#include <limits>
#include <vector>

#include "tests/support/random_numbers.h"

namespace portcullis::formats {
namespace {

double errorOf(const Palette& palette, const std::vector<WeightedColor>& colors) {
    double error = 0;
    for (const WeightedColor& weighted : colors) {
        double least = std::numeric_limits<double>::max();
        for (const PackedColor candidate : palette) {
            double sum = 0;
            for (unsigned c = 0; c < 3; ++c) {
                const double d =
                    double(channelOf(weighted.color, c)) - double(channelOf(candidate, c));
                sum += d * d;
            }
            least = std::min(least, sum);
        }
        error += least * double(weighted.weight);
    }
    return error;
}

std::vector<WeightedColor> randomColors(std::size_t count) {
    tests::RandomNumbers random(count);
    std::vector<WeightedColor> colors(count);
    for (WeightedColor& color : colors)
        color = {static_cast<PackedColor>(random.bits()), random.below(1000)};
    return colors;
}

TEST_CASE("few colours are their own palette, ascending, each once") {
    const PackedColor red = packColor(255, 0, 0);
    const PackedColor blue = packColor(0, 0, 255);
    CHECK(fitPalette({{blue, 3}, {red, 1}, {blue & 0xffffffU, 9}, {packColor(1, 1, 1), 0}}) ==
          Palette{red, blue});
    CHECK(fitPalette({}) == Palette{packColor(0, 0, 0)});
}

TEST_CASE("well apart groups of colours are found, however the colours are ordered") {
    tests::RandomNumbers random(3);
    std::vector<WeightedColor> colors;
    for (const auto& [r, g, b] :
         {std::tuple{20U, 20U, 20U}, {200U, 30U, 40U}, {40U, 180U, 220U}, {230U, 230U, 90U}})
        for (int i = 0; i < 400; ++i)
            colors.push_back(
                {packColor(r + random.below(9), g + random.below(9), b + random.below(9)),
                 1 + random.below(50)});
    const Palette palette = fitPalette(colors, 4);
    REQUIRE(palette.size() == 4);
    CHECK(errorOf(palette, colors) / 1600 / 25 < 30);  // a group alone has about 20
    for (int round = 0; round < 3; ++round) {
        for (std::size_t i = colors.size(); i-- > 1;)
            std::swap(colors[i], colors[random.below(static_cast<std::uint32_t>(i + 1))]);
        CHECK(fitPalette(colors, 4) == palette);
    }
}

TEST_CASE("a palette stays within its limit, and more colours mean less error") {
    const std::vector<WeightedColor> colors = randomColors(3000);
    double before = std::numeric_limits<double>::max();
    for (const std::size_t limit : {1U, 2U, 16U, 64U, 256U}) {
        const Palette palette = fitPalette(colors, limit);
        CHECK(palette.size() <= limit);
        CHECK(std::ranges::is_sorted(palette));
        const double error = errorOf(palette, colors);
        CHECK(error < before);
        before = error;
    }
    // A uniform grid of 6 x 6 x 7 colours is the least that a palette must beat.
    Palette grid;
    for (unsigned r = 0; r < 6; ++r)
        for (unsigned g = 0; g < 7; ++g)
            for (unsigned b = 0; b < 6; ++b)
                grid.push_back(packColor(r * 42 + 21, g * 36 + 18, b * 42 + 21));
    CHECK(before < errorOf(grid, colors));
}

}  // namespace
}  // namespace portcullis::formats
