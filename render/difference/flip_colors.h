#pragma once

#include <array>

namespace portcullis::render {

// The colour spaces of FLIP. Red, green and blue are linear light, white is that of sRGB.

using Triple = std::array<double, 3>;

/// YCxCz, a linear cousin of CIELAB: luminance, red against green, yellow against blue.
[[nodiscard]] Triple opponentOfLinear(const Triple& rgb);

/// Back, and held to 0 to 1.
[[nodiscard]] Triple linearOfOpponent(const Triple& opponent);

/// CIELAB, its colours the weaker the darker they are (Hunt effect).
[[nodiscard]] Triple huntLabOfLinear(const Triple& rgb);

/// The difference of two such colours, 0 to 1: HyAB distance to the power of 0.7, of which the
/// lower 0.4 of the range take 0.95 of the scale.
[[nodiscard]] double colorDifference(const Triple& a, const Triple& b);

}  // namespace portcullis::render
