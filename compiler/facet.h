#pragma once

#include <array>
#include <optional>
#include <utility>
#include <vector>

#include "compiler/vertex_table.h"

namespace portcullis::compiler {

/// One corner of a facet and the edge that leaves it.
struct Corner {
    VertexId vertex;
    HalfSpace across;  ///< the neighbour half-space along the edge to the next corner

    bool operator==(const Corner&) const = default;
};

/// A convex polygon: a support plane and a cycle of edge planes. The facet is the part of the
/// support plane inside all `across` half-spaces.
///
/// Corners run counter-clockwise seen from outside the support half-space, and every corner is a
/// true one (no straight angles).
struct Facet {
    HalfSpace support;
    std::vector<Corner> corners;
};

/// An axis-aligned box in lattice steps, as doubles that are no smaller than the exact one by
/// more than the rounding grid; only for rejecting what cannot meet.
struct RoughBounds {
    std::array<double, 3> low{1e300, 1e300, 1e300};
    std::array<double, 3> high{-1e300, -1e300, -1e300};

    void include(const std::array<double, 3>& point);
    /// False only when what they bound is apart, whatever rounding did.
    [[nodiscard]] bool touches(const RoughBounds& other) const;
    [[nodiscard]] double extent(std::size_t axis) const { return high[axis] - low[axis]; }
};

[[nodiscard]] RoughBounds boundsOf(const Facet& facet, const VertexTable& table);

/// The two parts of a facet; a part without area is absent.
struct SplitFacet {
    std::optional<Facet> inside, outside;
};

/// Splits a facet by another plane: the part inside `knife` and the part outside. Exact; new
/// corners are the meetings of the facet's plane, an edge plane and the knife.
[[nodiscard]] SplitFacet split(const Facet& facet, HalfSpace knife, VertexTable& table);

/// The part of a facet on one side of a knife that crosses it (or touches it from that side):
/// `sides` holds the side of every corner, `keep` is -1 for inside, 1 for outside. The edge along
/// the knife has the knife (seen from the part) across it.
[[nodiscard]] Facet keepPart(const Facet& facet, const int* sides, HalfSpace knife, int keep,
                             VertexTable& table);

/// Area in square lattice steps, as a double: for measures and heuristics.
[[nodiscard]] double areaOf(const Facet& facet, const VertexTable& table);

/// The union of two facets on one half-space that share an edge (or a chain of edges), when it is
/// convex; exact. Straight corners where the chain ended are removed if `dropStraight`.
[[nodiscard]] std::optional<Facet> join(const Facet& a, const Facet& b, bool dropStraight,
                                        VertexTable& table);

/// Joins polygons (with a member `facet`) within runs of the same kind, each with any other of its
/// run, as far as `joinFacets` finds convex unions; appends what is left to `out`.
template <class Polygon, class SameKind, class JoinFacets>
void joinRuns(std::vector<Polygon> polygons, std::vector<Polygon>& out, SameKind sameKind,
              JoinFacets joinFacets) {
    std::size_t runStart = out.size();
    for (Polygon& polygon : polygons) {
        if (out.size() > runStart && !sameKind(out[runStart], polygon)) runStart = out.size();
        out.push_back(std::move(polygon));
        for (std::size_t i = runStart; i + 1 < out.size();) {
            std::optional<Facet> whole = joinFacets(out[i], out.back());
            if (!whole) {
                ++i;
                continue;
            }
            out.back().facet = std::move(*whole);
            out.erase(out.begin() + static_cast<std::ptrdiff_t>(i));
            i = runStart;
        }
    }
}

/// The part of `facet` inside all of `knives`, and the convex pieces that cover the rest of it,
/// each once. Where nothing is inside, `inside` is absent and the facet is the only rest.
struct CarvedFacet {
    std::optional<Facet> inside;
    std::vector<Facet> rest;
};
[[nodiscard]] CarvedFacet carve(Facet facet, const std::vector<HalfSpace>& knives,
                                VertexTable& table);

}  // namespace portcullis::compiler
