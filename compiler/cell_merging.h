#pragma once

#include <vector>

#include "compiler/block_carving.h"

namespace portcullis::compiler {

using LocalCellIndex = formats::Index<struct LocalCellTag>;

/// Open fragments, merged where their union is convex, and detail solids as they are.
struct MergedCells {
    formats::IndexedVector<LocalCellIndex, Fragment> cells;
    /// By fragment: its cell, or invalid for sealing solid.
    formats::IndexedVector<FragmentIndex, LocalCellIndex> cellOf;
};

/// Whether two convex bodies that meet in one whole common facet have a convex union, judged at
/// that facet: `a` and `b` are the facet as each body has it, opposite ways round.
[[nodiscard]] bool unionIsConvex(const Facet& a, const Facet& b, const VertexTable& table);

/// Merges neighbours of the same filling whose union is exactly convex, the largest common facets
/// first, until no pair is left. Every merge takes one cell and one portal away. Deterministic.
[[nodiscard]] MergedCells mergeCells(CarvedBlock& block);

}  // namespace portcullis::compiler
