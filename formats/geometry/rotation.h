#pragma once

#include <array>
#include <cstdint>
#include <utility>

#include "formats/geometry/fixed_point.h"
#include "formats/geometry/lattice.h"

namespace portcullis::formats {

/// Sine and cosine of one angle.
struct SinCos {
    Fixed sin = 0;
    Fixed cos = kFixedOne;

    bool operator==(const SinCos&) const = default;
};

/// Sine and cosine of `numerator` / `denominator` turns (denominator > 0), the same bits on every
/// machine. Within 2^-59; exact where rational (multiples of 90 degrees; the halves at 30, 60 ...);
/// sin = cos at 45 degrees; exactly symmetric between octants.
[[nodiscard]] SinCos sinCosTurns(std::uint64_t numerator, std::uint64_t denominator);

/// The same of an angle in degrees.
[[nodiscard]] SinCos sinCosDegrees(Coordinate degrees);

/// {sine, cosine} of a finite angle in degrees, for textures, lights and cameras: within 2^-52,
/// with the same exact values and symmetries, the same bits on every machine.
[[nodiscard]] std::pair<double, double> sinCosDegrees(double degrees);

/// A turn in space, row by row: world = matrix * local. Entries within 2^-58.
struct RotationMatrix {
    std::array<std::array<Fixed, 3>, 3> rows{
        {{kFixedOne, 0, 0}, {0, kFixedOne, 0}, {0, 0, kFixedOne}}};

    bool operator==(const RotationMatrix&) const = default;

    /// Whether it only exchanges and negates axes, so that turning is exact.
    [[nodiscard]] bool isQuarterTurns() const;
    /// The turned vector, rounded to integers (ties to even); |component| <= 2^62.
    [[nodiscard]] std::array<std::int64_t, 3> turned(
        const std::array<std::int64_t, 3>& vector) const;
};

/// The turn about x by roll, then about y by pitch, then about z by yaw, each counter-clockwise
/// seen from the tip of its axis.
[[nodiscard]] RotationMatrix rotationMatrix(Coordinate rollDegrees, Coordinate pitchDegrees,
                                            Coordinate yawDegrees);

}  // namespace portcullis::formats
