#include "compiler/brush_costs.h"

#include <algorithm>
#include <set>
#include <tuple>

#include "compiler/lint_names.h"

namespace portcullis::compiler {
namespace {

using formats::BrushIndex;
using formats::CellIndex;
using formats::PlaneIndex;
using formats::PlaneSide;
using formats::World;

/// Whether some corner of the loop is not outside the brush, or all of them are outside different
/// sides: false only when one side of the brush has the whole loop in front of it.
bool reaches(const World& world, const formats::WorldBrush& brush, const formats::Range& loop) {
    for (std::uint32_t s = 0; s < brush.planes.count; ++s) {
        const PlaneSide& side = world.brushPlanes[brush.planes.first + s];
        if (!side.plane.valid()) continue;
        const formats::Plane& plane = world.planes[side.plane];
        bool allOutside = true;
        for (std::uint32_t i = 0; i < loop.count && allOutside; ++i) {
            const glm::dvec3 p = world.vertices[world.loopVertices[loop.first + i]].position *
                                 static_cast<double>(formats::kLatticeStepsPerUnit);
            const double value = static_cast<double>(plane.a) * p.x +
                                 static_cast<double>(plane.b) * p.y +
                                 static_cast<double>(plane.c) * p.z + static_cast<double>(plane.d);
            const double size = static_cast<double>(plane.a) * static_cast<double>(plane.a) +
                                static_cast<double>(plane.b) * static_cast<double>(plane.b) +
                                static_cast<double>(plane.c) * static_cast<double>(plane.c);
            // A lattice step in front, and more: what is nearer touches.
            const double front = side.flipped ? -value : value;
            allOutside = front > 0 && front * front > size;
        }
        if (allOutside) return false;
    }
    return true;
}

}  // namespace

std::vector<BrushCost> brushCosts(const World& world) {
    formats::IndexedVector<PlaneIndex, std::vector<BrushIndex>> byPlane(world.planes.size());
    for (std::size_t b = 0; b < world.brushes.size(); ++b) {
        const formats::Range& planes = world.brushes[BrushIndex(b)].planes;
        for (std::uint32_t s = 0; s < planes.count; ++s)
            if (const PlaneSide& side = world.brushPlanes[planes.first + s]; side.plane.valid())
                byPlane[side.plane].push_back(BrushIndex(b));
    }
    std::vector<BrushCost> costs(world.brushes.size());
    std::vector<std::set<CellIndex>> cells(world.brushes.size());
    for (const formats::Portal& portal : world.portals)
        for (const BrushIndex brush : byPlane[portal.plane]) {
            if (!reaches(world, world.brushes[brush], portal.loop)) continue;
            ++costs[brush.value()].portals;
            cells[brush.value()].insert(portal.cells.begin(), portal.cells.end());
        }
    for (const formats::Surface& surface : world.surfaces) ++costs[surface.brush.value()].surfaces;
    for (std::size_t b = 0; b < costs.size(); ++b) {
        costs[b].brush = BrushIndex(b);
        costs[b].cells = static_cast<std::uint32_t>(cells[b].size());
    }
    std::erase_if(costs, [](const BrushCost& cost) { return cost.portals == 0; });
    std::ranges::stable_sort(costs, [](const BrushCost& a, const BrushCost& b) {
        return std::tie(a.cells, a.portals) > std::tie(b.cells, b.portals);
    });
    return costs;
}

FindingList lintCostlyBrushes(const World& world) {
    constexpr std::size_t kMost = 5;
    constexpr std::uint32_t kManyCells = 32;
    FindingList findings(formats::Code::lintCostlyBrush);
    for (const BrushCost& cost : brushCosts(world)) {
        if (findings.count() == kMost || cost.cells < kManyCells) break;
        findings.add(lintName(world, cost.brush) + " cuts " + std::to_string(cost.cells) +
                         " cells by " + std::to_string(cost.portals) + " portals",
                     pointerTo("brushes", cost.brush.value()), world.brushes[cost.brush].location);
    }
    return findings;
}

}  // namespace portcullis::compiler
