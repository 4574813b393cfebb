#include "render/depth_buffer.h"

#include <algorithm>
#include <doctest/doctest.h>
#include <vector>

#include "tests/support/random_numbers.h"

using namespace portcullis;
using render::PictureLinear;
using render::PixelSpan;

namespace {

constexpr int kWidth = 300, kHeight = 3;

/// A span of a plane, of few depths, so that many are equal.
struct DeepSpan {
    int row = 0;
    PixelSpan span;
    PictureLinear inverseDepth;
};

DeepSpan randomSpan(tests::RandomNumbers& random) {
    DeepSpan result;
    result.row = static_cast<int>(random.below(kHeight));
    result.span.left = static_cast<int>(random.below(kWidth));
    result.span.right =
        result.span.left + 1 +
        static_cast<int>(random.below(static_cast<std::uint32_t>(kWidth - result.span.left)));
    result.inverseDepth.perX = static_cast<double>(random.between(-3, 3)) / 1024.0;
    result.inverseDepth.perY = static_cast<double>(random.between(-3, 3)) / 7.0;
    result.inverseDepth.at = static_cast<double>(random.between(1, 12)) / 5.0;
    return result;
}

/// Pixel by pixel, in a frame that is all there from the start.
class PlainDepths {
public:
    PlainDepths() : held_(kWidth * kHeight) {}
    std::vector<PixelSpan> stretches(const DeepSpan& deep, bool take) {
        std::vector<PixelSpan> found;
        for (int x = deep.span.left; x < deep.span.right; ++x) {
            const double own = deep.inverseDepth.inRow(deep.row) + deep.inverseDepth.perX * x;
            double& held = held_[static_cast<std::size_t>(deep.row * kWidth + x)];
            if (!(own > held)) continue;
            if (take) held = own;
            if (!found.empty() && found.back().right == x)
                ++found.back().right;
            else
                found.push_back({x, x + 1});
        }
        return found;
    }

private:
    std::vector<double> held_;
};

}  // namespace

TEST_CASE("depth buffer: gives the stretches of a span that are nearer, group after group") {
    render::DepthBuffer depths(kWidth, kHeight);
    tests::RandomNumbers random(7);
    for (int group = 0; group < 20; ++group) {
        depths.clear();
        PlainDepths plain;
        for (int i = 0; i < 40; ++i) {
            const DeepSpan deep = randomSpan(random);
            const bool take = random.percent(70);
            std::vector<PixelSpan> found;
            const auto add = [&](PixelSpan stretch) { found.push_back(stretch); };
            if (take)
                depths.add(deep.row, deep.span, deep.inverseDepth, add);
            else
                depths.eachInFront(deep.row, deep.span, deep.inverseDepth, add);
            CHECK(found == plain.stretches(deep, take));
        }
    }
}
