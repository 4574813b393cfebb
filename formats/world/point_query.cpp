#include "formats/world/point_query.h"

#include <optional>
#include <span>

namespace portcullis::formats {
namespace {

enum class Containment { outside, onFace, inside };

Containment containment(const World& world, std::span<const PlaneSide> sides,
                        const Position& point) {
    bool bounded = false;
    bool onFace = false;
    for (const PlaneSide& side : sides) {
        if (!side.plane.valid()) continue;
        bounded = true;
        const int value = world.planes[side.plane].sideAt(point) * (side.flipped ? -1 : 1);
        if (value > 0) return Containment::outside;
        onFace = onFace || value == 0;
    }
    if (!bounded) return Containment::outside;
    return onFace ? Containment::onFace : Containment::inside;
}

/// Walks to every leaf whose closed region contains the point; the first cell found counts.
void findCell(const World& world, const Position& point, PointReport& report) {
    std::vector<NodeChild> open{world.root};
    std::optional<NodeChild> firstLeaf;
    while (!open.empty()) {
        const NodeChild child = open.back();
        open.pop_back();
        if (child.kind != NodeChild::Kind::node) {
            if (!firstLeaf) firstLeaf = child;
            report.onBoundary = report.onBoundary || child != *firstLeaf;
            if (child.kind == NodeChild::Kind::cell && !report.cell.valid())
                report.cell = CellIndex(child.index);
            continue;
        }
        const Node& node = world.nodes[NodeIndex(child.index)];
        const int side = world.planes[node.plane].sideAt(point);
        if (side >= 0) open.push_back(node.children[1]);
        if (side <= 0) open.push_back(node.children[0]);
    }
}

void foldBrushes(const World& world, const Position& point, PointReport& report) {
    for (BrushIndex index(0u); world.brushes.contains(index);
         index = BrushIndex(index.value() + 1)) {
        const WorldBrush& brush = world.brushes[index];
        const auto sides =
            std::span(world.brushPlanes).subspan(brush.planes.first, brush.planes.count);
        const Containment found = containment(world, sides, point);
        report.onBoundary = report.onBoundary || found == Containment::onFace;
        if (found != Containment::inside) continue;
        report.brushes.push_back(index);
        const Medium after = brush.operation.apply(report.medium);
        if (brush.operation.isFill() || after != report.medium) report.decidedBy = index;
        report.medium = after;
    }
}

}  // namespace

PointReport locate(const World& world, const Position& point) {
    PointReport report;
    foldBrushes(world, point, report);
    findCell(world, point, report);
    return report;
}

}  // namespace portcullis::formats
