#include "render/color_table.h"

#include <doctest/doctest.h>
#include <vector>

#include "tests/support/random_numbers.h"

using namespace portcullis;
using render::ColorRule;
using render::ColorTable;

TEST_CASE("a table does to any number of pixels what the rule says of one") {
    tests::RandomNumbers numbers(1);
    for (std::size_t count = 0; count < 40; ++count) {
        ColorRule rule;
        for (std::size_t i = 0; i < 3; ++i) {
            rule.scale[i] = static_cast<std::uint16_t>(numbers.below(257));
            rule.add[i] = static_cast<std::uint16_t>(numbers.below(65536U - 255U * rule.scale[i]));
        }
        std::vector<std::uint32_t> pixels(count), expected;
        for (std::uint32_t& pixel : pixels) pixel = static_cast<std::uint32_t>(numbers.bits());
        for (const std::uint32_t pixel : pixels) expected.push_back(rule.of(pixel));
        ColorTable<std::uint32_t>(rule).apply(pixels);
        CHECK(pixels == expected);
    }
}

TEST_CASE("rules: none, darker, towards a colour") {
    const formats::PackedColor color = formats::packColor(200, 100, 50, 7);
    CHECK(ColorRule{}.of(color) == color);
    CHECK(ColorRule::light(128).of(color) == formats::packColor(100, 50, 25, 7));
    const formats::PackedColor red = formats::packColor(255, 0, 0);
    CHECK(ColorRule::blend(red, {256, 256, 256}).of(color) == formats::packColor(255, 0, 0, 7));
    CHECK(ColorRule::blend(red, {128, 0, 128}).of(color) == formats::packColor(227, 100, 25, 7));
}

TEST_CASE("a palette's table leads to the colour nearest to what the rule makes") {
    const formats::Palette palette{formats::packColor(0, 0, 0), formats::packColor(255, 255, 255),
                                   formats::packColor(120, 120, 120),
                                   formats::packColor(0, 0, 120)};
    std::vector<std::uint8_t> pixels{0, 1, 2, 3};
    ColorTable<std::uint8_t>(ColorRule::light(160), palette, formats::NearestColor(palette))
        .apply(pixels);
    CHECK(pixels == std::vector<std::uint8_t>{0, 2, 2, 3});
}
