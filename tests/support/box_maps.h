#pragma once

#include <array>
#include <string_view>
#include <vector>

#include "formats/map/brush_map.h"

namespace portcullis::tests {

/// A number of units as a Coordinate, exact for multiples of 2^-20 within the world.
[[nodiscard]] formats::Coordinate unitsOf(double units);
[[nodiscard]] formats::Position positionOf(double x, double y, double z);

/// A box between two corners (units) with an operation by name.
[[nodiscard]] formats::Brush boxBrush(std::array<double, 3> low, std::array<double, 3> high,
                                      std::string_view operation);

/// A map of some brushes, one material, with lines 1, 2, 3 ... for locations.
[[nodiscard]] formats::BrushMap mapOf(std::vector<formats::Brush> brushes);

/// An air hull of 512 units around a room of six solid slabs 16 thick: inside 128 x 128 x 64 units
/// from the origin up, an entity at 0 0 32. The wall at +x stands `gap` units further out, so
/// that the room is open there; at 0 it is closed. The wall is the last brush.
[[nodiscard]] formats::BrushMap roomWithGap(double gap);

}  // namespace portcullis::tests
