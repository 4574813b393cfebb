#pragma once

#include <cstddef>
#include <span>
#include <vector>

#include "render/prepared_world.h"
#include "render/traversal.h"

namespace portcullis::render {

/// Cells [first, last) of an order, nearest first.
struct CellRun {
    std::size_t first = 0;
    std::size_t last = 0;

    bool operator==(const CellRun&) const = default;
};

/// The parts of a traversal's order that must not be relied on for hiding: wherever a cell may hide
/// one that comes before it, both and all between are in one run. Ascending, apart.
///
/// The order of the tree of space alone would do, but cells merged from several leaves have no one
/// place in it. A pair is in order when the tree says so, when windows share no pixel, or when the
/// plane of a face parts the two so that the eye is on the earlier one's side. All others count as
/// out of order.
[[nodiscard]] std::vector<CellRun> depthGroups(const PreparedWorld& prepared, const View& view,
                                               std::span<const VisibleCell> nearFirst);

}  // namespace portcullis::render
