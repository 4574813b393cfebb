#include "compiler/wide_int.h"

#include <doctest/doctest.h>
#include <string>
#include <vector>

#include "tests/support/exact_oracle.h"

namespace portcullis::compiler {
namespace {

using namespace portcullis::tests;

const BigInteger kModulus = BigInteger(1) << 256;

/// What 256 bits of two's complement keep of a number.
BigInteger wrapped(const BigInteger& value) {
    BigInteger rest = value % kModulus;
    if (rest < 0) rest += kModulus;
    return rest >= kModulus / 2 ? BigInteger(rest - kModulus) : rest;
}

/// Any number of up to 254 bits: random, or beside a power of two.
struct Number {
    Int256 value;
    BigInteger expected;
};
Number number(RandomNumbers& random) {
    Number result;
    const std::uint32_t limbs = 1 + random.below(4);
    for (std::uint32_t i = 0; i < limbs; ++i) {
        std::uint64_t limb = random.bits();
        if (random.percent(30)) limb = random.percent(50) ? 0 : ~std::uint64_t{0};
        if (i == 0 && limbs == 4) limb >>= 2;
        result.value = result.value.shiftedLeft(64) + Int256(Int128{limb});
        result.expected = (result.expected << 64) + limb;
    }
    if (random.percent(50)) result = {-result.value, -result.expected};
    return result;
}

TEST_CASE("256-bit integers add, subtract, multiply and compare as unlimited ones do") {
    RandomNumbers random(1);
    for (int i = 0; i < 20000; ++i) {
        const Number a = number(random), b = random.percent(5) ? a : number(random);
        CHECK(bigOf(a.value) == a.expected);
        CHECK(bigOf(a.value + b.value) == wrapped(a.expected + b.expected));
        CHECK(bigOf(a.value - b.value) == wrapped(a.expected - b.expected));
        CHECK(bigOf(a.value * b.value) == wrapped(a.expected * b.expected));
        CHECK((a.value < b.value) == (a.expected < b.expected));
        CHECK((a.value == b.value) == (a.expected == b.expected));
        CHECK(a.value.sign() == a.expected.sign());
        const bool fits = a.expected >= -(BigInteger(1) << 127) && a.expected < BigInteger(1)
                                                                                    << 127;
        CHECK(a.value.fits128() == fits);
        if (fits) CHECK(bigOf(a.value.low128()) == a.expected);
        const auto shift = static_cast<unsigned>(1 + random.below(127));
        CHECK(bigOf(a.value.shiftedLeft(shift)) == wrapped(a.expected << shift));
    }
}

TEST_CASE("the product of two 128-bit integers is exact, also at the ends of their range") {
    constexpr Int128 lowest = -(Int128{1} << 126) * 2;
    std::vector<Int128> values{0, 1, -1, lowest, lowest + 1, -(lowest + 1)};
    RandomNumbers random(2);
    for (int i = 0; i < 60; ++i)
        values.push_back((static_cast<Int128>(random.bits()) << 64 | random.bits()) >>
                         random.below(127));
    for (const Int128 a : values)
        for (const Int128 b : values) CHECK(bigOf(Int256::product(a, b)) == bigOf(a) * bigOf(b));
}

TEST_CASE("as a double a number keeps its sign and 51 bits") {
    RandomNumbers random(3);
    for (int i = 0; i < 5000; ++i) {
        const Number a = number(random);
        if (a.expected == 0) {
            CHECK(a.value.toDouble() == 0.0);
            continue;
        }
        const BigInteger error = abs(BigInteger(a.value.toDouble()) - a.expected);
        CHECK(error * (BigInteger(1) << 51) <= abs(a.expected));
    }
}

}  // namespace
}  // namespace portcullis::compiler
