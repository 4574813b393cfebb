#include "render/lava_materials.h"

#include <map>

namespace portcullis::render {

using namespace formats;

LavaMaterials lavaMaterials(const World& world) {
    LavaMaterials materials(world.portals.size());
    IndexedVector<BrushIndex, MaterialIndex> ofBrush(world.brushes.size());
    for (const Surface& surface : world.surfaces)
        if (surface.brush.valid() && !ofBrush[surface.brush].valid())
            ofBrush[surface.brush] = surface.material;
    std::map<PlaneIndex, MaterialIndex> ofPlane;
    for (BrushIndex i(0U); world.brushes.contains(i); i = BrushIndex(i.value() + 1)) {
        const WorldBrush& brush = world.brushes[i];
        if (!brush.operation.canGive(Medium::lava) || !ofBrush[i].valid()) continue;
        for (std::uint32_t k = brush.planes.first; k < brush.planes.end(); ++k)
            if (world.brushPlanes[k].plane.valid())
                ofPlane[world.brushPlanes[k].plane] = ofBrush[i];
    }
    for (PortalIndex i(0U); world.portals.contains(i); i = PortalIndex(i.value() + 1)) {
        const Portal& portal = world.portals[i];
        const auto isLava = [&](std::size_t side) {
            return world.cells[portal.cells[side]].medium == Medium::lava;
        };
        if (isLava(0) == isLava(1)) continue;
        const auto found = ofPlane.find(portal.plane);
        if (found != ofPlane.end()) materials[i] = found->second;
    }
    return materials;
}

TextureBasis nearestAxisBasis(const Plane& plane) {
    const auto size = [](std::int64_t value) { return value < 0 ? -value : value; };
    TextureBasis basis;  // along z, for floors
    if (size(plane.c) >= size(plane.a) && size(plane.c) >= size(plane.b)) return basis;
    basis.u = size(plane.a) >= size(plane.b) ? glm::dvec3{0, 1, 0} : glm::dvec3{1, 0, 0};
    basis.v = {0, 0, -1};
    return basis;
}

}  // namespace portcullis::render
