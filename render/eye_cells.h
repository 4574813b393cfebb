#pragma once

#include <optional>
#include <vector>

#include "formats/diagnostics/result.h"
#include "formats/world/world.h"

namespace portcullis::render {

/// The cells whose closed bodies contain the eye, exactly and ascending: several where it lies in a
/// portal or on an edge. Error: renderCameraInSolid where there is none.
[[nodiscard]] formats::Result<std::vector<formats::CellIndex>> eyeCells(
    const formats::World& world, const formats::Position& eye);

/// A place for a camera that stands in solid: strictly inside the cell of the wall nearest to it,
/// a little off that wall, on the lattice where that is possible. Nothing in a world without walls.
/// Linear in the size of the world.
[[nodiscard]] std::optional<formats::Position> nearestOpenPoint(const formats::World& world,
                                                                const formats::Position& eye);

}  // namespace portcullis::render
