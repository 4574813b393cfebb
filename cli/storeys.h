#pragma once

#include <vector>

#include "formats/world/world.h"

namespace portcullis::cli {

/// Cells with floors at nearly the same height.
struct Storey {
    double lowest = 0.0, highest = 0.0;     ///< floors: the least z of their cells' corners
    std::vector<formats::CellIndex> cells;  ///< by floor, then by number
};

/// The cells of a world storey by storey, from the lowest. Going up, a storey takes every floor
/// within 96 units of its lowest, or within a twelfth of all floors' range if that is more.
[[nodiscard]] std::vector<Storey> storeysOf(const formats::World& world);

}  // namespace portcullis::cli
