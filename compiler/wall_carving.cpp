#include "compiler/wall_carving.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include "compiler/face_matching.h"
#include "compiler/wall_knife.h"

namespace portcullis::compiler {
namespace {

/// Cells thinner than this keep their faces: cracks between brushes that do not quite meet stay
/// apart from the rooms and the void that they join, and the flood tells them by their thinness.
constexpr double kCrack = formats::kLatticeStepsPerUnit / 4.0;

bool isThin(const Polytope& body, const VertexTable& table) {
    return std::ranges::any_of(body.facets, [&](const Facet& side) {
        return std::ranges::all_of(body.facets, [&](const Facet& facet) {
            return std::ranges::all_of(facet.corners, [&](const Corner& corner) {
                return std::fabs(table.distance(corner.vertex, side.support.plane)) < kCrack;
            });
        });
    });
}

class WallCarver {
public:
    explicit WallCarver(VertexTable& table) : table_(table) {}

    Carving run(const MergedCells& cells, const Block& block) {
        open_.push_back({wholeRegion(cells, block), {}});
        while (!open_.empty()) {
            OpenRegion next = std::move(open_.back());
            open_.pop_back();
            carve(std::move(next.region), next.slot);
        }
        return std::move(carving_);
    }

private:
    struct OpenRegion {
        WalledRegion region;
        Carving::Slot slot;
    };

    WalledRegion wholeRegion(const MergedCells& cells, const Block& block) {
        WalledRegion region{makeBox(block.low, block.high(), table_), {}, {}};
        std::vector<CellFace> faces;
        std::vector<bool> thin;
        for (const Fragment& cell : cells.cells) {
            const auto index = static_cast<std::uint32_t>(region.pieces.size());
            region.pieces.push_back(cell);
            thin.push_back(isThin(cell.body, table_));
            for (const Facet& facet : cell.body.facets)
                if (!onBlockSurface(facet)) faces.push_back({index, true, facet});
        }
        MatchedFaces matched = matchFaces(std::move(faces), table_);
        for (FaceRest& rest : matched.rests) addWall(region, std::move(rest.facet));
        for (FacePortal& portal : matched.portals)
            if (thin[portal.behind] || thin[portal.front] ||
                region.pieces[portal.behind].filling != region.pieces[portal.front].filling)
                addWall(region, std::move(portal.facet));
        return region;
    }

    void addWall(WalledRegion& region, Facet facet) {
        const RoughBounds bounds = boundsOf(facet, table_);
        const double area = areaOf(facet, table_);
        region.walls.push_back({std::move(facet), bounds, area});
    }

    /// The region becomes a fragment, or two regions that are still open.
    void carve(WalledRegion region, const Carving::Slot& slot) {
        if (region.walls.empty() || region.pieces.empty()) {
            const Filling filling =
                region.pieces.empty() ? Filling{} : region.pieces.front().filling;
            carving_.addFragment(slot, {std::move(region.body), filling});
            return;
        }
        const HalfSpace knife{bestKnife(region, table_), false};
        auto [behind, front] = divide(std::move(region), knife);
        const std::uint32_t split = carving_.addSplit(slot, knife.plane);
        open_.push_back({std::move(front), {split, 1}});
        open_.push_back({std::move(behind), {split, 0}});
    }

    std::pair<WalledRegion, WalledRegion> divide(WalledRegion region, HalfSpace knife) {
        SplitPolytope bodies = split(region.body, knife, table_);
        WalledRegion behind{std::move(*bodies.inside), {}, {}};
        WalledRegion front{std::move(*bodies.outside), {}, {}};
        for (Wall& wall : region.walls)
            if (wall.facet.support.plane != knife.plane)
                divideWall(std::move(wall), knife, behind, front);
        for (Fragment& piece : region.pieces) dividePiece(std::move(piece), knife, behind, front);
        return {std::move(behind), std::move(front)};
    }

    void divideWall(Wall wall, HalfSpace knife, WalledRegion& behind, WalledRegion& front) {
        SplitFacet parts = split(wall.facet, knife, table_);
        if (parts.inside && parts.outside) {
            addWall(behind, std::move(*parts.inside));
            addWall(front, std::move(*parts.outside));
        } else {
            (parts.inside ? behind : front).walls.push_back(std::move(wall));
        }
    }

    void dividePiece(Fragment piece, HalfSpace knife, WalledRegion& behind, WalledRegion& front) {
        const Reach reached = reach(piece.body, knife, table_);
        if (reached.inside && reached.outside) {
            SplitPolytope parts = split(piece.body, knife, table_);
            behind.pieces.push_back({std::move(*parts.inside), piece.filling});
            front.pieces.push_back({std::move(*parts.outside), piece.filling});
        } else {
            (reached.inside ? behind : front).pieces.push_back(std::move(piece));
        }
    }

    VertexTable& table_;
    Carving carving_;
    std::vector<OpenRegion> open_;
};

}  // namespace

Carving carveByWalls(const MergedCells& cells, const Block& block, VertexTable& table) {
    return WallCarver(table).run(cells, block);
}

}  // namespace portcullis::compiler
