#include "render/difference/noise_ratio.h"

#include <cmath>
#include <doctest/doctest.h>

namespace portcullis::tests {
namespace {

using formats::ColorImage;
using formats::packColor;

TEST_CASE("the noise of equal pictures is none; of others it has a closed form") {
    const ColorImage gray(16, 9, packColor(100, 100, 100));
    CHECK(render::peakSignalToNoise(gray, gray, {}) == render::kNoNoise);
    for (const unsigned offset : {1U, 2U, 10U, 100U, 155U}) {
        const unsigned value = 100 + offset;
        const ColorImage other(16, 9, packColor(value, value, value));
        const double wanted = 20 * std::log10(255.0 / offset);
        CHECK(render::peakSignalToNoise(gray, other, {}) == doctest::Approx(wanted).epsilon(1e-13));
        CHECK(render::peakSignalToNoise(toDeep(gray), toDeep(other), {}) ==
              doctest::Approx(wanted).epsilon(1e-13));
    }
    const ColorImage black(4, 4), white(4, 4, packColor(255, 255, 255));
    CHECK(render::peakSignalToNoise(black, white, {}) == 0);
}

TEST_CASE("one channel of one pixel among many") {
    const ColorImage a(10, 10);
    ColorImage b = a;
    b.at(9, 9) = packColor(0, 20, 0);
    CHECK(render::peakSignalToNoise(a, b, {}) ==
          doctest::Approx(10 * std::log10(255.0 * 255 * 300 / 400)).epsilon(1e-13));
    render::IgnoredPixels ignored{std::vector<std::uint8_t>(100), 1};
    ignored.flags[99] = 1;
    CHECK(render::peakSignalToNoise(a, b, ignored) == render::kNoNoise);
    ignored.flags = std::vector<std::uint8_t>(100);
    ignored.flags[0] = 1;
    CHECK(render::peakSignalToNoise(a, b, ignored) ==
          doctest::Approx(10 * std::log10(255.0 * 255 * 297 / 400)).epsilon(1e-13));
}

TEST_CASE("alpha counts where some pixel is see-through") {
    const ColorImage a(2, 1, packColor(50, 50, 50));
    const ColorImage b(2, 1, packColor(50, 50, 50, 245));
    CHECK(render::peakSignalToNoise(a, b, {}) ==
          doctest::Approx(10 * std::log10(255.0 * 255 * 4 / 100)).epsilon(1e-13));
}

}  // namespace
}  // namespace portcullis::tests
