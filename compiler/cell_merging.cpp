#include "compiler/cell_merging.h"

#include <algorithm>
#include <optional>
#include <queue>
#include <tuple>
#include <unordered_map>
#include <utility>

#include "compiler/body_union.h"

namespace portcullis::compiler {
namespace {

/// A facet of a body of the pool.
struct Place {
    std::uint32_t body = 0, facet = 0;
};

/// The plane that would cut a facet down to exactly the outline of a smaller one inside it (on the
/// other side of the same plane), if one plane does and the two bodies would then fit.
std::optional<PlaneId> trimmingPlane(const Facet& facet, const Facet& inner, VertexTable& table) {
    const auto isCorner = [&](VertexId v) {
        return std::ranges::any_of(facet.corners, [&](const Corner& c) { return c.vertex == v; });
    };
    const auto common = std::ranges::count_if(
        inner.corners, [&](const Corner& corner) { return isCorner(corner.vertex); });
    if (common + 2 < std::ssize(inner.corners)) return std::nullopt;
    std::optional<PlaneId> knife;
    const std::size_t count = inner.corners.size();
    for (std::size_t i = 0; i < count; ++i) {
        const VertexId from = inner.corners[i].vertex, to = inner.corners[(i + 1) % count].vertex;
        const auto edge = std::ranges::find_if(facet.corners, [&](const Corner& corner) {
            return table.side(from, corner.across) == 0 && table.side(to, corner.across) == 0;
        });
        if (edge == facet.corners.end()) {
            if (knife) return std::nullopt;
            knife = inner.corners[i].across.plane;
        } else if (!turnsInwards(inner.corners[i].across, edge->across, inner.support, table)) {
            return std::nullopt;
        }
    }
    return knife;
}

class Merger {
public:
    Merger(Carving carving, VertexTable& table) : carving_(std::move(carving)), table_(table) {
        for (std::size_t i = 0; i < carving_.fragments.size(); ++i) {
            Fragment& fragment = carving_.fragments[FragmentIndex(i)];
            const bool kept = !fragment.filling.seals();
            addBody(kept ? std::optional(std::move(fragment)) : std::nullopt);
        }
    }

    MergedCells run() {
        mergeAll();
        for (std::uint32_t next = 0, lastChange = 0; next < bodies_.size();) {
            if (isOpen(next) && dissolve(next)) {
                mergeAll();
                lastChange = static_cast<std::uint32_t>(bodies_.size());
            }
            // A change may let an earlier body go: round again until a whole round changes nothing.
            if (++next == bodies_.size() && lastChange > 0) {
                next = 0;
                lastChange = 0;
            }
        }
        return collect();
    }

private:
    /// What became of a body that is no more.
    struct Fate {
        enum class Kind : std::uint8_t { alive, merged, split };
        Kind kind = Kind::alive;
        PlaneId knife;            ///< split
        std::uint32_t into = 0;   ///< merged: the union; split: the part behind the knife
        std::uint32_t front = 0;  ///< split: the part in front
    };
    struct Candidate {
        double area;
        Place a, b;

        bool operator<(const Candidate& other) const {  // larger areas first, then older bodies
            return std::tuple(area, other.a.body, other.b.body, other.b.facet) <
                   std::tuple(other.area, a.body, b.body, b.facet);
        }
    };

    [[nodiscard]] bool isOpen(std::uint32_t body) const {
        return bodies_[body] && bodies_[body]->filling.isOpen();
    }
    [[nodiscard]] const Facet& facetAt(const Place& place) const {
        return bodies_[place.body]->body.facets[place.facet];
    }
    std::vector<Place>& onPlane(const HalfSpace& side) {
        const std::size_t slot = side.plane.value() * std::size_t{2} + (side.flipped ? 1 : 0);
        if (slot >= byPlane_.size()) byPlane_.resize(slot + 1);
        return byPlane_[slot];
    }
    void dropDead(std::vector<Place>& places) const {
        std::erase_if(places, [&](const Place& place) { return !bodies_[place.body]; });
    }

    std::uint32_t addBody(std::optional<Fragment> fragment) {
        const auto index = static_cast<std::uint32_t>(bodies_.size());
        bodies_.push_back(std::move(fragment));
        fates_.push_back({});
        if (isOpen(index)) addFacets(index);
        return index;
    }

    void addFacets(std::uint32_t index) {
        const Fragment& fragment = *bodies_[index];
        for (std::uint32_t f = 0; f < fragment.body.facets.size(); ++f) {
            const Facet& facet = fragment.body.facets[f];
            auto& places = byOutline_[outlineHash(facet)];
            dropDead(places);
            for (const Place& place : places)
                if (fits(place, facet, fragment.filling))
                    candidates_.push({areaOf(facet, table_), place, {index, f}});
            places.push_back({index, f});
            onPlane(facet.support).push_back({index, f});
        }
    }

    [[nodiscard]] bool fits(const Place& place, const Facet& facet, const Filling& filling) const {
        const Facet& twin = facetAt(place);
        return bodies_[place.body]->filling == filling && sameOutline(twin, facet) &&
               unionIsConvex(twin, facet, table_);
    }

