#include "tests/compiler/random_blocks.h"

#include <algorithm>
#include <utility>

#include "compiler/brush_planes.h"
#include "compiler/plane_adoption.h"
#include "tests/compiler/random_maps.h"

namespace portcullis::tests {

using namespace compiler;

RandomBlocks randomBlocks(std::uint64_t seed) {
    auto [map, options] = randomMap(seed);
    RandomBlocks result;
    const auto planes = brushPlanes(map.brushes, {true});
    result.solids = std::move(buildSolids(map.brushes, planes.value(), {true})).value();
    result.tree = divideSpace(result.solids, options.blocks);
    if (options.adoptPlanes) {
        result.solids = adoptPlanes(std::move(result.solids), result.tree).solids;
        result.tree = divideSpace(result.solids, options.blocks);
    }
    result.map = std::move(map);
    return result;
}

std::vector<CarvedBlock> randomCarvedBlocks(std::uint64_t maps, std::size_t perMap) {
    std::vector<CarvedBlock> blocks;
    for (std::uint64_t seed = 1; seed <= maps; ++seed) {
        const RandomBlocks random = randomBlocks(seed);
        const std::size_t count = std::min(perMap, random.tree.blocks.size());
        for (std::size_t i = 0; i < count; ++i)  // spread over the map's blocks
            blocks.push_back(
                carveBlock(random.tree.blocks[BlockIndex(i * random.tree.blocks.size() / count)],
                           random.solids, random.map.brushes));
    }
    return blocks;
}

}  // namespace portcullis::tests
