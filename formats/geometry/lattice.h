#pragma once

#include <array>
#include <compare>
#include <cstdint>

namespace portcullis::formats {

/// Lattice steps in one map unit: every position that decides topology is a multiple of 1/256.
inline constexpr int kLatticeStepsPerUnit = 256;
/// The world is the cube of +-65536 units: |x| <= 2^24 lattice steps.
inline constexpr std::int32_t kLatticeLimit = 1 << 24;

/// A point of the lattice, in lattice steps (1/256 unit).
struct LatticePoint {
    std::int32_t x = 0, y = 0, z = 0;

    auto operator<=>(const LatticePoint&) const = default;
};

/// One coordinate as it stood in a text file: fixed point, 2^-32 unit, |value| < 2^30 units.
///
/// Digits beyond 2^-32 are kept as a sticky lowest bit (round to odd), so a later rounding to the
/// lattice gives what one rounding of the exact text would: the text never passes a double.
struct Coordinate {
    std::int64_t raw = 0;

    auto operator<=>(const Coordinate&) const = default;

    [[nodiscard]] static constexpr Coordinate fromUnits(std::int32_t units) {
        return {static_cast<std::int64_t>(units) << 32};
    }
    [[nodiscard]] static constexpr Coordinate fromLattice(std::int32_t steps) {
        return {static_cast<std::int64_t>(steps) << 24};
    }
    /// Lattice steps, rounded once, ties to even. Not range-checked: |result| may exceed
    /// kLatticeLimit.
    [[nodiscard]] constexpr std::int64_t lattice() const {
        const std::int64_t floor = raw >> 24;
        const std::int64_t rest = raw & 0xffffff;
        constexpr std::int64_t half = 1 << 23;
        return floor + (rest > half || (rest == half && (floor & 1) != 0) ? 1 : 0);
    }
    [[nodiscard]] constexpr bool onLattice() const { return (raw & 0xffffff) == 0; }
    /// Nearest double, in units (for light, texture and report; never for topology).
    [[nodiscard]] constexpr double units() const { return static_cast<double>(raw) / 4294967296.0; }
};

/// A position as it stood in a text file.
struct Position {
    Coordinate x, y, z;

    auto operator<=>(const Position&) const = default;
};

}  // namespace portcullis::formats
