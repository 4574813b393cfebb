#pragma once

#include <span>

#include "compiler/pvs_portals.h"
#include "formats/world/bit_matrix.h"

namespace portcullis::compiler {

/// Sets the ways that a line from a convex body may cross, as far as the planes of portals tell: a
/// flood through ways that have some of the body behind them and may follow the one before.
void floodSight(const WayGraph& graph, std::span<const formats::VertexIndex> corners,
                std::span<const WayIndex> leaving, std::span<formats::BitMatrix::Word> seen);

}  // namespace portcullis::compiler
