#include "render/light/bounce.h"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <tbb/parallel_for.h>
#include <utility>

#include "render/light/light_flood.h"
#include "render/light/patches.h"
#include "render/ray_walk.h"

namespace portcullis::render {
namespace {

using namespace formats;

LuxelParts patchesOf(const PreparedWorld& prepared, LuxelOptions luxels, std::uint32_t ratio) {
    luxels.luxelSize *= ratio;
    auto layout = layOutLuxels(*prepared.world, luxels);
    assert(layout);  // it takes less than the finer one, which is there
    return partLuxels(prepared, std::move(layout).value());
}

template <class Visit>
void forEachPatch(const LuxelParts& patches, const Visit& visit) {
    for (LuxelPartIndex i(0U); patches.parts.contains(i); i = LuxelPartIndex(i.value() + 1))
        visit(i);
}

}  // namespace

Bounces::Bounces(const PreparedWorld& prepared, const LuxelParts& parts, const LuxelOptions& luxels,
                 const Reflectances& reflectances, const BounceOptions& options)
    : prepared_(prepared),
      parts_(parts),
      options_(options),
      patches_(patchesOf(prepared, luxels, options.patchLuxels)),
      waterTint_(mediumTints()[static_cast<std::size_t>(Medium::water)]) {
    for (const LuxelPart& patch : patches_.parts)
        reflectances_.append(reflectances[prepared.world->surfaces[patch.surface].material]);
    links_.resize(patches_.parts.size());
    const Hemisphere hemisphere(options.rays);
    tbb::parallel_for(std::size_t{0}, links_.size(), [&](std::size_t i) {
        links_[LuxelPartIndex(i)] = linksOf(LuxelPartIndex(i), hemisphere);
    });
}

/// The patch at a wall's point, and how much water the ray to it crossed.
Bounces::Link Bounces::endOf(const WallPlace& place, const glm::dvec3& direction) const {
    const World& world = *prepared_.world;
    Link link;
    Medium medium = Medium::air;
    bool blocked = false;
    const RayStep end =
        walkRay(prepared_, place.cell, place.point, direction, [&](const RayStep& step) {
            const Medium next = world.cells[step.cell].medium;
            if (next == Medium::water && medium != Medium::water) ++link.stretches;
            blocked = blocked || next == Medium::lava;
            medium = next;
        });
    if (blocked || end.polygon == nullptr || !end.polygon->isWall()) return link;
    const SurfaceIndex surface(end.polygon->index);
    const SurfaceLuxels& luxels = patches_.layout.surfaces[surface];
    if (!(luxels.size > 0.0)) return link;
    const glm::dvec2 at = patches_.lattices[surface].luxelsAt(place.point + end.t * direction);
    const auto hold = [](double value, std::uint32_t count) {
        return static_cast<std::int32_t>(std::clamp(std::floor(value), 0.0, count - 1.0));
    };
    link.patch = patches_.partAt(surface, hold(at.x, luxels.columns), hold(at.y, luxels.rows));
    link.rays = 1;
    return link;
}

std::vector<Bounces::Link> Bounces::linksOf(LuxelPartIndex patch,
                                            const Hemisphere& hemisphere) const {
    const WallPlace place = wallPlaceOf(prepared_, patches_, patch);
    const Hemisphere::Frame frame = Hemisphere::frameOf(place.normal);
    std::vector<Link> links;
    for (std::uint32_t i = 0; i < hemisphere.count(); ++i) {
        const Link link = endOf(place, hemisphere.direction(i, frame));
        if (link.patch.valid()) links.push_back(link);
    }
    const auto keyOf = [](const Link& link) {
        return std::pair(link.patch.value(), link.stretches);
    };
    std::ranges::sort(links, {}, keyOf);
    std::size_t kept = 0;
    for (const Link& link : links) {
        if (kept > 0 && keyOf(links[kept - 1]) == keyOf(link))
            ++links[kept - 1].rays;
        else
            links[kept++] = link;
    }
    links.resize(kept);
    links.shrink_to_fit();
    return links;
}

/// What share of a patch's view a link is, for each colour.
glm::dvec3 Bounces::shareOf(const Link& link) const {
    glm::dvec3 share(static_cast<double>(link.rays) / options_.rays);
    for (std::uint16_t i = 0; i < link.stretches; ++i) share *= waterTint_;
    return share;
}

/// What patches get of what they throw: gathered, then brought to what they threw and neither sky
/// nor water swallowed.
Bounces::PatchLight Bounces::bounceOnce(const PatchLight& thrown) const {
    PatchLight gathered(links_.size());
    IndexedVector<LuxelPartIndex, glm::dvec3> keptShares(links_.size());
    tbb::parallel_for(std::size_t{0}, links_.size(), [&](std::size_t i) {
        const LuxelPartIndex patch(i);
        for (const Link& link : links_[patch]) {
            const glm::dvec3 share = shareOf(link);
            gathered[patch] += share * thrown[link.patch];
            keptShares[patch] += share;
        }
    });
    glm::dvec3 kept(0.0), got(0.0);
    forEachPatch(patches_, [&](LuxelPartIndex patch) {
        const double area = patches_.areaOf(patch);
        kept += area * keptShares[patch] * thrown[patch];
        got += area * gathered[patch];
    });
    glm::dvec3 scale(1.0);
    for (glm::length_t i = 0; i < 3; ++i)
        if (got[i] != 0.0 && kept[i] / got[i] > 0.0) scale[i] = kept[i] / got[i];
    for (glm::dvec3& light : gathered) light *= scale;
    return gathered;
}

void Bounces::addTo(LuxelSums& light) const {
    const Patches patches{parts_, patches_, static_cast<std::int32_t>(options_.patchLuxels)};
    PatchLight last = meanOverPatches(patches, light);
    PatchLight sum(last.size());
    for (std::uint32_t bounce = 0; bounce < options_.bounces; ++bounce) {
        forEachPatch(patches_, [&](LuxelPartIndex i) { last[i] *= reflectances_[i]; });
        last = bounceOnce(last);
        forEachPatch(patches_, [&](LuxelPartIndex i) { sum[i] += last[i]; });
    }
    const LuxelSums bounced = betweenPatches(patches, sum);
    for (LuxelPartIndex i(0U); light.contains(i); i = LuxelPartIndex(i.value() + 1))
        light[i] += bounced[i];
}

}  // namespace portcullis::render
