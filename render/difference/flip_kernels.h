#pragma once

#include <cstddef>

#include "render/difference/separable_filter.h"

namespace portcullis::render {

/// Pixels in a degree of sight: a screen 0.7 m wide of 3840 pixels, seen from 0.7 m.
inline constexpr double kPixelsPerDegree = 0.7 * (3840 / 0.7) * 0.017453292519943295;

/// Rows, or columns, that any of the filters reaches from its pixel.
inline constexpr std::size_t kFlipReach = 10;

/// The separable filters of FLIP, all of one size.
struct FlipKernels {
    /// What the eye blurs, each of sum 1: of luminance, of red against green, and the two whose sum
    /// with these shares is that of yellow against blue.
    Kernel luminance, redGreen, yellowBlueSharp, yellowBlueWide;
    double shareSharp = 0, shareWide = 0;
    /// What finds edges and points: along the one direction the first or the second derivative of a
    /// Gaussian, along the other the Gaussian.
    Kernel gaussian, edge, point;
};

[[nodiscard]] FlipKernels flipKernels();

}  // namespace portcullis::render
