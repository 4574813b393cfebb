#include "formats/image/mip_chain.h"

#include <algorithm>
#include <cmath>
#include <doctest/doctest.h>
#include <utility>
#include <vector>

#include "tests/support/random_numbers.h"
#include "tests/support/srgb_formula.h"

namespace portcullis::formats {
namespace {

using tests::decoded;
using tests::encoded;

/// Mean of channel c over an area of the image, colours by alpha; in doubles.
double areaMean(const ColorImage& image, double x0, double x1, double y0, double y1, unsigned c) {
    double sum = 0;
    double weights = 0;
    for (std::uint32_t y = 0; y < image.height; ++y)
        for (std::uint32_t x = 0; x < image.width; ++x) {
            const double w = std::max(0.0, std::min(x1, x + 1.0) - std::max(x0, double(x)));
            const double h = std::max(0.0, std::min(y1, y + 1.0) - std::max(y0, double(y)));
            const PackedColor color = image.at(x, y);
            const double alpha = c < 3 ? alphaOf(color) / 255.0 : 1;
            const double value = channelOf(color, c) / 255.0;
            sum += w * h * alpha * (c < 3 ? decoded(value) : value);
            weights += w * h * alpha;
        }
    const double mean = weights > 0 ? sum / weights : 0;
    return 255 * (c < 3 ? encoded(mean) : mean);
}

TEST_CASE("levels halve down to one pixel") {
    for (const auto& [width, height, levels] :
         {std::tuple{1U, 1U, 1U}, {2U, 2U, 2U}, {5U, 1U, 3U}, {64U, 16U, 7U}, {100U, 37U, 7U}}) {
        const auto chain = mipChain(ColorImage(width, height, packColor(9, 90, 200)));
        REQUIRE(chain.size() == levels);
        for (std::size_t i = 0; i < chain.size(); ++i) {
            CHECK(chain[i].width == std::max(width >> i, 1U));
            CHECK(chain[i].height == std::max(height >> i, 1U));
            CHECK(chain[i].at(0, 0) == packColor(9, 90, 200));  // one colour stays one colour
        }
    }
    CHECK(mipChain({}).empty());
}

TEST_CASE("a pixel is the mean light of what it covers, at any size") {
    tests::RandomNumbers random(5);
    for (const auto& [width, height] :
         {std::pair{2U, 2U}, {8U, 4U}, {3U, 3U}, {5U, 7U}, {1U, 9U}, {13U, 6U}}) {
        ColorImage image(width, height);
        for (PackedColor& color : image.pixels) color = static_cast<PackedColor>(random.bits());
        const auto chain = mipChain(image);
        for (const std::size_t level : {std::size_t{1}, chain.size() - 1}) {
            const ColorImage& mip = chain[level];
            const double dx = double(width) / mip.width;
            const double dy = double(height) / mip.height;
            for (std::uint32_t y = 0; y < mip.height; ++y)
                for (std::uint32_t x = 0; x < mip.width; ++x)
                    for (unsigned c = 0; c < 4; ++c) {
                        const double expected =
                            areaMean(image, dx * x, dx * (x + 1), dy * y, dy * (y + 1), c);
                        CAPTURE(image.width);
                        CAPTURE(level);
                        CHECK(std::abs(channelOf(mip.at(x, y), c) - expected) < 0.52);
                    }
        }
    }
}

TEST_CASE("what is see-through lends no colour to its neighbours") {
    const PackedColor red = packColor(200, 0, 0);
    const PackedColor hole = packColor(0, 0, 255, 0);
    const auto chain = mipChain(ColorImage(2, 2, {red, hole, hole, red}));
    CHECK(chain[1].at(0, 0) == packColor(200, 0, 0, 128));
    CHECK(mipChain(ColorImage(2, 1, hole))[1].at(0, 0) == hole);
}

}  // namespace
}  // namespace portcullis::formats
