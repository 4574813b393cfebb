#include "compiler/t_junctions.h"

#include <algorithm>
#include <array>
#include <cassert>
#include <cmath>
#include <cstdint>
#include <tuple>
#include <utility>

namespace portcullis::compiler {
namespace {

using Point = std::array<double, 3>;

/// Vertices by the cube of a coarse grid that they lie in: sorted, so that a row is one range.
class VertexGrid {
public:
    VertexGrid(const std::vector<VertexId>& vertices, double spacing, const VertexTable& table)
        : inverse_(1 / spacing) {
        entries_.reserve(vertices.size());
        for (const VertexId vertex : vertices)
            entries_.push_back({key(table.position(vertex)), vertex});
        std::ranges::sort(entries_, {}, [](const Entry& e) { return std::pair(e.key, e.vertex); });
    }

    /// Calls `visit` with every vertex in the cubes along a segment, and perhaps some more.
    template <class Visit>
    void alongSegment(const Point& a, const Point& b, Visit visit) const {
        const Key from = key(a), to = key(b);
        Key low{}, high{};
        for (std::size_t axis = 0; axis < 3; ++axis) {
            low[axis] = std::min(from[axis], to[axis]);
            high[axis] = std::max(from[axis], to[axis]);
        }
        for (std::int64_t x = low[0]; x <= high[0]; ++x)
            for (std::int64_t y = low[1]; y <= high[1]; ++y)
                visitRow({x, y, low[2]}, {x, y, high[2]}, visit);
    }

private:
    using Key = std::array<std::int64_t, 3>;
    struct Entry {
        Key key;
        VertexId vertex;
    };

    [[nodiscard]] Key key(const Point& p) const {
        return {static_cast<std::int64_t>(std::floor(p[0] * inverse_)),
                static_cast<std::int64_t>(std::floor(p[1] * inverse_)),
                static_cast<std::int64_t>(std::floor(p[2] * inverse_))};
    }
    template <class Visit>
    void visitRow(const Key& low, const Key& high, Visit& visit) const {
        auto it = std::ranges::lower_bound(entries_, low, {}, &Entry::key);
        for (; it != entries_.end() && it->key <= high; ++it) visit(it->vertex);
    }

    double inverse_;
    std::vector<Entry> entries_;
};

/// The vertices strictly inside one edge, in order along it.
class EdgeWalker {
public:
    EdgeWalker(const VertexGrid& grid, VertexTable& table) : grid_(grid), table_(table) {}

    std::vector<VertexId> inside(VertexId a, VertexId b, PlaneId p, PlaneId q) {
        const Point from = table_.position(a), to = table_.position(b);
        std::array<double, 3> along{to[0] - from[0], to[1] - from[1], to[2] - from[2]};
        const double squared = along[0] * along[0] + along[1] * along[1] + along[2] * along[2];
        std::vector<std::pair<double, VertexId>> found;
        grid_.alongSegment(from, to, [&](VertexId v) {
            if (v == a || v == b) return;
            const Point& at = table_.position(v);
            const std::array<double, 3> d{at[0] - from[0], at[1] - from[1], at[2] - from[2]};
            const double t = (d[0] * along[0] + d[1] * along[1] + d[2] * along[2]) / squared;
            if (t < -kSlack || t > 1 + kSlack) return;
            for (std::size_t axis = 0; axis < 3; ++axis)
                if (std::fabs(d[axis] - t * along[axis]) > kNear) return;
            if (table_.side(v, p) != 0 || table_.side(v, q) != 0) return;
            if (isBetween(v, a, b)) found.emplace_back(t, v);
        });
        std::ranges::sort(found);
        std::vector<VertexId> result;
        for (const auto& [t, v] : found)
            if (result.empty() || result.back() != v) result.push_back(v);
        sortExactly(result, b);
        return result;
    }

private:
    static constexpr double kNear = 0x1p-12;  // lattice steps; only proposes, exact tests decide
    static constexpr double kSlack = 0x1p-20;

    /// A plane through `at` that the edge to `towards` leaves.
    PlaneId crossPlane(VertexId at, VertexId towards) {
        for (const PlaneId plane : table_.definingPlanes(at))
            if (table_.side(towards, plane) != 0) return plane;
        assert(false && "three planes meet in one point only");
        return {};
    }
    /// Whether v is ahead of `from` on the way to `towards`; all on one line.
    bool isAhead(VertexId v, VertexId from, VertexId towards) {
        const PlaneId plane = crossPlane(from, towards);
        return table_.side(v, plane) == table_.side(towards, plane);
    }
    bool isBetween(VertexId v, VertexId a, VertexId b) {
        return isAhead(v, a, b) && isAhead(v, b, a);
    }
    /// Doubles order all but vertices closer than rounding; those few are sorted by predicates.
    void sortExactly(std::vector<VertexId>& vertices, VertexId end) {
        for (std::size_t i = 1; i < vertices.size(); ++i)
            for (std::size_t j = i; j > 0 && !isAhead(vertices[j], vertices[j - 1], end); --j)
                std::swap(vertices[j], vertices[j - 1]);
    }

