#pragma once

#include "formats/world/world.h"

namespace portcullis::formats {

// The sizes that luxels of a wall are given, in units.
inline constexpr double kLeastLuxel = 1.0 / 16.0;
inline constexpr double kMostLuxel = 65536.0;

/// Whether a wall gets light at all: sky and invisible ones do not.
[[nodiscard]] bool isLit(const World& world, const Surface& surface);

/// The luxels of a wall on the lattice of such a size, from kLeastLuxel to kMostLuxel: all that it
/// touches and one more on each side. Its first block is not set.
[[nodiscard]] SurfaceLuxels luxelRectangle(const World& world, const Surface& surface, double size);

}  // namespace portcullis::formats
