#include "render/light/patches.h"

#include <array>
#include <cmath>

namespace portcullis::render {
namespace {

using namespace formats;

/// The entry of a wall's luxel, where its rectangle has it; kNone where not.
std::uint32_t entryAt(const LuxelParts& parts, SurfaceIndex surface, std::int32_t column,
                      std::int32_t row) {
    const SurfaceLuxels& luxels = parts.layout.surfaces[surface];
    const bool inside = column >= 0 && row >= 0 &&
                        static_cast<std::uint32_t>(column) < luxels.columns &&
                        static_cast<std::uint32_t>(row) < luxels.rows;
    return inside ? parts.entries[parts.entryOf(surface, column, row)] : LuxelParts::kNone;
}

glm::dvec3 between(const Patches& patches, const LuxelSums& light, LuxelPartIndex part) {
    const LuxelParts& coarse = patches.coarse;
    const SurfaceIndex surface = patches.fine.parts[part].surface;
    const glm::dvec2 place = patches.placeOf(part) - 0.5;
    const double column = std::floor(place.x), row = std::floor(place.y);
    const glm::dvec2 rest = place - glm::dvec2(column, row);
    const std::array<double, 2> shareX{1.0 - rest.x, rest.x}, shareY{1.0 - rest.y, rest.y};
    glm::dvec3 sum(0.0);
    double shares = 0.0;
    for (std::size_t y = 0; y < 2; ++y)
        for (std::size_t x = 0; x < 2; ++x) {
            const std::uint32_t entry =
                entryAt(coarse, surface, static_cast<std::int32_t>(column) + static_cast<int>(x),
                        static_cast<std::int32_t>(row) + static_cast<int>(y));
            if (entry == LuxelParts::kNone) continue;
            const double share = shareX[x] * shareY[y];
            sum += share * lightOf(coarse, light, entry);
            shares += share;
        }
    return shares > 0.0 ? sum / shares : glm::dvec3(0.0);
}

}  // namespace

glm::dvec2 Patches::placeOf(LuxelPartIndex part) const {
    const LuxelPart& own = fine.parts[part];
    const SurfaceLuxels& from = fine.layout.surfaces[own.surface];
    const SurfaceLuxels& to = coarse.layout.surfaces[own.surface];
    return (own.centre + glm::dvec2(from.i, from.j)) / double(ratio) - glm::dvec2(to.i, to.j);
}

LuxelPartIndex Patches::patchOf(LuxelPartIndex part) const {
    const glm::dvec2 place = placeOf(part);
    const SurfaceIndex surface = fine.parts[part].surface;
    const std::uint32_t entry =
        entryAt(coarse, surface, static_cast<std::int32_t>(std::floor(place.x)),
                static_cast<std::int32_t>(std::floor(place.y)));
    return entry < coarse.parts.size() ? LuxelPartIndex(entry) : LuxelPartIndex();
}

LuxelSums meanOverPatches(const Patches& patches, const LuxelSums& light) {
    LuxelSums mean(patches.coarse.parts.size());
    IndexedVector<LuxelPartIndex, double> areas(patches.coarse.parts.size());
    for (LuxelPartIndex part(0U); light.contains(part); part = LuxelPartIndex(part.value() + 1)) {
        const LuxelPartIndex patch = patches.patchOf(part);
        if (!patch.valid()) continue;
        const double area = patches.fine.areaOf(part);
        mean[patch] += area * light[part];
        areas[patch] += area;
    }
    for (LuxelPartIndex i(0U); mean.contains(i); i = LuxelPartIndex(i.value() + 1))
        if (areas[i] > 0.0) mean[i] /= areas[i];
    return mean;
}

LuxelSums betweenPatches(const Patches& patches, const LuxelSums& light) {
    LuxelSums result;
    for (LuxelPartIndex part(0U); patches.fine.parts.contains(part);
         part = LuxelPartIndex(part.value() + 1))
        result.append(between(patches, light, part));
    return result;
}

}  // namespace portcullis::render
