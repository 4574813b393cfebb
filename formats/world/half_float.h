#pragma once

#include <bit>
#include <cstdint>

namespace portcullis::formats {

inline constexpr double kLargestHalf = 65504.0;

/// The 16-bit float (IEEE 754 binary16: 1 sign, 5 exponent, 10 fraction bits) nearest to a finite
/// number, of two the even one; beyond the largest it is the largest. No negative zero.
[[nodiscard]] constexpr std::uint16_t halfFrom(double number) {
    const bool negative = number < 0.0;
    const double size = negative ? -number : number + 0.0;  // -0 becomes 0
    if (size >= kLargestHalf) return negative ? 0xfbff : 0x7bff;
    // The step between halves there: 2^-24 below 2^-14, then a 1024th of the power of two.
    const auto exponent = static_cast<int>(std::bit_cast<std::uint64_t>(size) >> 52) - 1023;
    const int scale = exponent < -14 ? 24 : 10 - exponent;
    const double steps = size * std::bit_cast<double>(std::uint64_t(scale + 1023) << 52);
    auto whole = static_cast<std::uint32_t>(steps);
    const double rest = steps - whole;
    if (rest > 0.5 || (rest == 0.5 && whole % 2 == 1)) ++whole;
    // A fraction that rounds up to 2048 carries into the exponent by itself.
    const std::uint32_t bits =
        exponent < -14 ? whole : (static_cast<std::uint32_t>(exponent + 15) << 10) + whole - 1024;
    return static_cast<std::uint16_t>(bits | (negative && bits != 0 ? 0x8000U : 0U));
}

/// Whether a half is a number: neither infinite nor none.
[[nodiscard]] constexpr bool isFiniteHalf(std::uint16_t half) { return (half >> 10 & 31) != 31; }

/// The number that a finite half stands for: exact.
[[nodiscard]] constexpr double fromHalf(std::uint16_t half) {
    const int exponent = half >> 10 & 31;
    const auto fraction = static_cast<double>(half & 1023);
    const double size =
        exponent == 0
            ? fraction / 16777216.0
            : (fraction + 1024.0) *
                  std::bit_cast<double>(static_cast<std::uint64_t>(exponent - 25 + 1023) << 52);
    return half >= 0x8000 ? -size : size;
}

}  // namespace portcullis::formats
