#include "compiler/block_carving.h"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <numeric>
#include <utility>

namespace portcullis::compiler {
namespace {

using formats::Brush;
using formats::BrushIndex;

using Slot = Carving::Slot;

/// A knife and its merit: planes that many brushes share come first (cells along them merge), then
/// those that free most.
struct Cut {
    HalfSpace knife;
    double merit = 0;
};

class Carver {
public:
    Carver(const Block& block, const BrushSolids& solids,
           const formats::IndexedVector<BrushIndex, Brush>& brushes)
        : result_{VertexTable(256 + block.brushes.size() * 32), {}, {}} {
        slots_.push_back({});
        result_.carving.addFragment(slots_.back(),
                                    {makeBox(block.low, block.high(), result_.table), {}});
        for (const BrushIndex index : block.brushes)
            result_.brushes.push_back(localBrush(solids[index], brushes[index],
                                                 BrushOrdinal(result_.brushes.size()),
                                                 result_.table));
        brushesOnPlane_.resize(result_.table.planeCount());
        for (const LocalBrush& brush : result_.brushes)
            for (const HalfSpace& side : brush.sides) ++brushesOnPlane_[side.plane.value()];
    }

    CarvedBlock run() {
        for (const std::size_t at : cheapestOrder()) apply(result_.brushes[at]);
        return std::move(result_);
    }

private:
    /// Runs of equal fills commute (but for the last blocker, which order decides): the largest
    /// first leaves the fewest pieces to cut.
    std::vector<std::size_t> cheapestOrder() const {
        const auto& brushes = result_.brushes;
        std::vector<std::size_t> order(brushes.size());
        std::iota(order.begin(), order.end(), std::size_t{0});
        for (std::size_t first = 0; first < order.size();) {
            std::size_t end = first + 1;
            while (end < order.size() && brushes[first].operation.isFill() &&
                   !brushes[first].operation.blockable &&
                   brushes[end].operation == brushes[first].operation &&
                   brushes[end].detail == brushes[first].detail)
                ++end;
            std::stable_sort(
                order.begin() + static_cast<std::ptrdiff_t>(first),
                order.begin() + static_cast<std::ptrdiff_t>(end),
                [&](std::size_t a, std::size_t b) { return brushes[a].girth > brushes[b].girth; });
            first = end;
        }
        return order;
    }

    void apply(const LocalBrush& brush) {
        const std::size_t before = result_.carving.fragments.size();
        for (std::size_t i = 0; i < before; ++i) {
            const Fragment& fragment = result_.carving.fragments[FragmentIndex(i)];
            const Filling after = brush.apply(fragment.filling);
            if (after == fragment.filling || !fragment.body.bounds.touches(brush.bounds)) continue;
            cutOut(FragmentIndex(i), brush, after);
        }
    }

    /// The planes of the brush that split the fragment, best first; nothing when one of them has
    /// the whole fragment outside.
    std::optional<std::vector<Cut>> properCuts(const Polytope& body, const LocalBrush& brush) {
        std::vector<Cut> cuts;
        for (const HalfSpace& knife : brush.sides) {
            if (const auto clear = clearReach(body.bounds, knife, result_.table)) {
                if (!clear->inside) return std::nullopt;
                continue;
            }
            bool inside = false, outside = false;
            double reach = 0;
            for (const Facet& facet : body.facets)
                for (const Corner& corner : facet.corners) {
                    const int side = result_.table.side(corner.vertex, knife);
                    inside |= side < 0;
                    if (side <= 0) continue;
                    outside = true;
                    const double distance = result_.table.distance(corner.vertex, knife.plane);
                    reach = std::max(reach, knife.flipped ? -distance : distance);
                }
            if (!inside) return std::nullopt;
            if (outside) cuts.push_back({knife, merit(knife.plane, reach)});
        }
        std::ranges::stable_sort(cuts,
                                 [](const Cut& a, const Cut& b) { return a.merit > b.merit; });
        return cuts;
    }

    [[nodiscard]] double merit(PlaneId plane, double reach) const {
        const double users = brushesOnPlane_[plane.value()];
        return users * users * reach;
    }

