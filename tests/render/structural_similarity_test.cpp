#include "render/difference/structural_similarity.h"

#include <cmath>
#include <doctest/doctest.h>

#include "tests/support/random_numbers.h"

namespace portcullis::tests {
namespace {

using formats::channelOf;
using formats::ColorImage;
using formats::packColor;

double luma(const ColorImage& image, std::uint32_t x, std::uint32_t y) {
    const auto c = image.at(x, y);
    return 0.299 * channelOf(c, 0) + 0.587 * channelOf(c, 1) + 0.114 * channelOf(c, 2);
}

/// The formula of one window, in two passes.
double slowWindow(const ColorImage& a, const ColorImage& b, std::uint32_t left, std::uint32_t top) {
    double weights = 0, meanA = 0, meanB = 0, varianceA = 0, varianceB = 0, covariance = 0;
    for (int pass = 0; pass < 2; ++pass) {
        for (std::uint32_t y = 0; y < 11; ++y)
            for (std::uint32_t x = 0; x < 11; ++x) {
                const double dx = x - 5.0, dy = y - 5.0;
                const double weight = std::exp(-(dx * dx + dy * dy) / (2 * 1.5 * 1.5));
                const double valueA = luma(a, left + x, top + y);
                const double valueB = luma(b, left + x, top + y);
                if (pass == 0) {
                    weights += weight;
                    meanA += weight * valueA;
                    meanB += weight * valueB;
                } else {
                    varianceA += weight / weights * (valueA - meanA) * (valueA - meanA);
                    varianceB += weight / weights * (valueB - meanB) * (valueB - meanB);
                    covariance += weight / weights * (valueA - meanA) * (valueB - meanB);
                }
            }
        if (pass == 0) {
            meanA /= weights;
            meanB /= weights;
        }
    }
    const double c1 = 6.5025, c2 = 58.5225;
    return (2 * meanA * meanB + c1) * (2 * covariance + c2) /
           ((meanA * meanA + meanB * meanB + c1) * (varianceA + varianceB + c2));
}

ColorImage noise(RandomNumbers& random, std::uint32_t width, std::uint32_t height) {
    ColorImage image(width, height);
    for (auto& pixel : image.pixels)
        pixel = packColor(random.below(256), random.below(256), random.below(256));
    return image;
}

TEST_CASE("plain pictures have the similarity of the formula without variances") {
    for (const auto& [a, b] : std::vector<std::pair<unsigned, unsigned>>{
             {0, 0}, {0, 255}, {100, 120}, {7, 8}, {255, 254}}) {
        const ColorImage imageA(40, 90, packColor(a, a, a)), imageB(40, 90, packColor(b, b, b));
        const double c1 = 6.5025;
        const double wanted = (2.0 * a * b + c1) / (1.0 * a * a + 1.0 * b * b + c1);
        CHECK(render::structuralSimilarity(imageA, imageB, {}).value() ==
              doctest::Approx(wanted).epsilon(1e-9));
    }
}

TEST_CASE("windows are those of the formula, wholly inside, whatever the size") {
    RandomNumbers random(3);
    for (const auto& [width, height] : std::vector<std::pair<std::uint32_t, std::uint32_t>>{
             {11, 11}, {12, 11}, {11, 30}, {19, 80}, {16, 139}}) {
        const ColorImage a = noise(random, width, height), b = noise(random, width, height);
        double sum = 0;
        for (std::uint32_t y = 0; y + 11 <= height; ++y)
            for (std::uint32_t x = 0; x + 11 <= width; ++x) sum += slowWindow(a, b, x, y);
        const double wanted = sum / (width - 10) / (height - 10);
        CHECK(render::structuralSimilarity(a, b, {}).value() ==
              doctest::Approx(wanted).epsilon(1e-10));
        CHECK(render::structuralSimilarity(toDeep(a), toDeep(b), {}).value() ==
              doctest::Approx(wanted).epsilon(1e-10));
        CHECK(render::structuralSimilarity(a, a, {}) == 1.0);
    }
    CHECK_FALSE(render::structuralSimilarity(ColorImage(10, 20), ColorImage(10, 20), {}));
    CHECK_FALSE(render::structuralSimilarity(ColorImage(20, 10), ColorImage(20, 10), {}));
}

TEST_CASE("ignored pixels are as those of the first, and no middles of windows") {
    RandomNumbers random(4);
    const ColorImage a = noise(random, 30, 30);
    ColorImage b = a;
    b.at(15, 15) = ~a.at(15, 15) | 0xff000000U;
    CHECK(render::structuralSimilarity(a, b, {}).value() < 1.0);
    render::IgnoredPixels ignored{std::vector<std::uint8_t>(900), 1};
    ignored.flags[15 * 30 + 15] = 1;
    CHECK(render::structuralSimilarity(a, b, ignored) == 1.0);
    ignored.flags.assign(900, 1);
    CHECK_FALSE(render::structuralSimilarity(a, b, ignored));
}

}  // namespace
}  // namespace portcullis::tests
