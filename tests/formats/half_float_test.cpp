#include "formats/world/half_float.h"

#include <cmath>
#include <doctest/doctest.h>
#include <initializer_list>

namespace portcullis::formats {
namespace {

TEST_CASE("a half stands for the number that the standard's examples name") {
    struct Row {
        std::uint16_t half;
        double number;
    };
    for (const Row& row :
         {Row{0x0000, 0.0}, Row{0x3c00, 1.0}, Row{0x3c01, 1.0 + std::ldexp(1.0, -10)},
          Row{0xc000, -2.0}, Row{0x7bff, 65504.0}, Row{0xfbff, -65504.0},
          Row{0x0400, std::ldexp(1.0, -14)}, Row{0x03ff, std::ldexp(1023.0, -24)},
          Row{0x0001, std::ldexp(1.0, -24)}, Row{0x3555, 0.333251953125}}) {
        CAPTURE(row.half);
        CHECK(fromHalf(row.half) == row.number);
        CHECK(halfFrom(row.number) == row.half);
        CHECK(isFiniteHalf(row.half));
    }
    for (const int half : {0x7c00, 0xfc00, 0x7c01, 0x7e00, 0xffff})
        CHECK_FALSE(isFiniteHalf(static_cast<std::uint16_t>(half)));
}

/// The number that a half stands for, from its parts and the standard's formula.
double byFormula(unsigned half) {
    const unsigned exponent = half >> 10 & 31, fraction = half & 1023;
    const double size = exponent == 0
                            ? std::ldexp(fraction, -24)
                            : std::ldexp(1024.0 + fraction, static_cast<int>(exponent) - 25);
    return half >> 15 == 0 ? size : -size;
}

TEST_CASE("every finite half is a number that becomes the same half, and halves ascend") {
    double before = -1.0;
    for (unsigned half = 0; half < 0x7c00; ++half) {
        const double number = fromHalf(static_cast<std::uint16_t>(half));
        REQUIRE(number == byFormula(half));
        REQUIRE(halfFrom(number) == half);
        REQUIRE(number > before);
        before = number;
        const auto negative = static_cast<std::uint16_t>(half | 0x8000U);
        REQUIRE(fromHalf(negative) == -number);
        REQUIRE(halfFrom(-number) == (half == 0 ? 0 : negative));
    }
}

TEST_CASE("a number becomes the nearest half, of two the even one; beyond the largest that") {
    for (unsigned half = 0; half + 1 < 0x7c00; ++half) {
        const double low = byFormula(half), high = byFormula(half + 1);
        const double middle = (low + high) / 2;
        REQUIRE(halfFrom(middle) == half + half % 2);
        REQUIRE(halfFrom(std::nextafter(middle, 0.0)) == half);
        REQUIRE(halfFrom(std::nextafter(middle, high)) == half + 1);
    }
    CHECK(halfFrom(65519.0) == 0x7bff);
    CHECK(halfFrom(1e300) == 0x7bff);
    CHECK(halfFrom(-1e300) == 0xfbff);
    CHECK(halfFrom(1e-300) == 0);
    CHECK(halfFrom(-1e-300) == 0);
}

}  // namespace
}  // namespace portcullis::formats
