#pragma once

#include <bit>
#include <cstdint>
#include <numbers>

namespace portcullis::render {

// The C library's functions differ from machine to machine in their last bits. These use only
// + - * / in a fixed order; they are within a few units of the last place.

/// e^x of a number within +-700; 0 below.
[[nodiscard]] constexpr double exponential(double x) {
    if (x < -700) return 0;
    // x = n ln 2 + rest; ln 2 in two parts, so that n ln 2 loses nothing.
    constexpr double kLn2High = 0x1.62e42fefp-1, kLn2Low = 0x1.473de6af278edp-34;
    const double scaled = x / std::numbers::ln2;
    const auto n = static_cast<std::int64_t>(scaled < 0 ? scaled - 0.5 : scaled + 0.5);
    const double rest = (x - static_cast<double>(n) * kLn2High) - static_cast<double>(n) * kLn2Low;
    double sum = 1;
    for (int k = 14; k > 0; --k) sum = 1 + sum * rest / k;
    return sum * std::bit_cast<double>(static_cast<std::uint64_t>(1023 + n) << 52);
}

/// The natural logarithm of a number above 0 that is no denormal.
[[nodiscard]] constexpr double naturalLogarithm(double x) {
    const auto bits = std::bit_cast<std::uint64_t>(x);
    auto exponent = static_cast<std::int64_t>(bits >> 52) - 1023;
    double part = std::bit_cast<double>((bits & 0xfffffffffffffU) | std::uint64_t{1023} << 52);
    if (part > std::numbers::sqrt2) {
        part /= 2;
        ++exponent;
    }
    // ln m = 2 artanh((m - 1) / (m + 1))
    const double z = (part - 1) / (part + 1), square = z * z;
    double sum = 0;
    for (int k = 21; k > 0; k -= 2) sum = sum * square + 1.0 / k;
    return static_cast<double>(exponent) * std::numbers::ln2 + 2 * z * sum;
}

/// The root of this degree (3 or 5) of a number above 0, by Newton's steps from a rough one.
template <int degree>
[[nodiscard]] constexpr double rootOf(double x) {
    static_assert(degree == 3 || degree == 5);
    constexpr std::uint64_t kBias = (std::uint64_t{1023} << 52) / degree * (degree - 1);
    double root = std::bit_cast<double>(std::bit_cast<std::uint64_t>(x) / degree + kBias);
    for (int step = 0; step < 5; ++step) {
        double power = root * root;
        if (degree == 5) power *= power;
        root = ((degree - 1) * root + x / power) / degree;
    }
    return root;
}

}  // namespace portcullis::render
