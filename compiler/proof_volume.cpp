#include "compiler/proof_volume.h"

#include <algorithm>
#include <atomic>
#include <tbb/parallel_for.h>

namespace portcullis::compiler {
namespace {

using formats::BrushIndex;
using formats::CellIndex;
using formats::Medium;
using formats::VertexIndex;

using Bounds = std::array<std::array<double, 3>, 2>;
/// How often each medium's volume counts the intersection of a set of brushes.
using Weights = std::array<std::int64_t, formats::kMediumCount>;

constexpr std::int64_t kLargestWeight = std::int64_t{1} << 60;

/// (M - 1) applied to weights, M being the table of an operation.
Weights changeOf(const Weights& before, const formats::MediaOperation& operation) {
    Weights after{};
    for (std::size_t m = 0; m < before.size(); ++m) {
        after[static_cast<std::size_t>(operation.after[m])] += before[m];
        after[m] -= before[m];
    }
    return after;
}

bool overlap(const Bounds& a, const Bounds& b) {
    for (std::size_t k = 0; k < 3; ++k)
        if (a[0][k] > b[1][k] + 1 || b[0][k] > a[1][k] + 1) return false;
    return true;
}

class Inclusion {
public:
    Inclusion(const ProofWorld& world, std::uint32_t maximumSets)
        : world_(world),
          planes_(world.world().planes),
          maximum_(maximumSets),
          bodies_(world.world().brushes.size()),
          bounds_(bodies_.size()) {
        const ProofBody everything(planes_);
        tbb::parallel_for(std::size_t{0}, bodies_.size(), [&](std::size_t b) {
            const auto sides = world.planesOf(world.world().brushes[BrushIndex(b)]);
            if (std::ranges::none_of(sides, [](const auto& side) { return side.plane.valid(); }))
                return;
            bodies_[b] = everything.clippedBy(sides);
            if (bodies_[b]) bounds_[b] = bodies_[b]->bounds();
        });
    }

    InclusionVolumes run() {
        std::vector<MediaVolumes> sums(bodies_.size());
        tbb::parallel_for(std::size_t{0}, bodies_.size(), [&](std::size_t b) {
            std::vector<std::size_t> later;
            for (std::size_t j = b + 1; j < bodies_.size(); ++j)
                if (bodies_[b] && bodies_[j]) later.push_back(j);
            if (bodies_[b]) measure(*bodies_[b], b, {1, 0, 0, 0}, later, sums[b]);
        });
        InclusionVolumes result;
        for (const MediaVolumes& sum : sums)
            for (std::size_t m = 0; m < sum.size(); ++m) result.media[m] += sum[m];
        result.sets = sets_;
        result.complete = sets_ <= maximum_;
        return result;
    }

private:
    /// Counts the set that ends with `brush`, and all that add some of the brushes `later`.
    void measure(const ProofBody& body, std::size_t brush, const Weights& weightsBefore,
                 const std::vector<std::size_t>& later, MediaVolumes& sum) {
        const Weights weights =
            changeOf(weightsBefore, world_.world().brushes[BrushIndex(brush)].operation);
        if (weights == Weights{}) return;
        const bool isHuge = std::ranges::any_of(weights, [](std::int64_t weight) {
            return weight > kLargestWeight || weight < -kLargestWeight;
        });
        if (isHuge) sets_ += std::uint64_t{maximum_} + 1;
        if (++sets_ > maximum_) return;
        const SixVolumes volume = body.volume();
        for (std::size_t m = 0; m < weights.size(); ++m)
            sum[m] += {volume.exact * Residues(weights[m]),
                       volume.rough * static_cast<double>(weights[m])};
        const Bounds box = body.bounds();
        std::vector<std::size_t> near;
        std::ranges::copy_if(later, std::back_inserter(near),
                             [&](std::size_t j) { return overlap(box, bounds_[j]); });
        for (std::size_t i = 0; i < near.size(); ++i) {
            const auto next =
                body.clippedBy(world_.planesOf(world_.world().brushes[BrushIndex(near[i])]));
            const auto rest = near.begin() + static_cast<std::ptrdiff_t>(i) + 1;
            if (next) measure(*next, near[i], weights, {rest, near.end()}, sum);
        }
    }

    const ProofWorld& world_;
    HalfSpaceBody planes_;
    std::uint32_t maximum_;
    std::vector<std::optional<ProofBody>> bodies_;
    std::vector<Bounds> bounds_;
    std::atomic<std::uint64_t> sets_ = 0;
};

std::string cubicUnits(double sixVolumes) {
    constexpr double unit = formats::kLatticeStepsPerUnit;
    return fixedText(sixVolumes / 6 / (unit * unit * unit), 6);
}

}  // namespace

InclusionVolumes volumesByInclusion(const ProofWorld& world, std::uint32_t maximumSets) {
    return Inclusion(world, maximumSets).run();
}

MediaVolumes volumesOfCells(const ProofWorld& world) {
    const formats::World& data = world.world();
    std::vector<std::array<Residues, 3>> points(data.vertices.size());
    tbb::parallel_for(std::size_t{0}, points.size(), [&](std::size_t v) {
        const auto& planes = data.vertices[VertexIndex(v)].planes;
        points[v] =
            residuesOf(data.planes[planes[0]], data.planes[planes[1]], data.planes[planes[2]]);
    });
    const auto roughDeterminant = [&](VertexIndex u, VertexIndex v, VertexIndex w) {
        const auto &a = world.point(u).rough, &b = world.point(v).rough, &c = world.point(w).rough;
        return a[0] * (b[1] * c[2] - b[2] * c[1]) + a[1] * (b[2] * c[0] - b[0] * c[2]) +
               a[2] * (b[0] * c[1] - b[1] * c[0]);
    };
    std::vector<SixVolumes> cells(data.cells.size());
    tbb::parallel_for(std::size_t{0}, cells.size(), [&](std::size_t c) {
        for (const CellPolygon& polygon : world.polygonsOf(CellIndex(c)))
            for (std::size_t i = 1; i + 1 < polygon.loop.size(); ++i) {
                const VertexIndex a = polygon.loop[0], b = polygon.loop[i], d = polygon.loop[i + 1];
                cells[c] += {determinant(points[a.value()], points[b.value()], points[d.value()]),
                             roughDeterminant(a, b, d)};
            }
    });
    MediaVolumes sums;
    for (std::size_t c = 0; c < cells.size(); ++c)
        sums[static_cast<std::size_t>(data.cells[CellIndex(c)].medium)] += cells[c];
    return sums;
}

VolumeProof proveVolumes(const ProofWorld& world, std::uint32_t maximumSets) {
    VolumeProof proof;
    if (world.world().outsideRemoved) {
        proof.skipped = "cells outside were removed, which the brushes do not tell";
        return proof;
    }
    const InclusionVolumes brushes = volumesByInclusion(world, maximumSets);
    if (!brushes.complete) {
        proof.skipped = "more than " + std::to_string(maximumSets) + " sets of brushes overlap";
        return proof;
    }
    proof.sets = brushes.sets;
    const MediaVolumes cells = volumesOfCells(world);
    for (const Medium medium : formats::kAllMedia) {
        if (medium == Medium::solid) continue;
        const auto m = static_cast<std::size_t>(medium);
        if (cells[m].exact == brushes.media[m].exact) continue;
        proof.findings.add("the cells of " + std::string(mediumName(medium)) + " hold " +
                               cubicUnits(cells[m].rough) + " cubic units, the brushes give " +
                               cubicUnits(brushes.media[m].rough),
                           {});
    }
    return proof;
}

}  // namespace portcullis::compiler
