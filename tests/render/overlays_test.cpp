#include "render/overlays.h"

#include <doctest/doctest.h>
#include <set>

#include "render/false_colors.h"
#include "render/line_drawing.h"

namespace portcullis::render {
namespace {

using formats::ColorImage;
using formats::packColor;
using formats::PackedColor;

constexpr PackedColor kInk = packColor(255, 255, 255);

std::size_t inkIn(const ColorImage& picture) {
    return static_cast<std::size_t>(std::ranges::count(picture.pixels, kInk));
}

TEST_CASE("a line covers a pixel for each step along its longer axis, and stays in the picture") {
    ColorImage picture(16, 16);
    drawLine(picture, {2.5, 3.5}, {9.5, 3.5}, kInk);
    CHECK(inkIn(picture) == 8);
    CHECK(picture.at(2, 3) == kInk);
    CHECK(picture.at(9, 3) == kInk);
    ColorImage crossed(16, 16);
    drawLine(crossed, {-100.0, 8.5}, {100.0, 8.5}, kInk);
    CHECK(inkIn(crossed) == 16);
    ColorImage missed(16, 16);
    drawLine(missed, {-5.0, -1.0}, {30.0, -1.0}, kInk);
    drawLine(missed, {20.0, 0.0}, {40.0, 16.0}, kInk);
    CHECK(inkIn(missed) == 0);
}

TEST_CASE("an edge that goes behind the eye is drawn up to the picture's border") {
    formats::Camera camera;
    camera.width = camera.height = 32;
    const auto view = viewOf(camera);  // at the origin, looking along +x
    REQUIRE(view);
    ColorImage picture(32, 32);
    drawEdge(picture, view.value(), {64.0, 0.0, -16.0}, {-64.0, 0.0, -16.0}, kInk);
    CHECK(picture.at(16, 31) == kInk);  // down the middle, to the bottom
    CHECK(picture.at(16, 12) != kInk);
    ColorImage behind(32, 32);
    drawEdge(behind, view.value(), {-1.0, 0.0, 0.0}, {-64.0, 5.0, 0.0}, kInk);
    CHECK(inkIn(behind) == 0);
}

TEST_CASE("neighbouring numbers have different colours, and heat rises in brightness") {
    std::set<PackedColor> colors;
    for (std::uint32_t i = 0; i < 1000; ++i) colors.insert(colorOfNumber(i));
    CHECK(colors.size() > 990);
    std::uint32_t last = 0;
    for (int i = 0; i <= 20; ++i) {
        const PackedColor color = heatColor(i / 20.0);
        const std::uint32_t bright = formats::channelOf(color, 0) * 2 +
                                     formats::channelOf(color, 1) * 5 +
                                     formats::channelOf(color, 2);
        CHECK(bright >= last);
        last = bright;
    }
    CHECK(heatColor(-1.0) == heatColor(0.0));
    CHECK(heatColor(7.0) == heatColor(1.0));
}

}  // namespace
}  // namespace portcullis::render
