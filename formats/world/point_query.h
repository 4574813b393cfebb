#pragma once

#include <vector>

#include "formats/world/world.h"

namespace portcullis::formats {

/// What a world says of one point.
struct PointReport {
    CellIndex cell;                   ///< found by the tree; invalid in solid (or removed) space
    Medium medium = Medium::solid;    ///< the fold over `brushes`: what the map says
    std::vector<BrushIndex> brushes;  ///< whose open interior contains the point, in map order
    BrushIndex decidedBy;             ///< the last of them that set the medium; invalid: none did
    /// The point lies on a face of a brush or between cells: no medium is its own, and `cell` is
    /// one of those that touch it.
    bool onBoundary = false;
};

/// Finds a point in the tree and in the brushes, exactly: every side is decided in integers.
/// `medium` and the medium of `cell` agree away from boundaries, except where space that no
/// entity reaches was removed. Linear in the number of brush planes. Never fails.
[[nodiscard]] PointReport locate(const World& world, const Position& point);

}  // namespace portcullis::formats
