#include "render/difference/elementary_functions.h"

#include <cmath>
#include <doctest/doctest.h>

#include "tests/support/random_numbers.h"

namespace portcullis::tests {
namespace {

TEST_CASE(
    "powers, logarithms and roots are those of the C library, to a few units of the last place") {
    RandomNumbers random(5);
    const auto close = [](double value) { return doctest::Approx(value).epsilon(1e-15); };
    for (int i = 0; i < 20000; ++i) {
        const double share = static_cast<double>(random.bits() >> 11) / 9007199254740992.0;
        const double exponent = 1400 * share - 700;
        CHECK(std::fabs(render::exponential(exponent) / std::exp(exponent) - 1) < 1e-15);
        const double x = std::exp(exponent);
        CHECK(std::fabs(render::naturalLogarithm(x) - std::log(x)) <=
              1e-15 * std::max(1.0, std::fabs(std::log(x))));
        CHECK(std::fabs(render::rootOf<3>(x) / std::cbrt(x) - 1) < 1e-15);
        CHECK(std::fabs(render::rootOf<5>(x) / std::pow(x, 0.2) - 1) < 1e-14);
    }
    CHECK(render::exponential(0) == 1);
    CHECK(render::exponential(-1000) == 0);
    CHECK(render::naturalLogarithm(1) == 0);
    CHECK(render::rootOf<3>(27) == close(3));
    CHECK(render::rootOf<5>(32) == close(2));
}

}  // namespace
}  // namespace portcullis::tests
