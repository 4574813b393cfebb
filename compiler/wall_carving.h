#pragma once

#include "compiler/cell_merging.h"

namespace portcullis::compiler {

/// Carves the space of a block's cells anew, from the whole block down: a region in which the
/// filling changes is cut along the plane of one of its walls (bestKnife), until none is left.
///
/// Brushes cut space in the order in which they come, and where they overlap or undo one another
/// some cuts lie where no wall is any more; here every cut has one. Fragments fill the block, and
/// everywhere as the cells did; the tree is a proper one. A block without a cell is one fragment.
[[nodiscard]] Carving carveByWalls(const MergedCells& cells, const Block& block,
                                   VertexTable& table);

}  // namespace portcullis::compiler
