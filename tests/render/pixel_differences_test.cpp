#include "render/difference/pixel_differences.h"

#include <doctest/doctest.h>

#include "tests/support/random_numbers.h"

namespace portcullis::tests {
namespace {

using formats::ColorImage;
using formats::packColor;
using render::PixelDifferences;
using render::WindowCount;

/// Looks at every pixel of every window.
WindowCount slowWorstWindow(const PixelDifferences& d, std::uint32_t side) {
    const std::uint32_t wide = std::min(side, d.width), high = std::min(side, d.height);
    WindowCount worst;
    for (std::uint32_t y = 0; y + high <= d.height; ++y)
        for (std::uint32_t x = 0; x + wide <= d.width; ++x) {
            std::uint64_t pixels = 0;
            for (std::uint32_t v = y; v < y + high; ++v)
                for (std::uint32_t u = x; u < x + wide; ++u)
                    if (d.largest[std::size_t{v} * d.width + u] > 0) ++pixels;
            if (pixels > worst.pixels) worst = {x, y, pixels};
        }
    return worst;
}

TEST_CASE("a pixel's difference is the largest of its channels, alpha too, in steps of 16 bits") {
    struct Case {
        formats::PackedColor a, b;
        unsigned wanted;
    };
    const std::vector<Case> cases{{packColor(1, 2, 3), packColor(1, 2, 3), 0},
                                  {packColor(1, 2, 3), packColor(2, 2, 3), 1},
                                  {packColor(200, 2, 3), packColor(190, 22, 6), 20},
                                  {packColor(0, 0, 255), packColor(0, 0, 0), 255},
                                  {packColor(9, 9, 9, 255), packColor(9, 9, 9, 252), 3},
                                  {packColor(9, 9, 9, 0), packColor(8, 9, 9, 0), 1}};
    for (const Case& c : cases) {
        const ColorImage a(1, 1, c.a), b(1, 1, c.b);
        CHECK(render::pixelDifferences(a, b, {}).largest.front() == 257 * c.wanted);
        CHECK(render::pixelDifferences(b, a, {}).largest.front() == 257 * c.wanted);
        CHECK(render::pixelDifferences(toDeep(a), toDeep(b), {}).largest.front() == 257 * c.wanted);
    }
}

TEST_CASE("what is ignored has no differences") {
    const ColorImage a(3, 1, packColor(0, 0, 0)), b(3, 1, packColor(255, 0, 0));
    const render::IgnoredPixels ignored{{0, 1, 0}, 1};
    CHECK(render::pixelDifferences(a, b, ignored).largest ==
          std::vector<std::uint16_t>{65535, 0, 65535});
}

TEST_CASE("the worst window is the one that looking at every window finds") {
    RandomNumbers random(11);
    for (int round = 0; round < 200; ++round) {
        PixelDifferences d{1 + random.below(24), 1 + random.below(24), {}};
        const std::uint32_t chance = random.below(101);
        for (std::uint32_t i = 0; i < d.width * d.height; ++i)
            d.largest.push_back(random.percent(chance) ? static_cast<std::uint16_t>(1 + i) : 0);
        const std::uint32_t side = 1 + random.below(26);
        const WindowCount fast = render::worstWindow(d, side), slow = slowWorstWindow(d, side);
        CAPTURE(d.width);
        CAPTURE(d.height);
        CAPTURE(side);
        CHECK(fast.pixels == slow.pixels);
        CHECK(fast.x == slow.x);
        CHECK(fast.y == slow.y);
    }
}

}  // namespace
}  // namespace portcullis::tests
