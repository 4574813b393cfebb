#pragma once

#include <cstdint>
#include <string>

#include "cli/map_input.h"
#include "compiler/compile_map.h"

namespace portcullis::cli {

/// How a map is compiled: what the commands that compile have in common.
struct Compilation {
    MapInput map;
    std::string cacheFolder;  ///< empty: no cache
    std::uint64_t cacheBytes = std::uint64_t{1} << 30;
    std::uint32_t blockUnits = 1024;  ///< smallest block; a power of two
    unsigned threads = 0;             ///< 0: as many as the machine has
    bool adoptPlanes = true;
    bool pvs = false;           ///< find the potentially visible sets
    bool fromCompiled = false;  ///< of a mission take the world that its editor compiled
    bool allowLeaks = false;    ///< a leak, or no entity inside, is only a warning
};

/// A map and what it was compiled to.
struct Compiled {
    formats::BrushMap map;
    compiler::CompiledMap result;
};

/// The compiler's options, without a cache.
[[nodiscard]] compiler::CompileOptions compileOptionsOf(const Compilation& compilation);

/// Reads and compiles a map, or reads the world of a mission that its editor compiled. Errors
/// beside a value: a leak, or faults left out by keepGoing. A cache that cannot be used is a
/// warning. Diagnostics carry the map's name as typed.
[[nodiscard]] formats::Result<Compiled> compileInput(const Compilation& compilation,
                                                     const Streams& streams);

}  // namespace portcullis::cli
