#pragma once

#include <cstdint>

#include "compiler/compile_map.h"
#include "formats/map/brush_map.h"

namespace portcullis::tests {

/// A map and how to compile it.
struct RandomMap {
    formats::BrushMap map;
    compiler::CompileOptions options;
};

/// A map made to be hard, chosen by its seed alone: 1 to 14 brushes of every shape and operation
/// whose corners come from few values, so that faces coincide, or miss each other by a lattice step
/// or a thousandth; turned together or one by one; across borders of blocks; as small as the
/// lattice or as large as the world. Some have an outside. Some brushes may be faulty, and are to
/// be left out. Half are to be cut into many small blocks, and a quarter without unifying planes.
[[nodiscard]] RandomMap randomMap(std::uint64_t seed);

}  // namespace portcullis::tests
