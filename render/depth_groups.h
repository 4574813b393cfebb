#pragma once

#include <span>
#include <vector>

#include "render/traversal.h"

namespace portcullis::render {

/// Cells [first, last) of an order, nearest first.
struct CellRun {
    std::size_t first = 0;
    std::size_t last = 0;

    bool operator==(const CellRun&) const = default;
};

/// The runs of visible cells that hide each other in a circle, in ascending order: wherever a cell
/// comes before one that lies in front of it, beyond a portal they share, both and all between are
/// of one run. Any two cells of which the farther one comes first are in one run then: a way from
/// the one to the other along a ray goes back in the order only within runs.
[[nodiscard]] std::vector<CellRun> cyclicGroups(const formats::World& world, const View& view,
                                                std::span<const VisibleCell> nearFirst);

}  // namespace portcullis::render
