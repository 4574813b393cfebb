#include "render/light_query.h"

#include "render/eye_cells.h"
#include "render/ray_caster.h"
#include "render/ray_walk.h"
#include "render/wall_light.h"

namespace portcullis::render {

using namespace formats;

namespace {

constexpr glm::dvec3 kDown{0.0, 0.0, -1.0};

/// Of the cells around a point, the one in which there is most room below it: on a boundary the
/// others end there.
RayHit floorBelow(const PreparedWorld& prepared, const std::vector<CellIndex>& cells,
                  const glm::dvec3& origin) {
    CellIndex start = cells.front();
    double room = -1.0;
    for (const CellIndex cell : cells) {
        const RayStep step = leaveCell(prepared, cell, origin, kDown);
        if (step.t <= room) continue;
        room = step.t;
        start = cell;
    }
    return castRay(prepared, start, origin, kDown);
}

void addLight(const PreparedWorld& prepared, const LayerWeights& weights, FloorLight& found) {
    const World& world = *prepared.world;
    const Lightmaps& lightmaps = *world.lightmaps;
    const SurfaceLuxels& luxels = lightmaps.surfaces[found.surface];
    if (luxels.size == 0.0) return;
    const auto axes = luxelAxes(world.planes[world.surfaces[found.surface].plane.plane]);
    const glm::dvec2 at(found.floor[axes[0]] / luxels.size, found.floor[axes[1]] / luxels.size);
    const WallLight all(world, weights);
    found.light = all.at(found.surface, at);
    found.brightness = 0.2126 * found.light.x + 0.7152 * found.light.y + 0.0722 * found.light.z;
    for (std::size_t i = 0; i < lightmaps.layers.size(); ++i) {
        // Shown light is never below 0: what a layer takes away is what its negative gives.
        LayerWeights one(weights.size(), 0.0);
        one[i] = weights[i];
        glm::dvec3 light = WallLight(world, one).at(found.surface, at);
        one[i] = -weights[i];
        light -= WallLight(world, one).at(found.surface, at);
        found.groups.push_back({lightmaps.layers[i].group, light});
    }
}

}  // namespace

std::optional<FloorLight> lightAt(const PreparedWorld& prepared, const Position& point,
                                  const LayerWeights& weights) {
    const auto cells = eyeCells(*prepared.world, point);
    if (!cells) return std::nullopt;
    const glm::dvec3 origin(point.x.units(), point.y.units(), point.z.units());
    const RayHit hit = floorBelow(prepared, cells.value(), origin);
    FloorLight found;
    found.cell = cells.value().front();
    found.surface = hit.surface;
    found.floor = origin + hit.t * kDown;
    if (found.surface.valid()) addLight(prepared, weights, found);
    return found;
}

}  // namespace portcullis::render
