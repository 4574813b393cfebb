#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "compiler/block_carving.h"
#include "compiler/face_matching.h"

namespace portcullis::compiler {

/// A facet of a CompiledBlock: its corners are [first, first + count) of `corners`.
struct FacetRange {
    HalfSpace support;
    std::uint32_t first = 0, count = 0;

    bool operator==(const FacetRange&) const = default;
};

struct BlockVertex {
    std::array<double, 3> position{};  ///< lattice steps, rounded once to 2^-28
    std::array<PlaneId, 3> planes;

    bool operator==(const BlockVertex&) const = default;
};
struct BlockCell {
    Filling filling;
    std::uint32_t firstSide = 0, sideCount = 0;  ///< of `sides`

    bool operator==(const BlockCell&) const = default;
};
struct BlockPortal {
    std::uint32_t behind = 0, front = 0;
    FacetRange facet;
    double width = 0;  ///< at its narrowest, lattice steps

    bool operator==(const BlockPortal&) const = default;
};
struct BlockWall {
    std::uint32_t cell = 0;
    BrushOrdinal brush;
    std::uint32_t face = 0;
    FacetRange facet;

    bool operator==(const BlockWall&) const = default;
};
/// A cell's face on the surface of the block, to be matched with the blocks beyond.
struct BoundaryFace {
    std::uint32_t cell = 0;
    FacetRange facet;

    bool operator==(const BoundaryFace&) const = default;
};
/// A branch of the block's tree of cuts.
struct BlockChild {
    enum class Kind : std::uint32_t { solid, cell, split };
    Kind kind = Kind::solid;
    std::uint32_t index = 0;

    bool operator==(const BlockChild&) const = default;
};
struct BlockSplit {
    PlaneId plane;
    std::array<BlockChild, 2> children;

    bool operator==(const BlockSplit&) const = default;
};

/// What a block contributes to the world, complete but for the faces on its surface. A pure
/// function of the block's cube and its ordered brushes; flat, so that it can be cached as bytes.
/// Detail solids are cells here (the outside flood passes through them) but show no surfaces.
/// Planes 0 to 5 are the cube's: -x +x -y +y -z +z.
struct CompiledBlock {
    std::vector<formats::Plane> planes;
    std::vector<BlockVertex> vertices;
    std::vector<Corner> corners;  ///< indices into vertices and planes
    std::vector<HalfSpace> sides;
    std::vector<BlockCell> cells;
    std::vector<BlockPortal> portals;
    std::vector<BlockWall> walls;
    std::vector<FloodLink> links;
    std::vector<BoundaryFace> boundary;
    std::vector<BlockSplit> splits;
    BlockChild root;
    std::uint32_t fragments = 0;      ///< all pieces of carving, solid ones included
    std::uint32_t openFragments = 0;  ///< pieces of open media, before merging
    PredicateCounts predicates;

    bool operator==(const CompiledBlock&) const = default;
};

/// Carves a block, merges its cells, matches their faces and resolves T-junctions inside it.
[[nodiscard]] CompiledBlock compileBlock(
    const Block& block, const BrushSolids& solids,
    const formats::IndexedVector<formats::BrushIndex, formats::Brush>& brushes);

}  // namespace portcullis::compiler
