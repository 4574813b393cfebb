#pragma once

#include <cstdint>

#include "compiler/polytope.h"

namespace portcullis::compiler {

/// Whether two facets are one polygon seen from its two sides.
[[nodiscard]] bool sameOutline(const Facet& a, const Facet& b);

/// Equal for facets on one plane with the same corners, in whatever order and direction.
[[nodiscard]] std::uint64_t outlineHash(const Facet& facet);

/// Whether, where two bodies meet in a plane (`common`, outward from a), their sides at one edge
/// of the meeting make a straight or convex angle; exact.
[[nodiscard]] bool turnsInwards(const HalfSpace& sideA, const HalfSpace& sideB,
                                const HalfSpace& common, const VertexTable& table);

/// Whether two convex bodies that meet in one whole common facet have a convex union, judged at
/// that facet: `a` and `b` are the facet as each body has it, opposite ways round.
[[nodiscard]] bool unionIsConvex(const Facet& a, const Facet& b, const VertexTable& table);

/// The union of two bodies at their common facet (its place in each), which must be convex.
[[nodiscard]] Polytope unite(Polytope a, std::size_t atA, Polytope b, std::size_t atB,
                             VertexTable& table);

}  // namespace portcullis::compiler
