#pragma once

#include <cstdint>
#include <vector>

#include "compiler/block_carving.h"
#include "compiler/brush_solids.h"
#include "compiler/space_blocks.h"
#include "formats/map/brush_map.h"

namespace portcullis::tests {

/// A random map as far as the division into blocks.
struct RandomBlocks {
    formats::BrushMap map;
    compiler::BrushSolids solids;
    compiler::BlockTree tree;
};
[[nodiscard]] RandomBlocks randomBlocks(std::uint64_t seed);

/// Blocks of many random maps, carved: at most `perMap` of each map.
[[nodiscard]] std::vector<compiler::CarvedBlock> randomCarvedBlocks(std::uint64_t maps,
                                                                    std::size_t perMap);

}  // namespace portcullis::tests
