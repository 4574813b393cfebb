#pragma once

#include <vector>

#include "compiler/block_carving.h"

namespace portcullis::compiler {

using LocalCellIndex = formats::Index<struct LocalCellTag>;

/// A fragment's place in what became of it: a cell, a further split, or sealing solid.
struct MergedChild {
    enum class Kind : std::uint8_t { solid, cell, split };
    Kind kind = Kind::solid;
    std::uint32_t index = 0;  ///< of cells, or of splits

    bool operator==(const MergedChild&) const = default;
};
struct MergedSplit {
    PlaneId plane;
    std::array<MergedChild, 2> children;  ///< [0] behind the plane, [1] in front
};

/// The open space of a block as few convex cells, and the detail solids as they were.
struct MergedCells {
    formats::IndexedVector<LocalCellIndex, Fragment> cells;
    std::vector<MergedSplit> splits;  ///< cuts of the carving's tree, then those made since
    MergedChild root;
};

/// Merges neighbours of the same filling whose union is exactly convex, the largest common facets
/// first; then takes cells apart by one plane of a neighbour where both parts complete a
/// neighbour. Every step takes one cell away; it ends when none is left. Deterministic.
[[nodiscard]] MergedCells mergeCells(Carving carving, VertexTable& table);

}  // namespace portcullis::compiler
