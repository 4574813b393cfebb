#pragma once

#include <vector>

#include "compiler/block_carving.h"

namespace portcullis::compiler {

/// A polygon where the filling changes.
struct Wall {
    Facet facet;
    RoughBounds bounds;
    double area = 0;  ///< square lattice steps
};

/// A convex part of a block: the walls within it, and what of its cells lies in it.
struct WalledRegion {
    Polytope body;
    std::vector<Wall> walls;
    std::vector<Fragment> pieces;
};

/// The plane of a wall by which the region is best cut: through its pieces it opens little for the
/// walls that lie on it, and it cuts few other walls. Measured in doubles, equal on every machine;
/// of equal planes the one with the larger walls. The region must have walls. Walls and pieces
/// times planes at worst; most planes are given up after a few.
[[nodiscard]] PlaneId bestKnife(const WalledRegion& region, VertexTable& table);

}  // namespace portcullis::compiler
