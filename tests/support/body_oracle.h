#pragma once

#include <string>

#include "compiler/polytope.h"
#include "tests/support/random_numbers.h"
#include "tests/support/rational_body.h"

namespace portcullis::tests {

using test_support::Rational;
using test_support::RationalPoint;

/// Where a vertex of a table is, from the planes that define it.
[[nodiscard]] RationalPoint exactPosition(const compiler::VertexTable& table,
                                          compiler::VertexId vertex);
/// Twice the area of a facet along its outward normal, exactly: parts of one plane add up.
[[nodiscard]] RationalPoint areaVector(const compiler::Facet& facet,
                                       const compiler::VertexTable& table);
/// Six times the volume of a closed body, exactly.
[[nodiscard]] Rational sixVolumes(const compiler::Polytope& body,
                                  const compiler::VertexTable& table);
[[nodiscard]] RationalPoint middleOf(const compiler::Polytope& body,
                                     const compiler::VertexTable& table);

/// What keeps a facet from being a convex polygon with true corners that lies on its plane, inside
/// its edge planes, and runs the right way; empty: nothing.
[[nodiscard]] std::string faultOf(const compiler::Facet& facet, compiler::VertexTable& table);
/// What keeps a body from being convex and closed; empty: nothing.
[[nodiscard]] std::string faultOf(const compiler::Polytope& body, compiler::VertexTable& table);
/// Whether two facets on one plane have no area in common: an edge plane of one parts them.
[[nodiscard]] bool apart(const compiler::Facet& a, const compiler::Facet& b,
                         compiler::VertexTable& table);

/// The body cut by the outward planes in turn, as far as something is left: a random convex body.
[[nodiscard]] compiler::Polytope randomBody(RandomNumbers& random, compiler::VertexTable& table);
/// A half-space whose plane passes near the middle of the world's random bodies.
[[nodiscard]] compiler::HalfSpace randomKnife(RandomNumbers& random, compiler::VertexTable& table);

}  // namespace portcullis::tests
