#pragma once

#include <array>
#include <cstdint>

#include "formats/geometry/plane.h"

namespace portcullis::compiler {

/// A rational number known modulo two primes near 2^61.
///
/// Equal numbers have equal residues. Two numbers that differ have equal ones only when both primes
/// divide the numerator of their difference: by chance, about one time in 2^122. Division by a
/// multiple of a prime gives 0: one time in 2^60, and then equal numbers may seem to differ.
class Residues {
public:
    static constexpr std::array<std::uint64_t, 2> kPrimes{(std::uint64_t{1} << 61) - 1,
                                                          (std::uint64_t{1} << 61) - 31};

    constexpr Residues() = default;
    constexpr explicit Residues(formats::Int128 value) {
        for (std::size_t i = 0; i < 2; ++i) {
            const formats::Int128 prime = kPrimes[i];
            const formats::Int128 rest = value % prime;
            values_[i] = static_cast<std::uint64_t>(rest < 0 ? rest + prime : rest);
        }
    }

    constexpr bool operator==(const Residues&) const = default;
    constexpr Residues operator+(const Residues& other) const {
        Residues result;
        for (std::size_t i = 0; i < 2; ++i)
            result.values_[i] = (values_[i] + other.values_[i]) % kPrimes[i];
        return result;
    }
    constexpr Residues operator-(const Residues& other) const {
        Residues result;
        for (std::size_t i = 0; i < 2; ++i)
            result.values_[i] = (values_[i] + kPrimes[i] - other.values_[i]) % kPrimes[i];
        return result;
    }
    constexpr Residues operator*(const Residues& other) const {
        Residues result;
        for (std::size_t i = 0; i < 2; ++i)
            result.values_[i] = static_cast<std::uint64_t>(formats::UInt128{values_[i]} *
                                                           other.values_[i] % kPrimes[i]);
        return result;
    }
    /// 1 / value, by Fermat; 0 for 0. About 3 us.
    [[nodiscard]] constexpr Residues inverse() const {
        Residues result;
        for (std::size_t i = 0; i < 2; ++i) {
            formats::UInt128 power = values_[i], product = 1;
            for (std::uint64_t left = kPrimes[i] - 2; left > 0; left >>= 1) {
                if ((left & 1) != 0) product = product * power % kPrimes[i];
                power = power * power % kPrimes[i];
            }
            result.values_[i] = static_cast<std::uint64_t>(product);
        }
        return result;
    }

private:
    std::array<std::uint64_t, 2> values_{};
};

/// Where three planes meet, in lattice steps; they must meet in one point.
[[nodiscard]] std::array<Residues, 3> residuesOf(const formats::Plane& p, const formats::Plane& q,
                                                 const formats::Plane& r);

/// Determinant of three points: six times the signed volume between them and the origin.
[[nodiscard]] Residues determinant(const std::array<Residues, 3>& a,
                                   const std::array<Residues, 3>& b,
                                   const std::array<Residues, 3>& c);

}  // namespace portcullis::compiler
