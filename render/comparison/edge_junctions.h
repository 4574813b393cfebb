#pragma once

#include <cstdint>

#include "render/prepared_world.h"

namespace portcullis::render {

/// How many edges are T-junctions: where a corner of one polygon lies strictly inside an edge of
/// another, light and depth leak through the crack that rounding opens.
struct EdgeJunctions {
    std::uint64_t edges = 0;    ///< of all cells; in a cell each counts once
    std::uint64_t inCell = 0;   ///< of these, with a corner of the same cell inside
    std::uint64_t inWorld = 0;  ///< with a corner of any cell inside
    double tolerance = 0.0;     ///< a corner so near to an edge, in units, lay on it

    bool operator==(const EdgeJunctions&) const = default;
};

/// Looks at every edge for corners inside. A corner lies on an edge if it is four times as near as
/// the farthest corner of the world is to the plane of its polygon, so that worlds of other
/// programs, which round corners, are judged by what they can tell; in a world of this compiler's
/// that is 1e-9 units. In parallel; n log n.
[[nodiscard]] EdgeJunctions countJunctions(const PreparedWorld& prepared);

}  // namespace portcullis::render
