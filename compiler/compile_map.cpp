#include "compiler/compile_map.h"

#include <chrono>
#include <tbb/global_control.h>
#include <tbb/parallel_for.h>
#include <utility>

#include "compiler/block_cache.h"
#include "compiler/block_seams.h"
#include "compiler/brush_planes.h"
#include "compiler/brush_solids.h"
#include "compiler/stitching.h"
#include "compiler/world_assembly.h"

namespace portcullis::compiler {
namespace {

using formats::BrushMap;
using formats::Diagnostics;

class Stopwatch {
public:
    explicit Stopwatch(CompileReport& report) : report_(report) {}
    void lap(std::string stage) {
        const auto now = std::chrono::steady_clock::now();
        report_.times.push_back(
            {std::move(stage), std::chrono::duration<double>(now - last_).count()});
        last_ = now;
    }

private:
    CompileReport& report_;
    std::chrono::steady_clock::time_point last_ = std::chrono::steady_clock::now();
};

CompiledBlocks compileBlocks(const BlockTree& tree, const BrushSolids& solids, const BrushMap& map,
                             BlockCache* cache, CompileReport& report) {
    CompiledBlocks blocks(tree.blocks.size());
    std::vector<char> fromCache(tree.blocks.size());
    tbb::parallel_for(std::size_t{0}, blocks.size(), [&](std::size_t i) {
        const Block& block = tree.blocks[BlockIndex(i)];
        const auto compile = [&] { return compileBlock(block, solids, map.brushes); };
        if (cache == nullptr) {
            blocks[BlockIndex(i)] = compile();
            return;
        }
        const BlockKey key = keyOf(block, solids, map.brushes);
        if (auto found = cache->find(key)) {
            blocks[BlockIndex(i)] = std::move(*found);
            fromCache[i] = 1;
            return;
        }
        blocks[BlockIndex(i)] = compile();
        cache->store(key, blocks[BlockIndex(i)]);
    });
    report.blocks = static_cast<std::uint32_t>(blocks.size());
    for (std::size_t i = 0; i < blocks.size(); ++i) {
        const CompiledBlock& block = blocks[BlockIndex(i)];
        report.blocksFromCache += fromCache[i] != 0 ? 1U : 0U;
        report.fragments += block.fragments;
        report.openFragments += block.openFragments;
        report.predicates += block.predicates;
    }
    return blocks;
}

}  // namespace

formats::Result<CompiledMap> compileMap(const BrushMap& map, const CompileOptions& options) {
    std::optional<tbb::global_control> limit;
    if (options.threads > 0)
        limit.emplace(tbb::global_control::max_allowed_parallelism, options.threads);
    CompiledMap result;
    Diagnostics diagnostics;
    Stopwatch watch(result.report);

    // Shapes become exact planes first: nothing after this sees a number that was not an integer.
    auto planes = brushPlanes(map.brushes, {options.keepGoing});
    append(diagnostics, planes.takeDiagnostics());
    if (!planes) return diagnostics;
    // Bodies tell faulty brushes, while each still has its line, and where each brush reaches.
    auto bodies = buildSolids(map.brushes, planes.value(), {options.keepGoing});
    append(diagnostics, bodies.takeDiagnostics());
    if (!bodies) return diagnostics;
    BrushSolids solids = std::move(bodies).value();
    watch.lap("brushes");

    // Nearly coincident planes are unified before any cutting, and only here.
    BlockTree tree = divideSpace(solids, options.blocks);
    if (options.adoptPlanes) {
        Adoption adoption = adoptPlanes(std::move(solids), tree);
        solids = std::move(adoption.solids);
        result.report.adoptedFaces = adoption.adoptedFaces;
        result.report.refusedBrushes = adoption.refusedBrushes;
        append(diagnostics, adoptionNotes(adoption));
        tree = divideSpace(solids, options.blocks);
    }
    watch.lap("adopt");

    // Each block is a pure function of its brushes: any order, any thread, any earlier run.
    const CompiledBlocks blocks = compileBlocks(tree, solids, map, options.cache, result.report);
    watch.lap("blocks");
    // Only where blocks touch is there anything left to match.
    BlockSeams seams = sewBlocks(tree, blocks, solids, map.brushes);
    CellComplex complex = stitchBlocks(tree, blocks, std::move(seams));
    for (const ComplexCell& cell : complex.cells) result.report.openCells += cell.detail ? 0U : 1U;
    watch.lap("seams");

    // The outside goes last: what is inside depends on the whole map, so no block may know.
    std::vector<bool> kept(complex.cells.size(), true);
    if (map.outside) {
        Inside inside = findInside(complex, map);
        kept = std::move(inside.kept);
        result.leak = std::move(inside.leak);
        append(diagnostics, std::move(inside.diagnostics));
    }
    watch.lap("outside");
    result.world = assembleWorld(complex, kept, map, solids);
    watch.lap("assemble");

    // Sight needs no exact numbers any more, only the portals that are left.
    if (options.pvs) {
        Pvs pvs = findPvs(result.world, *options.pvs);
        result.world.visibleSets = std::move(pvs.sets);
        result.report.pvs = pvs.report;
        watch.lap("pvs");
    }
    return {std::move(result), std::move(diagnostics)};
}

}  // namespace portcullis::compiler
