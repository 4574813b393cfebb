#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "compiler/outside.h"
#include "compiler/plane_adoption.h"
#include "compiler/pvs.h"
#include "compiler/space_blocks.h"
#include "compiler/vertex_table.h"
#include "formats/diagnostics/result.h"
#include "formats/map/brush_map.h"
#include "formats/world/world.h"

namespace portcullis::compiler {

class BlockCache;

struct CompileOptions {
    bool keepGoing = false;   ///< leave faulty brushes out instead of giving no world
    bool adoptPlanes = true;  ///< unify planes within 1/256 unit (plane_adoption.h)
    BlockOptions blocks;
    std::optional<PvsOptions> pvs;  ///< given: find the potentially visible sets
    unsigned threads = 0;           ///< 0: as many as the machine has; changes no output
    BlockCache* cache = nullptr;    ///< where compiled blocks are kept between runs
};

struct StageTime {
    std::string stage;
    double seconds = 0;
};

/// What a compile did: for reports and benchmarks, never for output.
struct CompileReport {
    std::uint32_t blocks = 0, blocksFromCache = 0;
    std::uint32_t fragments = 0;      ///< pieces of carving, solid ones included
    std::uint32_t openFragments = 0;  ///< open pieces, before merging and removal
    std::uint32_t openCells = 0;      ///< open cells after merging, before removal
    std::uint32_t adoptedFaces = 0, refusedBrushes = 0;
    PredicateCounts predicates;
    std::optional<PvsReport> pvs;
    std::vector<StageTime> times;
};

struct CompiledMap {
    formats::World world;
    std::optional<Leak> leak;
    CompileReport report;
};

/// A brush map to cells, portals, surfaces and the tree of space. The same map and options give
/// the same world, on any number of threads, with or without a cache.
///
/// A leak, or no entity inside, is an error among the diagnostics of a result that has a value:
/// the world with its outside kept.
[[nodiscard]] formats::Result<CompiledMap> compileMap(const formats::BrushMap& map,
                                                      const CompileOptions& options);

}  // namespace portcullis::compiler
