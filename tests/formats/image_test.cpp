#include "formats/image/image.h"

#include <cstring>
#include <doctest/doctest.h>

namespace portcullis::formats {
namespace {

TEST_CASE("a colour lies in memory as R, G, B, A") {
    const PackedColor color = packColor(1, 2, 3, 4);
    CHECK(std::memcmp(&color, "\1\2\3\4", 4) == 0);
    for (unsigned channel = 0; channel < 4; ++channel)
        CHECK(channelOf(color, channel) == channel + 1);
    CHECK(opaque(color) == packColor(1, 2, 3, 255));
}

TEST_CASE(
    "16 bits a channel round to the nearest of 8, and 8 bits survive the way there and back") {
    const DeepImage deep(2, 1, {0, 128, 129, 65535, 257, 385, 386, 32768});
    CHECK(toColor(deep) == ColorImage(2, 1, {packColor(0, 0, 1, 255), packColor(1, 1, 2, 128)}));
    ColorImage all(16, 16);
    for (std::uint32_t i = 0; i < 256; ++i) all.pixels[i] = packColor(i, 255 - i, i / 3, i);
    CHECK(toColor(toDeep(all)) == all);
}

TEST_CASE("a paletted image shows the colours of its indices") {
    const PalettedImage image(2, 1, {1, 0}, {packColor(1, 1, 1), packColor(2, 2, 2)});
    CHECK(toColor(image) == ColorImage(2, 1, {packColor(2, 2, 2), packColor(1, 1, 1)}));
    CHECK(indicesFit(image));
    CHECK_FALSE(indicesFit(PalettedImage(1, 1, {2}, image.palette)));
}

}  // namespace
}  // namespace portcullis::formats
