#include "compiler/proof_convex.h"

#include <algorithm>

namespace portcullis::compiler {
namespace {

using formats::CellIndex;
using formats::PlaneSide;
using formats::VertexIndex;

void judgeCell(const ProofWorld& world, CellIndex index, FindingList& findings) {
    const auto planes = world.planesOf(world.world().cells[index]);
    std::vector<VertexIndex> corners;
    for (const CellPolygon& polygon : world.polygonsOf(index)) {
        corners.insert(corners.end(), polygon.loop.begin(), polygon.loop.end());
        const bool isFlat = std::ranges::all_of(polygon.loop, [&](VertexIndex corner) {
            return world.side(corner, polygon.side.plane) == 0;
        });
        if (!isFlat) {
            findings.add("a corner does not lie on the plane of the polygon", polygon.pointer());
            continue;
        }
        // A portal is judged once, from behind.
        if (polygon.portal && polygon.side.flipped) continue;
        if (const auto fault = loopFault(world, polygon.loop, polygon.side))
            findings.add("the loop " + *fault, polygon.pointer());
    }
    std::ranges::sort(corners);
    corners.erase(std::unique(corners.begin(), corners.end()), corners.end());
    for (const VertexIndex corner : corners)
        for (const PlaneSide& plane : planes)
            if (world.side(corner, plane) > 0) {
                findings.add("vertex " + std::to_string(corner.value()) +
                                 " lies outside a plane of the cell",
                             pointerTo("cells", index.value()));
                break;
            }
}

}  // namespace

FindingList proveConvex(const ProofWorld& world) {
    return findEach(
        formats::Code::proofConvex, world.world().cells.size(),
        [&](std::size_t i, FindingList& findings) { judgeCell(world, CellIndex(i), findings); });
}

}  // namespace portcullis::compiler
