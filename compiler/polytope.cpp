#include "compiler/polytope.h"

#include <algorithm>
#include <array>
#include <cassert>

namespace portcullis::compiler {
namespace {

using formats::LatticePoint;
using formats::Plane;

/// One edge of the cap that closes a cut: it ends where `to` begins the next one.
struct CapEdge {
    VertexId from, to;
    HalfSpace across;
};

/// Chains cap edges, each found while walking another facet, into one cycle.
Facet closeCap(HalfSpace support, std::vector<CapEdge>& edges) {
    assert(edges.size() >= 3);
    Facet cap{support, {}};
    cap.corners.reserve(edges.size());
    for (std::size_t i = 0; i + 1 < edges.size(); ++i) {
        cap.corners.push_back({edges[i].from, edges[i].across});
        const auto next =
            std::find_if(edges.begin() + static_cast<std::ptrdiff_t>(i) + 1, edges.end(),
                         [&](const CapEdge& edge) { return edge.from == edges[i].to; });
        assert(next != edges.end() && "a cut of a convex body is one cycle");
        std::iter_swap(edges.begin() + static_cast<std::ptrdiff_t>(i) + 1, next);
    }
    cap.corners.push_back({edges.back().from, edges.back().across});
    return cap;
}

/// The part of a polytope on one side of the knife; `sides` holds the side of every corner, facet
/// by facet, and `keep` is -1 for inside, 1 for outside.
Polytope keepPart(const Polytope& polytope, const std::vector<int>& sides, HalfSpace knife,
                  int keep, VertexTable& table) {
    Polytope part;
    part.facets.reserve(polytope.facets.size() + 1);
    const HalfSpace capSupport = keep < 0 ? knife : knife.opposite();
    std::vector<CapEdge> capEdges;
    std::size_t offset = 0;
    for (const Facet& facet : polytope.facets) {
        const std::size_t count = facet.corners.size();
        const int* const side = sides.data() + offset;
        offset += count;
        bool anyKept = false, allKept = true;
        for (std::size_t i = 0; i < count; ++i) {
            anyKept |= side[i] * keep > 0;
            allKept &= side[i] * keep > 0;
        }
        if (!anyKept) continue;
        if (allKept) {
            part.facets.push_back(facet);
            continue;
        }
        Facet kept = keepPart(facet, side, knife, keep, table);
        for (std::size_t i = 0; i < kept.corners.size(); ++i) {
            if (kept.corners[i].across != capSupport) continue;
            const std::size_t next = i + 1 == kept.corners.size() ? 0 : i + 1;
            // The cap sees the edge the other way round.
            capEdges.push_back({kept.corners[next].vertex, kept.corners[i].vertex, facet.support});
        }
        part.facets.push_back(std::move(kept));
    }
    part.facets.push_back(closeCap(capSupport, capEdges));
    for (const Facet& facet : part.facets)
        for (const Corner& corner : facet.corners)
            part.bounds.include(table.position(corner.vertex));
    return part;
}

}  // namespace

Polytope makeBox(const LatticePoint& low, const LatticePoint& high, VertexTable& table) {
    const std::array<std::int32_t, 3> lows{low.x, low.y, low.z}, highs{high.x, high.y, high.z};
    std::array<HalfSpace, 6> sides;  // -x +x -y +y -z +z
    for (std::size_t axis = 0; axis < 3; ++axis) {
        assert(lows[axis] < highs[axis]);
        const auto axisPlane = [&](std::int32_t at) {
            return table.addPlane(
                Plane{axis == 0 ? 1 : 0, axis == 1 ? 1 : 0, axis == 2 ? 1 : 0, -Int128{at}});
        };
        sides[axis * 2] = {axisPlane(lows[axis]), true};
        sides[axis * 2 + 1] = {axisPlane(highs[axis]), false};
    }
    Polytope box;
    const auto corner = [&](std::size_t x, std::size_t y, std::size_t z) {
        return table.addVertex(sides[x].plane, sides[y].plane, sides[z].plane);
    };
    for (std::size_t axis = 0; axis < 3; ++axis) {
        const std::size_t u = (axis + 1) % 3 * 2, v = (axis + 2) % 3 * 2;
        for (std::size_t end = 0; end < 2; ++end) {
            const std::size_t w = axis * 2 + end;
            const auto at = [&](std::size_t uEnd, std::size_t vEnd) {
                std::array<std::size_t, 3> ids{};
                ids[axis] = w;
                ids[u / 2] = u + uEnd;
                ids[v / 2] = v + vEnd;
                return corner(ids[0], ids[1], ids[2]);
            };
            Facet facet{sides[w], {}};
            if (end == 1)
                facet.corners = {{at(0, 0), sides[v]},
                                 {at(1, 0), sides[u + 1]},
                                 {at(1, 1), sides[v + 1]},
                                 {at(0, 1), sides[u]}};
            else
                facet.corners = {{at(0, 0), sides[u]},
                                 {at(0, 1), sides[v + 1]},
                                 {at(1, 1), sides[u + 1]},
                                 {at(1, 0), sides[v]}};
            box.facets.push_back(std::move(facet));
        }
    }
    for (std::size_t axis = 0; axis < 3; ++axis) {
        box.bounds.low[axis] = lows[axis];
        box.bounds.high[axis] = highs[axis];
    }
    return box;
}

std::optional<Reach> clearReach(const RoughBounds& bounds, HalfSpace knife,
                                const VertexTable& table) {
    std::array<double, 3> centre{}, half{};
    for (std::size_t axis = 0; axis < 3; ++axis) {
        centre[axis] = (bounds.low[axis] + bounds.high[axis]) * 0.5;
        half[axis] = (bounds.high[axis] - bounds.low[axis]) * 0.5;
    }
    const VertexTable::BoxDistance distance = table.distance(centre, half, knife.plane);
    constexpr double kClear = 0x1p-10;  // far above what rounding does to boxes and distances
    if (distance.centre > distance.reach + kClear) return Reach{knife.flipped, !knife.flipped};
    if (distance.centre < -distance.reach - kClear) return Reach{!knife.flipped, knife.flipped};
    return std::nullopt;
}

Reach reach(const Polytope& polytope, HalfSpace knife, VertexTable& table) {
    if (const auto clear = clearReach(polytope.bounds, knife, table)) return *clear;
    Reach result;
    for (const Facet& facet : polytope.facets)
        for (const Corner& corner : facet.corners) {
            const int side = table.side(corner.vertex, knife);
            result.inside |= side < 0;
            result.outside |= side > 0;
            if (result.inside && result.outside) return result;
        }
    return result;
}

SplitPolytope split(const Polytope& polytope, HalfSpace knife, VertexTable& table) {
    std::vector<int> sides;
    sides.reserve(polytope.facets.size() * 4);
    for (const Facet& facet : polytope.facets)
        for (const Corner& corner : facet.corners)
            sides.push_back(table.side(corner.vertex, knife));
    return {keepPart(polytope, sides, knife, -1, table),
            keepPart(polytope, sides, knife, 1, table)};
}

std::optional<Polytope> clip(Polytope polytope, HalfSpace knife, VertexTable& table) {
    std::vector<int> sides;
    bool anyInside = false, anyOutside = false;
    for (const Facet& facet : polytope.facets)
        for (const Corner& corner : facet.corners) {
            const int side = table.side(corner.vertex, knife);
            sides.push_back(side);
            anyInside |= side < 0;
            anyOutside |= side > 0;
        }
    if (!anyInside) return std::nullopt;
    if (!anyOutside) return polytope;
    return keepPart(polytope, sides, knife, -1, table);
}

double volumeOf(const Polytope& polytope, const VertexTable& table) {
    if (polytope.facets.empty()) return 0;
    const VertexId apex = polytope.facets.front().corners.front().vertex;
    double volume = 0;
    for (const Facet& facet : polytope.facets) {
        const double height = table.distance(apex, facet.support.plane);
        volume += areaOf(facet, table) * (height < 0 ? -height : height);
    }
    return volume / 3;
}

}  // namespace portcullis::compiler
