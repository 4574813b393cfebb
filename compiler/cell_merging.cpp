#include "compiler/cell_merging.h"

#include <algorithm>
#include <cassert>
#include <optional>
#include <queue>
#include <tuple>
#include <unordered_map>

namespace portcullis::compiler {
namespace {

using formats::Plane;
using Vector = std::array<Int128, 3>;

Vector outward(const HalfSpace& side, const VertexTable& table) {
    const Plane& plane = table.plane(side.plane);
    const Int128 sign = side.flipped ? -1 : 1;
    return {sign * plane.a, sign * plane.b, sign * plane.c};
}

Vector cross(const Vector& a, const Vector& b) {
    return {a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]};
}

/// The half-space across the edge between two vertices, the edge taken in either direction.
const HalfSpace& acrossEdge(const Facet& facet, VertexId from, VertexId to) {
    const std::size_t count = facet.corners.size();
    for (std::size_t i = 0; i < count; ++i)
        if (facet.corners[i].vertex == from && facet.corners[(i + 1) % count].vertex == to)
            return facet.corners[i].across;
    assert(false && "common facets have common edges");
    return facet.corners.front().across;
}

bool sameOutline(const Facet& a, const Facet& b) {
    if (a.support != b.support.opposite() || a.corners.size() != b.corners.size()) return false;
    const std::size_t count = a.corners.size();
    for (std::size_t j = 0; j < count; ++j) {
        if (b.corners[j].vertex != a.corners[0].vertex) continue;
        for (std::size_t i = 1; i < count; ++i)
            if (a.corners[i].vertex != b.corners[(j + count - i) % count].vertex) return false;
        return true;
    }
    return false;
}

/// Equal for facets with the same plane and corners, in whatever order and direction.
std::uint64_t outlineHash(const Facet& facet) {
    std::uint64_t sum = facet.support.plane.value() + facet.corners.size() * 0x9e3779b97f4a7c15U;
    for (const Corner& corner : facet.corners) {
        std::uint64_t hash = (corner.vertex.value() + 1) * 0xbf58476d1ce4e5b9U;
        sum += hash ^ (hash >> 31);
    }
    return sum;
}

Facet& facetOn(Polytope& body, const HalfSpace& support) {
    return *std::ranges::find(body.facets, support, &Facet::support);
}

/// The union of two bodies at their common facet (index in each).
Polytope unite(Polytope a, std::size_t atA, Polytope b, std::size_t atB, VertexTable& table) {
    const Facet common = a.facets[atA];
    a.facets.erase(a.facets.begin() + static_cast<std::ptrdiff_t>(atA));
    b.facets.erase(b.facets.begin() + static_cast<std::ptrdiff_t>(atB));
    const std::size_t count = common.corners.size();
    // Both sides of each common edge learn their new neighbour; coplanar sides become one facet.
    for (std::size_t i = 0; i < count; ++i) {
        const HalfSpace sideA = common.corners[i].across;
        const auto cornerWith = [](Facet& facet, const HalfSpace& across) -> Corner& {
            return *std::ranges::find(facet.corners, across, &Corner::across);
        };
        Facet& facetA = facetOn(a, sideA);
        Corner& cornerA = cornerWith(facetA, common.support);
        const VertexId from = common.corners[i].vertex;
        const VertexId to = common.corners[(i + 1) % count].vertex;
        Facet* facetB = nullptr;
        for (Facet& facet : b.facets) {
            const std::size_t corners = facet.corners.size();
            for (std::size_t j = 0; j < corners && facetB == nullptr; ++j)
                if (facet.corners[j].across == common.support.opposite() &&
                    facet.corners[j].vertex == from && facet.corners[(j + 1) % corners].vertex == to)
                    facetB = &facet;
        }
        assert(facetB != nullptr);
        if (facetB->support == sideA) continue;
        Corner& cornerB = cornerWith(*facetB, common.support.opposite());
        cornerA.across = facetB->support;
        cornerB.across = sideA;
    }
    for (Facet& facet : b.facets) {
        const auto twin = std::ranges::find(a.facets, facet.support, &Facet::support);
        if (twin == a.facets.end()) {
            a.facets.push_back(std::move(facet));
            continue;
        }
        auto whole = join(*twin, facet, true, table);
        assert(whole && "coplanar sides of a convex union are one facet");
        *twin = std::move(*whole);
    }
    for (std::size_t axis = 0; axis < 3; ++axis) {
        a.bounds.low[axis] = std::min(a.bounds.low[axis], b.bounds.low[axis]);
        a.bounds.high[axis] = std::max(a.bounds.high[axis], b.bounds.high[axis]);
    }
    return a;
}

class Merger {
public:
    explicit Merger(CarvedBlock& block) : table_(block.table) {
        for (std::size_t i = 0; i < block.fragments.size(); ++i) {
            Fragment& fragment = block.fragments[FragmentIndex(i)];
            parent_.push_back(static_cast<std::uint32_t>(i));
            const bool kept = !fragment.filling.seals();
            bodies_.push_back(kept ? std::optional(std::move(fragment)) : std::nullopt);
            if (kept && bodies_.back()->filling.isOpen()) addFacets(static_cast<std::uint32_t>(i));
        }
        fragmentCount_ = bodies_.size();
    }

