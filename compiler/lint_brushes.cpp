#include "compiler/lint_brushes.h"

#include <algorithm>
#include <map>
#include <utility>

#include "compiler/lint_names.h"
#include "compiler/proof_body.h"

namespace portcullis::compiler {
namespace {

using formats::BrushIndex;
using formats::Medium;
using formats::PlaneSide;
using formats::WorldBrush;

std::vector<PlaneSide> sortedPlanes(const ProofWorld& world, BrushIndex brush) {
    std::vector<PlaneSide> planes;
    for (const PlaneSide& side : world.planesOf(world.world().brushes[brush]))
        if (side.plane.valid()) planes.push_back(side);
    std::ranges::sort(planes);
    planes.erase(std::unique(planes.begin(), planes.end()), planes.end());
    return planes;
}

/// Bodies of all brushes and which of them overlap.
class Bodies {
public:
    using Bounds = std::array<std::array<double, 3>, 2>;

    explicit Bodies(const ProofWorld& world)
        : planes_(world.world().planes),
          bodies_(world.world().brushes.size()),
          bounds_(bodies_.size()) {
        const ProofBody everything(planes_);
        for (std::size_t b = 0; b < bodies_.size(); ++b) {
            if (sortedPlanes(world, BrushIndex(b)).empty()) continue;
            bodies_[b] = everything.clippedBy(world.planesOf(world.world().brushes[BrushIndex(b)]));
            if (bodies_[b]) bounds_[b] = bodies_[b]->bounds();
        }
    }

    [[nodiscard]] const std::optional<ProofBody>& of(BrushIndex brush) const {
        return bodies_[brush.value()];
    }
    [[nodiscard]] bool mayOverlap(const Bounds& box, BrushIndex brush) const {
        if (!of(brush)) return false;
        const Bounds& other = bounds_[brush.value()];
        for (std::size_t k = 0; k < 3; ++k)
            if (box[0][k] > other[1][k] || other[0][k] > box[1][k]) return false;
        return true;
    }
    [[nodiscard]] bool mayOverlap(BrushIndex a, BrushIndex b) const {
        return of(a) && mayOverlap(bounds_[a.value()], b);
    }

private:
    HalfSpaceBody planes_;
    std::vector<std::optional<ProofBody>> bodies_;
    std::vector<Bounds> bounds_;
};

/// Folds the parts of one brush with it and without it.
class EffectSearch {
public:
    EffectSearch(const ProofWorld& world, const Bodies& bodies, BrushIndex brush)
        : world_(world), brush_(brush) {
        for (std::size_t b = 0; b < world.world().brushes.size(); ++b)
            if (bodies.mayOverlap(brush, BrushIndex(b))) overlapping_.push_back(BrushIndex(b));
        bodies_ = &bodies;
        const bool detail = world.world().brushes[brush].detail;
        meetsOtherDetail_ = std::ranges::any_of(overlapping_, [&](BrushIndex other) {
            return world.world().brushes[other].detail != detail;
        });
    }

    /// Whether some part ends with another medium than it would have without the brush.
    bool hasEffect() {
        if (meetsOtherDetail_) return true;  // it may decide what seals
        std::vector<Part> open;
        open.push_back({*bodies_->of(brush_), 0, Medium::solid, Medium::solid});
        while (!open.empty()) {
            Part part = std::move(open.back());
            open.pop_back();
            if (!advance(part, open)) continue;
            return true;
        }
        return false;
    }

private:
    struct Part {
        ProofBody body;
        std::size_t next = 0;  ///< of overlapping_: the first not applied yet
        Medium with, without;
    };
    static constexpr std::size_t kMaximumCuts = 4000;

    /// Applies the rest of the brushes to a part, putting off what lies outside them. True: they
    /// leave a difference, or the search is too long to tell.
    bool advance(Part& part, std::vector<Part>& open) {
        for (; part.next < overlapping_.size(); ++part.next) {
            const BrushIndex index = overlapping_[part.next];
            const WorldBrush& brush = world_.world().brushes[index];
            if (index == brush_) {
                part.with = brush.operation.apply(part.with);
                if (part.with == part.without) return false;
                continue;
            }
            if (brush.operation.apply(part.with) == part.with &&
                brush.operation.apply(part.without) == part.without)
                continue;
            if (!bodies_->mayOverlap(part.body.bounds(), index)) continue;
            if (!cutOut(part, brush, open)) continue;
            part.with = brush.operation.apply(part.with);
            part.without = brush.operation.apply(part.without);
            if (index > brush_ && part.with == part.without) return false;
            if (cuts_ > kMaximumCuts) return true;
        }
        return true;
    }