    const VertexGrid& grid_;
    VertexTable& table_;
};

}  // namespace

namespace {

/// An edge of a facet, in the direction from the lower vertex to the higher.
struct FacetEdge {
    VertexId low, high;
    std::uint32_t facet, corner;
};

/// Vertices to insert after one corner of a facet: a run of one list, forwards or backwards.
struct Insertion {
    std::uint32_t facet, corner;
    std::uint32_t first, count;
    bool reversed;
};

/// Every edge between counted vertices, those of equal ends together.
template <class Counts>
std::vector<FacetEdge> edgesOf(const std::vector<Facet*>& facets, Counts counts) {
    std::vector<FacetEdge> edges;
    for (std::size_t f = 0; f < facets.size(); ++f) {
        const auto& corners = facets[f]->corners;
        for (std::size_t i = 0; i < corners.size(); ++i) {
            const VertexId a = corners[i].vertex, b = corners[(i + 1) % corners.size()].vertex;
            if (counts(a) && counts(b))
                edges.push_back({std::min(a, b), std::max(a, b), static_cast<std::uint32_t>(f),
                                 static_cast<std::uint32_t>(i)});
        }
    }
    std::ranges::sort(
        edges, {}, [](const FacetEdge& e) { return std::tuple(e.low, e.high, e.facet, e.corner); });
    return edges;
}

/// Inserts, corner by corner from the last to the first, so that earlier places stay where they
/// are.
void insert(const std::vector<Insertion>& insertions, const std::vector<VertexId>& vertices,
            const std::vector<Facet*>& facets) {
    for (auto it = insertions.rbegin(); it != insertions.rend(); ++it) {
        auto& corners = facets[it->facet]->corners;
        const HalfSpace across = corners[it->corner].across;
        std::vector<Corner> run;
        for (std::uint32_t k = 0; k < it->count; ++k)
            run.push_back({vertices[it->first + (it->reversed ? it->count - 1 - k : k)], across});
        corners.insert(corners.begin() + it->corner + 1, run.begin(), run.end());
    }
}

}  // namespace

void resolveTJunctions(std::vector<Facet*>& facets, double spacing, VertexTable& table,
                       const std::vector<bool>* among) {
    const auto counts = [&](VertexId vertex) {
        return among == nullptr || (*among)[vertex.value()];
    };
    std::vector<bool> seen(table.vertexCount());
    std::vector<VertexId> vertices;
    for (const Facet* facet : facets)
        for (const Corner& corner : facet->corners) {
            if (seen[corner.vertex.value()] || !counts(corner.vertex)) continue;
            seen[corner.vertex.value()] = true;
            vertices.push_back(corner.vertex);
        }
    const VertexGrid grid(vertices, spacing, table);
    EdgeWalker walker(grid, table);
    // Facets that share an edge share what lies on it: each edge is walked once.
    const std::vector<FacetEdge> edges = edgesOf(facets, counts);
    std::vector<Insertion> insertions;
    std::vector<VertexId> found;
    for (std::size_t i = 0; i < edges.size();) {
        const FacetEdge& edge = edges[i];
        const Facet& facet = *facets[edge.facet];
        const auto inside = walker.inside(edge.low, edge.high, facet.support.plane,
                                          facet.corners[edge.corner].across.plane);
        const auto first = static_cast<std::uint32_t>(found.size());
        found.insert(found.end(), inside.begin(), inside.end());
        for (; i < edges.size() && edges[i].low == edge.low && edges[i].high == edge.high; ++i) {
            if (inside.empty()) continue;
            const bool reversed =
                facets[edges[i].facet]->corners[edges[i].corner].vertex == edge.high;
            insertions.push_back({edges[i].facet, edges[i].corner, first,
                                  static_cast<std::uint32_t>(inside.size()), reversed});
        }
    }
    std::ranges::sort(insertions, {},
                      [](const Insertion& i) { return std::pair(i.facet, i.corner); });
    insert(insertions, found, facets);
}

}  // namespace portcullis::compiler