    void cutOut(FragmentIndex index, const LocalBrush& brush, const Filling& after) {
        const auto cuts = properCuts(result_.carving.fragments[index].body, brush);
        if (!cuts) return;
        // Tentative: the brush may still miss the fragment, past all separate planes.
        Polytope inside = result_.carving.fragments[index].body;
        std::vector<std::pair<HalfSpace, Polytope>> freed;
        for (const Cut& cut : *cuts) {
            const Reach reached = reach(inside, cut.knife, result_.table);
            if (!reached.inside) return;
            if (!reached.outside) continue;
            SplitPolytope parts = split(inside, cut.knife, result_.table);
            freed.emplace_back(cut.knife, std::move(*parts.outside));
            inside = std::move(*parts.inside);
        }
        const Filling before = result_.carving.fragments[index].filling;
        Slot slot = slots_[index.value()];
        for (auto& [knife, outside] : freed) {
            const std::uint32_t splitIndex = result_.carving.addSplit(slot, knife.plane);
            const std::uint32_t outsideSide = knife.flipped ? 0 : 1;
            slots_.push_back({splitIndex, outsideSide});
            result_.carving.addFragment(slots_.back(), {std::move(outside), before});
            slot = {splitIndex, 1 - outsideSide};
        }
        result_.carving.fragments[index] = {std::move(inside), after};
        slots_[index.value()] = slot;
        result_.carving.childAt(slot) = {SplitChild::Kind::fragment, index.value()};
    }

    CarvedBlock result_;
    std::vector<Slot> slots_;             ///< by fragment
    std::vector<double> brushesOnPlane_;  ///< by plane: how many brushes have a face on it
};

}  // namespace

std::uint32_t Carving::addSplit(const Slot& slot, PlaneId plane) {
    const auto index = static_cast<std::uint32_t>(splits.size());
    childAt(slot) = {SplitChild::Kind::split, index};
    splits.push_back({plane, {}});
    return index;
}

FragmentIndex Carving::addFragment(const Slot& slot, Fragment fragment) {
    const FragmentIndex index = fragments.append(std::move(fragment));
    childAt(slot) = {SplitChild::Kind::fragment, index.value()};
    return index;
}

Filling LocalBrush::apply(const Filling& before) const {
    const BrushOrdinal blocker = operation.blockable ? ordinal : before.blocker;
    const formats::Medium medium = operation.apply(before.medium);
    if (medium != formats::Medium::solid) return {medium, false, blocker};
    // Solid that seals goes on sealing under detail, and seals again under structure.
    const bool written = operation.isFill() || before.isOpen();
    const bool nowDetail = before.isOpen() ? detail : before.detail && (detail || !written);
    return {medium, nowDetail, blocker};
}

namespace {

/// The length of all edges together: a size that turning does not change.
double edgeLength(const BrushSolid& solid) {
    double sum = 0;
    for (const BrushSolid::Polygon& polygon : solid.polygons)
        for (std::size_t i = 0; i < polygon.size(); ++i) {
            const auto &p = polygon[i], &q = polygon[(i + 1) % polygon.size()];
            const double x = q[0] - p[0], y = q[1] - p[1], z = q[2] - p[2];
            sum += std::sqrt(x * x + y * y + z * z);
        }
    return sum / 2;
}

}  // namespace

LocalBrush localBrush(const BrushSolid& solid, const Brush& brush, BrushOrdinal ordinal,
                      VertexTable& table) {
    LocalBrush local{ordinal, brush.operation, brush.detail,     {},
                     {},      solid.bounds,    edgeLength(solid)};
    for (std::size_t f = 0; f < solid.faces.size(); ++f) {
        if (!solid.faces[f]) continue;
        local.faces.push_back(static_cast<std::uint32_t>(f));
        local.sides.push_back({table.addPlane(solid.faces[f]->plane), solid.faces[f]->flipped});
    }
    return local;
}

CarvedBlock carveBlock(const Block& block, const BrushSolids& solids,
                       const formats::IndexedVector<BrushIndex, Brush>& brushes) {
    return Carver(block, solids, brushes).run();
}

}  // namespace portcullis::compiler