    MergedCells run() {
        while (!candidates_.empty()) {
            const Candidate best = candidates_.top();
            candidates_.pop();
            if (bodies_[best.a] && bodies_[best.b]) merge(best);
        }
        return collect();
    }

private:
    struct Place {
        std::uint32_t body, facet;
    };
    struct Candidate {
        double area;
        std::uint32_t a, facetA, b, facetB;

        bool operator<(const Candidate& other) const {  // larger areas first, then older bodies
            return std::tuple(area, other.a, other.b) < std::tuple(other.area, a, b);
        }
    };

    void addFacets(std::uint32_t index) {
        const Fragment& fragment = *bodies_[index];
        for (std::uint32_t f = 0; f < fragment.body.facets.size(); ++f) {
            const Facet& facet = fragment.body.facets[f];
            auto& places = places_[outlineHash(facet)];
            std::erase_if(places, [&](const Place& place) { return !bodies_[place.body]; });
            for (const Place& place : places) {
                const Fragment& other = *bodies_[place.body];
                const Facet& twin = other.body.facets[place.facet];
                if (place.body != index && other.filling == fragment.filling &&
                    sameOutline(twin, facet) && unionIsConvex(twin, facet, table_))
                    candidates_.push(
                        {areaOf(facet, table_), place.body, place.facet, index, f});
            }
            places.push_back({index, f});
        }
    }

    void merge(const Candidate& pair) {
        Fragment& a = *bodies_[pair.a];
        Fragment& b = *bodies_[pair.b];
        const auto index = static_cast<std::uint32_t>(bodies_.size());
        Fragment whole{unite(std::move(a.body), pair.facetA, std::move(b.body), pair.facetB, table_),
                       a.filling};
        bodies_[pair.a].reset();
        bodies_[pair.b].reset();
        parent_[pair.a] = parent_[pair.b] = index;
        parent_.push_back(index);
        bodies_.push_back(std::move(whole));
        addFacets(index);
    }

    MergedCells collect() {
        MergedCells result;
        std::vector<LocalCellIndex> cellOfBody(bodies_.size());
        result.cellOf.resize(fragmentCount_);
        for (std::size_t i = 0; i < fragmentCount_; ++i) {
            std::uint32_t root = static_cast<std::uint32_t>(i);
            while (parent_[root] != root) root = parent_[root];
            if (!bodies_[root] && !cellOfBody[root].valid()) continue;  // sealing solid
            if (!cellOfBody[root].valid()) {
                cellOfBody[root] = result.cells.append(std::move(*bodies_[root]));
                bodies_[root].reset();
            }
            result.cellOf[FragmentIndex(i)] = cellOfBody[root];
        }
        return result;
    }

    VertexTable& table_;
    std::vector<std::optional<Fragment>> bodies_;  ///< fragments, then unions in order of making
    std::vector<std::uint32_t> parent_;
    std::size_t fragmentCount_ = 0;
    std::unordered_map<std::uint64_t, std::vector<Place>> places_;  // only looked up, never walked
    std::priority_queue<Candidate> candidates_;
};

}  // namespace

bool unionIsConvex(const Facet& a, const Facet& b, const VertexTable& table) {
    const Vector across = outward(a.support, table);
    const std::size_t count = a.corners.size();
    for (std::size_t i = 0; i < count; ++i) {
        const HalfSpace& sideA = a.corners[i].across;
        const HalfSpace& sideB =
            acrossEdge(b, a.corners[(i + 1) % count].vertex, a.corners[i].vertex);
        if (sideA == sideB) continue;
        // Convex where the normal turns from a's side towards b.
        const Vector normal = outward(sideA, table);
        const Vector turn = cross(normal, outward(sideB, table));
        const Vector towardsB = cross(normal, across);
        const int sign = (Int256::product(turn[0], towardsB[0]) +
                          Int256::product(turn[1], towardsB[1]) +
                          Int256::product(turn[2], towardsB[2]))
                             .sign();
        if (sign <= 0) return false;
    }
    return true;
}

MergedCells mergeCells(CarvedBlock& block) { return Merger(block).run(); }

}  // namespace portcullis::compiler
