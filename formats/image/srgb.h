#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>

namespace portcullis::formats {

/// Linear light for a value of the sRGB curve (IEC 61966-2-1), both 0 to 1. Only + - * / in a fixed
/// order, so that every machine gets the same number; within 1e-15 of the true one.
[[nodiscard]] constexpr double linearOfSrgb(double encoded) {
    if (encoded <= 0.04045) return encoded / 12.92;
    const double base = (encoded + 0.055) / 1.055;
    // base^2.4 = base^2 * (base^2)^(1/5); Newton's steps from 1 come down to the fifth root.
    const double square = base * base;
    double root = 1;
    for (int step = 0; step < 32; ++step) {
        const double fourth = root * root * root * root;
        root = (4 * root + square / fourth) / 5;
    }
    return square * root;
}

namespace srgb_tables {

constexpr double kMost = 65535;

inline constexpr auto kLinear = [] {
    std::array<double, 256> table{};
    for (std::size_t i = 0; i < table.size(); ++i)
        table[i] = linearOfSrgb(static_cast<double>(i) / 255);
    return table;
}();

inline constexpr auto kLinear16 = [] {
    std::array<std::uint16_t, 256> table{};
    for (std::size_t i = 0; i < table.size(); ++i)
        table[i] = static_cast<std::uint16_t>(kLinear[i] * kMost + 0.5);
    return table;
}();

/// The least 16-bit light that is nearer (on the curve) to code i + 1 than to code i; no light is
/// nearer to code 256.
inline constexpr auto kNextFrom = [] {
    std::array<std::uint32_t, 256> table{};
    for (std::size_t i = 0; i < 255; ++i) {
        const double half = linearOfSrgb((static_cast<double>(i) + 0.5) / 255) * kMost;
        const auto floor = static_cast<std::uint32_t>(half);
        table[i] = static_cast<double>(floor) < half ? floor + 1 : floor;
    }
    table[255] = 65536;
    return table;
}();

/// The code of light 16 i. Thresholds lie at least 19 apart, so within 16 there is one at most.
inline constexpr auto kCode = [] {
    std::array<std::uint8_t, 4096> table{};
    std::uint32_t code = 0;
    for (std::size_t i = 0; i < table.size(); ++i) {
        while (16 * i >= kNextFrom[code]) ++code;
        table[i] = static_cast<std::uint8_t>(code);
    }
    return table;
}();

}  // namespace srgb_tables

/// Linear light of an 8-bit sRGB code, 0 to 1.
[[nodiscard]] constexpr double linearOfCode(std::uint8_t code) {
    return srgb_tables::kLinear[code];
}

/// The same, 0 to 65535, rounded to the nearest.
[[nodiscard]] constexpr std::uint16_t linear16OfCode(std::uint8_t code) {
    return srgb_tables::kLinear16[code];
}

/// The 8-bit sRGB code nearest, on the curve, to a 16-bit linear light; the higher one of two.
/// `codeOfLinear16(linear16OfCode(code)) == code`.
[[nodiscard]] constexpr std::uint8_t codeOfLinear16(std::uint16_t linear) {
    const std::uint8_t code = srgb_tables::kCode[linear >> 4];
    return static_cast<std::uint8_t>(code + (linear >= srgb_tables::kNextFrom[code] ? 1 : 0));
}

/// The code of a linear light that is first held to 0 to 1 and rounded to 16 bits. No number (NaN)
/// is 0.
[[nodiscard]] constexpr std::uint8_t codeOfLinear(double linear) {
    const double held = linear > 0 ? std::min(linear, 1.0) : 0.0;
    return codeOfLinear16(static_cast<std::uint16_t>(held * srgb_tables::kMost + 0.5));
}

}  // namespace portcullis::formats
