#include "compiler/surface_ownership.h"

#include <algorithm>
#include <cassert>
#include <optional>
#include <tuple>
#include <utility>

namespace portcullis::compiler {
namespace {

using formats::Medium;

/// A brush face on some plane.
struct Candidate {
    HalfSpace side;
    std::uint32_t brush, face;
};

/// How good a claim is: 2 it could have put the medium there, 1 a fill, 0 any.
int claim(const Candidate& candidate, const LocalBrush& brush, const HalfSpace& wall,
          Medium cellMedium) {
    // Outward the same way: the brush lies on the cell's side of the wall.
    const Medium inside = candidate.side == wall ? cellMedium : Medium::solid;
    if (brush.operation.canGive(inside)) return 2;
    return brush.operation.isFill() ? 1 : 0;
}

class Owner {
public:
    Owner(std::span<const LocalBrush> brushes, VertexTable& table)
        : brushes_(brushes), table_(table) {
        for (std::uint32_t b = 0; b < brushes.size(); ++b)
            for (std::size_t s = 0; s < brushes[b].sides.size(); ++s)
                candidates_.push_back({brushes[b].sides[s], b, brushes[b].faces[s]});
        std::ranges::stable_sort(candidates_, {}, [](const Candidate& c) { return c.side.plane; });
    }

    void assign(const FaceRest& rest, Medium medium, std::vector<OwnedWall>& walls) {
        const HalfSpace& wall = rest.facet.support;
        const auto planeOf = [](const Candidate& c) { return c.side.plane; };
        const auto first = std::ranges::lower_bound(candidates_, wall.plane, {}, planeOf);
        const auto last = std::ranges::upper_bound(candidates_, wall.plane, {}, planeOf);
        std::vector<std::pair<int, const Candidate*>> ranked;
        for (auto it = first; it != last; ++it)
            ranked.emplace_back(claim(*it, brushes_[it->brush], wall, medium), &*it);
        std::ranges::stable_sort(ranked, [](const auto& a, const auto& b) {
            return std::tuple(a.first, a.second->brush) > std::tuple(b.first, b.second->brush);
        });
        std::vector<Facet> open{rest.facet};
        for (const auto& [rank, candidate] : ranked) {
            std::vector<Facet> next;
            for (Facet& piece : open) {
                CarvedFacet carved =
                    carve(std::move(piece), brushes_[candidate->brush].sides, table_);
                if (carved.inside)
                    walls.push_back(
                        {rest.cell, candidate->brush, candidate->face, std::move(*carved.inside)});
                std::ranges::move(carved.rest, std::back_inserter(next));
            }
            open = std::move(next);
            if (open.empty()) return;
        }
        assert(open.empty() && "media differ only across brush faces");
    }

private:
    std::span<const LocalBrush> brushes_;
    VertexTable& table_;
    std::vector<Candidate> candidates_;
};

}  // namespace

std::vector<OwnedWall> assignOwners(const std::vector<FaceRest>& rests,
                                    std::span<const LocalBrush> brushes,
                                    const std::vector<Medium>& mediumOf, VertexTable& table) {
    Owner owner(brushes, table);
    std::vector<OwnedWall> walls;
    for (const FaceRest& rest : rests) owner.assign(rest, mediumOf[rest.cell], walls);
    return joinWalls(std::move(walls), table);
}

std::vector<OwnedWall> joinWalls(std::vector<OwnedWall> walls, VertexTable& table) {
    std::ranges::stable_sort(walls, {}, [](const OwnedWall& wall) {
        return std::tuple(wall.cell, wall.facet.support, wall.brush, wall.face);
    });
    const auto sameOwner = [](const OwnedWall& a, const OwnedWall& b) {
        return a.cell == b.cell && a.facet.support == b.facet.support && a.brush == b.brush &&
               a.face == b.face;
    };
    std::vector<OwnedWall> joined;
    joinRuns(std::move(walls), joined, sameOwner, [&](const OwnedWall& a, const OwnedWall& b) {
        return join(a.facet, b.facet, true, table);
    });
    return joined;
}

}  // namespace portcullis::compiler
