#pragma once

#include <optional>
#include <vector>

#include "compiler/facet.h"

namespace portcullis::compiler {

/// A convex body: the intersection of the half-spaces of its facets, each of which has area.
struct Polytope {
    std::vector<Facet> facets;
    RoughBounds bounds;
};

/// The box between two lattice corners (low < high on every axis).
[[nodiscard]] Polytope makeBox(const formats::LatticePoint& low, const formats::LatticePoint& high,
                               VertexTable& table);

/// The two parts of a polytope; a part without volume is absent.
struct SplitPolytope {
    std::optional<Polytope> inside, outside;
};

/// The sides of a half-space a polytope reaches into.
struct Reach {
    bool inside = false, outside = false;
};

/// The same for a box, when it lies clearly on one side; nothing when only its contents can tell.
[[nodiscard]] std::optional<Reach> clearReach(const RoughBounds& bounds, HalfSpace knife,
                                              const VertexTable& table);
[[nodiscard]] Reach reach(const Polytope& polytope, HalfSpace knife, VertexTable& table);

/// Splits a polytope that reaches both sides of the knife's plane. Exact: every new vertex is a
/// triple of planes that are there already. Both parts get a facet on the knife.
[[nodiscard]] SplitPolytope split(const Polytope& polytope, HalfSpace knife, VertexTable& table);

/// The part inside a half-space, or nothing when that has no volume.
[[nodiscard]] std::optional<Polytope> clip(Polytope polytope, HalfSpace knife, VertexTable& table);

/// Volume in cubic lattice steps, as a double: for measures and heuristics.
[[nodiscard]] double volumeOf(const Polytope& polytope, const VertexTable& table);

}  // namespace portcullis::compiler
