#include "compiler/proof_owners.h"

#include <algorithm>

namespace portcullis::compiler {
namespace {

using formats::PlaneSide;
using formats::Surface;
using formats::SurfaceIndex;
using formats::VertexIndex;

bool liesOnFace(const ProofWorld& world, const Surface& surface) {
    const formats::World& data = world.world();
    const auto planes = world.planesOf(data.brushes[surface.brush]);
    const auto loop = std::span(data.loopVertices).subspan(surface.loop.first, surface.loop.count);
    if (planes[surface.face].plane != surface.plane.plane) return false;
    return std::ranges::all_of(loop, [&](VertexIndex corner) {
        return std::ranges::all_of(planes, [&](const PlaneSide& plane) {
            return !plane.plane.valid() || world.side(corner, plane) <= 0;
        });
    });
}

}  // namespace

FindingList proveOwners(const ProofWorld& world) {
    if (world.world().outsideRemoved) return FindingList(formats::Code::proofOwner);
    return findEach(formats::Code::proofOwner, world.world().surfaces.size(),
                    [&](std::size_t i, FindingList& findings) {
                        const Surface& surface = world.world().surfaces[SurfaceIndex(i)];
                        if (!liesOnFace(world, surface))
                            findings.add("the surface does not lie within the face of its brush",
                                         pointerTo("surfaces", i),
                                         world.world().brushes[surface.brush].location);
                    });
}

}  // namespace portcullis::compiler
