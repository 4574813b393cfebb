#pragma once

#include <cstdint>

namespace portcullis::formats {

/// The digits of a number in some base mirrored at the point: of 1, 2, 3, 4 in base 2: 1/2, 1/4,
/// 3/4, 1/8. With a prime base an axis, the points of 1, 2, 3 ... are Halton's sequence: they fill
/// a square or a cube evenly, however many are taken.
[[nodiscard]] constexpr double mirroredDigits(std::uint32_t number, std::uint32_t base) {
    double result = 0.0;
    double digit = 1.0;
    for (; number > 0; number /= base) {
        digit /= base;
        result += digit * (number % base);
    }
    return result;
}

}  // namespace portcullis::formats
