#pragma once

#include <cstdint>
#include <vector>

#include "compiler/compiled_block.h"
#include "compiler/surface_ownership.h"

namespace portcullis::compiler {

using CompiledBlocks = formats::IndexedVector<BlockIndex, CompiledBlock>;

/// A polygon that touches the surface of a block, in the seam's table of planes and vertices.
struct SeamPolygon {
    enum class Kind : std::uint8_t { portal, wall };
    Kind kind = Kind::portal;
    std::uint32_t behind = 0, front = 0;  ///< portal: cells; wall: `behind` is its cell
    formats::BrushIndex brush;
    std::uint32_t face = 0;
    Facet facet;
};

/// What becomes of the blocks where they touch: openings and walls on their surfaces, and their
/// polygons that reach it, free of T-junctions with those of the neighbours.
///
/// Cells are numbered through: cell c of block b is firstCell[b] + c.
struct BlockSeams {
    VertexTable table;                            ///< holds every plane of every block
    std::vector<std::vector<PlaneId>> planeOf;    ///< by block: local plane to the table's
    std::vector<std::vector<VertexId>> vertexOf;  ///< by block: local vertex, where it is a seam's
    std::vector<std::uint32_t> firstCell;         ///< by block, and the total at the end
    std::vector<SeamPolygon> polygons;
    std::vector<std::vector<bool>> portalTouches;  ///< by block and portal: it is in `polygons`
    std::vector<std::vector<bool>> wallTouches;
    std::vector<FloodLink> links;
    std::vector<std::uint32_t> groupOf;  ///< by cell: lowest cell of its union across blocks
};

/// Matches the surfaces of all blocks exactly, and merges cells across them where they share a
/// whole face and the union is convex. Each cell merges along one axis only, the first on which it
/// reaches its block's surface: so the choice depends on the two cells alone, chains along an axis
/// stay convex, and an edit changes no cell outside the blocks it touches.
[[nodiscard]] BlockSeams sewBlocks(
    const BlockTree& tree, const CompiledBlocks& blocks, const BrushSolids& solids,
    const formats::IndexedVector<formats::BrushIndex, formats::Brush>& brushes);

}  // namespace portcullis::compiler
