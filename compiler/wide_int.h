#pragma once

#include <compare>
#include <cstdint>

#include "formats/geometry/plane.h"

namespace portcullis::compiler {

using formats::Int128;
using UInt128 = unsigned __int128;

/// A 256-bit two's complement integer, just enough for exact predicates: sums and products wrap,
/// so intermediates may overflow as long as the final value fits.
///
/// On our lattice a vertex is at most 177 bits over 153, and its value against a plane 229
/// (bounds in the folder's README).
class Int256 {
public:
    constexpr Int256() = default;
    constexpr Int256(Int128 value)  // NOLINT(google-explicit-constructor)
        : low_(static_cast<UInt128>(value)), high_(value < 0 ? ~UInt128{0} : 0) {}

    /// The exact product of two 128-bit integers.
    [[nodiscard]] static constexpr Int256 product(Int128 a, Int128 b) {
        const bool negative = (a < 0) != (b < 0);
        const UInt128 x = a < 0 ? -static_cast<UInt128>(a) : static_cast<UInt128>(a);
        const UInt128 y = b < 0 ? -static_cast<UInt128>(b) : static_cast<UInt128>(b);
        const Int256 result = unsignedProduct(x, y);
        return negative ? -result : result;
    }

    constexpr Int256 operator+(const Int256& other) const {
        Int256 result;
        result.low_ = low_ + other.low_;
        result.high_ = high_ + other.high_ + (result.low_ < low_ ? 1U : 0U);
        return result;
    }
    constexpr Int256 operator-() const {
        Int256 result;
        result.low_ = ~low_ + 1;
        result.high_ = ~high_ + (result.low_ == 0 ? 1U : 0U);
        return result;
    }
    constexpr Int256 operator-(const Int256& other) const { return *this + -other; }
    /// The low 256 bits of the product.
    constexpr Int256 operator*(const Int256& other) const {
        Int256 result = unsignedProduct(low_, other.low_);
        result.high_ += low_ * other.high_ + high_ * other.low_;
        return result;
    }
    [[nodiscard]] constexpr Int256 shiftedLeft(unsigned bits) const {  // 0 < bits < 128
        Int256 result;
        result.low_ = low_ << bits;
        result.high_ = (high_ << bits) | (low_ >> (128 - bits));
        return result;
    }

    constexpr bool operator==(const Int256&) const = default;
    constexpr std::strong_ordering operator<=>(const Int256& other) const {
        const auto high = static_cast<Int128>(high_), otherHigh = static_cast<Int128>(other.high_);
        if (high != otherHigh)
            return high < otherHigh ? std::strong_ordering::less : std::strong_ordering::greater;
        if (low_ != other.low_)
            return low_ < other.low_ ? std::strong_ordering::less : std::strong_ordering::greater;
        return std::strong_ordering::equal;
    }
    /// -1, 0 or 1.
    [[nodiscard]] constexpr int sign() const {
        if (static_cast<Int128>(high_) < 0) return -1;
        return (high_ | low_) != 0 ? 1 : 0;
    }
    [[nodiscard]] constexpr Int256 magnitude() const { return sign() < 0 ? -*this : *this; }
    [[nodiscard]] constexpr bool fits128() const {
        return high_ == (static_cast<Int128>(low_) < 0 ? ~UInt128{0} : 0);
    }
    /// The low 128 bits as a signed number; the value itself when fits128().
    [[nodiscard]] constexpr Int128 low128() const { return static_cast<Int128>(low_); }
    /// The value as a double, within a relative error of 2^-51; not for topology.
    [[nodiscard]] constexpr double toDouble() const {
        const Int256 m = magnitude();
        const double value = static_cast<double>(m.high_) * 0x1p128 + static_cast<double>(m.low_);
        return sign() < 0 ? -value : value;
    }

private:
    [[nodiscard]] static constexpr Int256 unsignedProduct(UInt128 x, UInt128 y) {
        const UInt128 mask = ~std::uint64_t{0};
        const UInt128 x0 = x & mask, x1 = x >> 64, y0 = y & mask, y1 = y >> 64;
        const UInt128 p00 = x0 * y0, p01 = x0 * y1, p10 = x1 * y0, p11 = x1 * y1;
        const UInt128 middle = (p00 >> 64) + (p01 & mask) + (p10 & mask);
        Int256 result;
        result.low_ = (p00 & mask) | (middle << 64);
        result.high_ = p11 + (p01 >> 64) + (p10 >> 64) + (middle >> 64);
        return result;
    }

    UInt128 low_ = 0;
    UInt128 high_ = 0;
};

}  // namespace portcullis::compiler