    void mergeAll() {
        while (!candidates_.empty()) {
            const Candidate best = candidates_.top();
            candidates_.pop();
            if (!bodies_[best.a.body] || !bodies_[best.b.body]) continue;
            Fragment part = std::move(*bodies_[best.b.body]);
            bodies_[best.b.body].reset();
            const std::uint32_t whole = absorb(best.a, std::move(part.body), best.b.facet);
            fates_[best.b.body] = {Fate::Kind::merged, {}, whole, 0};
        }
    }

    /// Unites a body of the pool with a loose piece; gives the new body.
    std::uint32_t absorb(const Place& place, Polytope piece, std::uint32_t pieceFacet) {
        Fragment whole = std::move(*bodies_[place.body]);
        bodies_[place.body].reset();
        whole.body =
            unite(std::move(whole.body), place.facet, std::move(piece), pieceFacet, table_);
        const std::uint32_t index = addBody(std::move(whole));
        fates_[place.body] = {Fate::Kind::merged, {}, index, 0};
        return index;
    }

    /// Takes a body apart by one plane, when each part completes a neighbour.
    bool dissolve(std::uint32_t index) {
        const Fragment& own = *bodies_[index];
        for (const Facet& facet : own.body.facets) {
            auto& places = onPlane(facet.support.opposite());
            dropDead(places);
            for (const Place& place : places) {
                if (bodies_[place.body]->filling != own.filling) continue;
                const auto knife = trimmingPlane(facet, facetAt(place), table_);
                if (knife && dissolveBy(index, *knife)) return true;
            }
        }
        return false;
    }

    bool dissolveBy(std::uint32_t index, PlaneId knife) {
        const Reach reached = reach(bodies_[index]->body, {knife, false}, table_);
        if (!reached.inside || !reached.outside) return false;
        SplitPolytope parts = split(bodies_[index]->body, {knife, false}, table_);
        const auto behind = partnerOf(*parts.inside, index);
        if (!behind) return false;
        const auto front = partnerOf(*parts.outside, index);
        if (!front || front->first.body == behind->first.body) return false;
        bodies_[index].reset();
        const std::uint32_t into = absorb(behind->first, std::move(*parts.inside), behind->second);
        // The first union may already have taken in the second partner's place in the tables, but
        // never the partner itself: nothing merges in between.
        const std::uint32_t other = absorb(front->first, std::move(*parts.outside), front->second);
        fates_[index] = {Fate::Kind::split, knife, into, other};
        return true;
    }

    /// A body that a piece of another can be united with, and the piece's facet there.
    std::optional<std::pair<Place, std::uint32_t>> partnerOf(const Polytope& piece,
                                                             std::uint32_t of) {
        for (std::uint32_t f = 0; f < piece.facets.size(); ++f) {
            const auto places = byOutline_.find(outlineHash(piece.facets[f]));
            if (places == byOutline_.end()) continue;
            for (const Place& place : places->second)
                if (place.body != of && bodies_[place.body] &&
                    fits(place, piece.facets[f], bodies_[of]->filling))
                    return std::pair(place, f);
        }
        return std::nullopt;
    }

    MergedChild childOf(std::uint32_t body, MergedCells& result) {
        while (fates_[body].kind == Fate::Kind::merged) body = fates_[body].into;
        if (fates_[body].kind == Fate::Kind::split) {
            const Fate fate = fates_[body];
            const MergedChild behind = childOf(fate.into, result);
            const MergedChild front = childOf(fate.front, result);
            if (behind == front) return behind;
            result.splits.push_back({fate.knife, {behind, front}});
            return {MergedChild::Kind::split, static_cast<std::uint32_t>(result.splits.size() - 1)};
        }
        if (!cellOf_[body].valid()) return {};
        return {MergedChild::Kind::cell, cellOf_[body].value()};
    }

    MergedCells collect() {
        MergedCells result;
        cellOf_.resize(bodies_.size());
        for (std::size_t i = 0; i < bodies_.size(); ++i)
            if (bodies_[i]) cellOf_[i] = result.cells.append(std::move(*bodies_[i]));
        result.splits.resize(carving_.splits.size());
        const auto convert = [&](const SplitChild& child) -> MergedChild {
            if (child.kind == SplitChild::Kind::split)
                return {MergedChild::Kind::split, child.index};
            return childOf(child.index, result);
        };
        for (std::size_t i = 0; i < carving_.splits.size(); ++i) {
            const Split& split = carving_.splits[i];
            const MergedChild behind = convert(split.children[0]);
            const MergedChild front = convert(split.children[1]);
            result.splits[i] = {split.plane, {behind, front}};
        }
        result.root = convert(carving_.root);
        return result;
    }

    Carving carving_;
    VertexTable& table_;
    std::vector<std::optional<Fragment>> bodies_;  ///< fragments, then unions in order of making
    std::vector<Fate> fates_;                      ///< by body
    std::unordered_map<std::uint64_t, std::vector<Place>> byOutline_;  // looked up, never walked
    std::vector<std::vector<Place>> byPlane_;                          ///< by plane and direction
    std::priority_queue<Candidate> candidates_;
    std::vector<LocalCellIndex> cellOf_;  ///< by body, once all is done
};

}  // namespace

MergedCells mergeCells(Carving carving, VertexTable& table) {
    return Merger(std::move(carving), table).run();
}

}  // namespace portcullis::compiler