    /// Leaves the part inside the brush and puts off the rest; false when nothing is inside.
    bool cutOut(Part& part, const WorldBrush& brush, std::vector<Part>& open) {
        auto inside = part.body.clippedBy(world_.planesOf(brush));
        ++cuts_;
        if (!inside) return false;
        for (const PlaneSide& side : world_.planesOf(brush)) {
            if (!side.plane.valid() || part.body.side(side.plane) == (side.flipped ? 1 : -1))
                continue;
            auto outside = part.body.clippedBy(side.opposite());
            ++cuts_;
            if (outside)
                open.push_back({std::move(*outside), part.next + 1, part.with, part.without});
            part.body = *part.body.clippedBy(side);
        }
        return true;
    }

    const ProofWorld& world_;
    const Bodies* bodies_;
    BrushIndex brush_;
    std::vector<BrushIndex> overlapping_;
    bool meetsOtherDetail_ = false;
    std::size_t cuts_ = 0;
};

}  // namespace

RepeatedBrushes findRepeatedBrushes(const ProofWorld& world) {
    const auto& brushes = world.world().brushes;
    std::map<std::vector<PlaneSide>, std::vector<BrushIndex>> byPlanes;
    for (std::size_t b = 0; b < brushes.size(); ++b) {
        auto planes = sortedPlanes(world, BrushIndex(b));
        if (!planes.empty()) byPlanes[std::move(planes)].push_back(BrushIndex(b));
    }
    RepeatedBrushes repeated;
    std::optional<Bodies> bodies;
    for (const auto& [planes, group] : byPlanes)
        for (std::size_t i = 1; i < group.size(); ++i) {
            const BrushIndex first = group[i - 1], again = group[i];
            if (brushes[first].operation != brushes[again].operation ||
                brushes[first].detail != brushes[again].detail)
                continue;
            if (!bodies) bodies.emplace(world);
            bool isDisturbed = false;
            for (std::size_t b = first.value() + 1; b < again.value(); ++b)
                isDisturbed =
                    isDisturbed || (brushes[BrushIndex(b)].operation != brushes[again].operation &&
                                    bodies->mayOverlap(again, BrushIndex(b)));
            if (!isDisturbed) repeated.push_back({first, again});
        }
    std::ranges::sort(repeated, {}, &RepeatedBrush::again);
    return repeated;
}

FindingList lintRepeatedBrushes(const ProofWorld& world, const RepeatedBrushes& repeated) {
    FindingList findings(formats::Code::lintDuplicateBrush);
    for (const RepeatedBrush& pair : repeated)
        findings.add(lintName(world.world(), pair.again) + " has the planes and operation of " +
                         lintName(world.world(), pair.first) + lintLine(world.world(), pair.first),
                     pointerTo("brushes", pair.again.value()),
                     world.world().brushes[pair.again].location);
    return findings;
}

FindingList lintOverwrittenBrushes(const ProofWorld& world, const RepeatedBrushes& repeated) {
    const auto& brushes = world.world().brushes;
    std::vector<bool> isAsked(brushes.size(), true);
    for (const formats::Surface& surface : world.world().surfaces)
        isAsked[surface.brush.value()] = false;
    for (const RepeatedBrush& pair : repeated)
        isAsked[pair.first.value()] = isAsked[pair.again.value()] = false;
    const Bodies bodies(world);
    return findEach(formats::Code::lintOverwrittenBrush, brushes.size(),
                    [&](std::size_t b, FindingList& findings) {
                        const BrushIndex index(b);
                        if (!isAsked[b] || brushes[index].operation.blockable || !bodies.of(index))
                            return;
                        if (EffectSearch(world, bodies, index).hasEffect()) return;
                        findings.add(
                            lintName(world.world(), index) +
                                " changes nothing: no surface is its own, and every point has the "
                                "same medium without it",
                            pointerTo("brushes", b), brushes[index].location);
                    });
}

}  // namespace portcullis::compiler
