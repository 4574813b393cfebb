#pragma once

#include <cstdint>
#include <vector>

#include "formats/world/world.h"

namespace portcullis::render {

/// All cells of a world, farthest first, for one viewpoint.
struct DrawOrder {
    std::vector<formats::CellIndex> backToFront;
    /// Cells that had to be drawn before a cell they hide a part of: cyclic overlaps, which the
    /// leaves of the world's tree can still be sorted by. 0 almost always.
    std::uint32_t outOfOrder = 0;
};

/// Sorts cells so that of two that share a portal the one on the far side of it comes first: then
/// no cell is drawn over one that hides it. Ties and cycles follow the tree of space. Exact signs;
/// deterministic. About linear in portals.
[[nodiscard]] DrawOrder drawOrder(const formats::World& world, const formats::Position& eye);

}  // namespace portcullis::render
