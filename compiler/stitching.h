#pragma once

#include "compiler/block_seams.h"
#include "compiler/cell_complex.h"

namespace portcullis::compiler {

/// Puts all blocks and their seams together: one table of planes, vertices, cells, portals and
/// walls, and one tree of space (the octree of blocks, then each block's cuts). Linear.
[[nodiscard]] CellComplex stitchBlocks(const BlockTree& tree, const CompiledBlocks& blocks,
                                       BlockSeams seams);

}  // namespace portcullis::compiler
