#pragma once

#include <cstdint>
#include <vector>

#include "compiler/block_carving.h"
#include "compiler/face_matching.h"
#include "formats/world/world.h"

namespace portcullis::compiler {

using formats::CellIndex;

/// A cell before the outside is taken away; may be a detail solid, which only floods.
struct ComplexCell {
    formats::Medium medium = formats::Medium::air;
    bool detail = false;
    formats::BrushIndex blocker;
    std::vector<formats::PlaneSide> sides;
};

struct ComplexPortal {
    std::uint32_t behind = 0, front = 0;
    formats::PlaneIndex plane;
    formats::Range loop;  ///< counter-clockwise from the front
    double width = 0;     ///< lattice steps
};

struct ComplexWall {
    std::uint32_t cell = 0;
    formats::PlaneSide side;
    formats::BrushIndex brush;
    std::uint32_t face = 0;
    formats::Range loop;  ///< counter-clockwise seen from outside the cell
};

/// All cells of all blocks, joined across blocks: the world before anything is removed from it.
struct CellComplex {
    formats::IndexedVector<formats::PlaneIndex, formats::Plane> planes;
    formats::IndexedVector<formats::VertexIndex, formats::Vertex> vertices;
    std::vector<ComplexCell> cells;
    std::vector<ComplexPortal> portals;
    std::vector<ComplexWall> walls;
    std::vector<FloodLink> links;  ///< where detail solid lets the outside flood through
    std::vector<formats::VertexIndex> loops;
    formats::IndexedVector<formats::NodeIndex, formats::Node> nodes;  ///< children: complex cells
    formats::NodeChild root;
};

}  // namespace portcullis::compiler
