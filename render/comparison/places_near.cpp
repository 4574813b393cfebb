#include "render/comparison/places_near.h"

#include <algorithm>
#include <cstdint>
#include <limits>

namespace portcullis::render {

using namespace formats;

MediumSet LeavesNear::media(const World& world) const {
    MediumSet set;
    if (solid) set.add(Medium::solid);
    for (const CellIndex cell : cells) set.add(world.cells[cell].medium);
    return set;
}

LeavesNear leavesNear(const PreparedWorld& prepared, const glm::dvec3& point, double margin) {
    LeavesNear found;
    std::vector<NodeChild> open{prepared.world->root};
    while (!open.empty()) {
        const NodeChild at = open.back();
        open.pop_back();
        if (at.kind == NodeChild::Kind::solid) {
            found.solid = true;
        } else if (at.kind == NodeChild::Kind::cell) {
            found.cells.emplace_back(at.index);
        } else {
            const Node& node = prepared.world->nodes[NodeIndex(at.index)];
            const double distance = prepared.planes[node.plane].distance(point);
            if (distance >= -margin) open.push_back(node.children[1]);
            if (distance <= margin) open.push_back(node.children[0]);
        }
    }
    return found;
}

MediumSet foldedMedia(const PreparedWorld& prepared, const glm::dvec3& point, double margin) {
    const World& world = *prepared.world;
    MediumSet media;
    media.add(Medium::solid);
    for (const WorldBrush& brush : world.brushes) {
        double outermost = -std::numeric_limits<double>::infinity();
        bool bounded = false;
        for (std::uint32_t i = brush.planes.first; i < brush.planes.end(); ++i) {
            const PlaneSide side = world.brushPlanes[i];
            if (!side.plane.valid()) continue;
            bounded = true;
            const double distance = prepared.planes[side.plane].distance(point);
            outermost = std::max(outermost, side.flipped ? -distance : distance);
            if (outermost > margin) break;
        }
        if (!bounded || outermost > margin) continue;
        const MediumSet inside = media.after(brush.operation);
        if (outermost < -margin)
            media = inside;
        else
            media.add(inside);
    }
    return media;
}

}  // namespace portcullis::render
