#include "render/light/occlusion.h"

#include <algorithm>
#include <tbb/parallel_for.h>

#include "render/light/hemisphere.h"
#include "render/light/luxel_layout.h"
#include "render/light/wall_places.h"
#include "render/ray_caster.h"

namespace portcullis::render {
namespace {

using namespace formats;

/// The share of its light that one direction lets through.
double openness(const PreparedWorld& prepared, const WallPlace& place, const glm::dvec3& direction,
                double reach) {
    const RayHit hit = castRay(prepared, place.cell, place.point, direction, reach);
    if (!hit.surface.valid() || isSky(*prepared.world, hit.surface)) return 1.0;
    return std::clamp(hit.t / reach, 0.0, 1.0);
}

}  // namespace

IndexedVector<LuxelPartIndex, double> occlusion(const PreparedWorld& prepared,
                                                const LuxelParts& parts,
                                                const OcclusionOptions& options) {
    IndexedVector<LuxelPartIndex, double> open(parts.parts.size());
    const Hemisphere hemisphere(options.rays);
    tbb::parallel_for(std::size_t{0}, open.size(), [&](std::size_t i) {
        const LuxelPartIndex part(i);
        const WallPlace place = wallPlaceOf(prepared, parts, part);
        const Hemisphere::Frame frame = Hemisphere::frameOf(place.normal);
        double sum = 0.0;
        for (std::uint32_t ray = 0; ray < hemisphere.count(); ++ray)
            sum += openness(prepared, place, hemisphere.direction(ray, frame), options.reach);
        open[part] = sum / hemisphere.count();
    });
    return open;
}

}  // namespace portcullis::render
