#pragma once

#include <cstdint>

namespace portcullis::formats {

using Int128 = __int128;
using UInt128 = unsigned __int128;

/// A number in [-2, 2) as a multiple of 2^-62: directions, sines, ratios.
using Fixed = std::int64_t;
inline constexpr int kFixedBits = 62;
inline constexpr Fixed kFixedOne = Fixed{1} << kFixedBits;

/// value / 2^bits to the nearest integer, ties to even; odd in value. 0 <= bits < 127.
[[nodiscard]] constexpr Int128 roundedShift(Int128 value, int bits) {
    if (bits == 0) return value;
    const Int128 floor = value >> bits;
    const Int128 rest = value - floor * (Int128{1} << bits);
    const Int128 half = Int128{1} << (bits - 1);
    return floor + (rest > half || (rest == half && (floor & 1) != 0) ? 1 : 0);
}

/// numerator / denominator to the nearest integer, ties away from zero; odd in the numerator.
/// The denominator is positive, and 2 |numerator| and their sum fit.
[[nodiscard]] constexpr Int128 roundedQuotient(Int128 numerator, Int128 denominator) {
    const Int128 twice = 2 * numerator;
    return (numerator < 0 ? twice - denominator : twice + denominator) / (2 * denominator);
}

/// The product of two fixed-point numbers, rounded to nearest.
[[nodiscard]] constexpr Fixed multiplied(Fixed a, Fixed b) {
    return static_cast<Fixed>(roundedShift(Int128{a} * b, kFixedBits));
}

/// How many bits the magnitude takes: 0 for 0, 3 for 5.
[[nodiscard]] constexpr int bitLength(UInt128 value) {
    const auto high = static_cast<std::uint64_t>(value >> 64);
    const auto low = static_cast<std::uint64_t>(value);
    if (high != 0) return 128 - __builtin_clzll(high);
    return low == 0 ? 0 : 64 - __builtin_clzll(low);
}

/// The largest integer whose square is at most `value`. One step a result bit.
[[nodiscard]] constexpr std::uint64_t floorSquareRoot(UInt128 value) {
    std::uint64_t root = 0;
    for (int bit = (bitLength(value) + 1) / 2 - 1; bit >= 0; --bit) {
        const std::uint64_t candidate = root | (std::uint64_t{1} << bit);
        if (UInt128{candidate} * candidate <= value) root = candidate;
    }
    return root;
}

}  // namespace portcullis::formats
