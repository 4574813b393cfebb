#include "render/lightmap_shading.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <glm/geometric.hpp>
#include <optional>

namespace portcullis::render {

using namespace formats;

namespace {

constexpr std::size_t kGathered = 256;
constexpr int kMostPlaces = 8;  // in a texel, along each side

}  // namespace

TexelLattice texelLattice(const PreparedWorld& prepared, SurfaceIndex index, double luxelSize) {
    const World& world = *prepared.world;
    const Surface& surface = world.surfaces[index];
    const TextureBasis& basis = world.textures[surface.texture];
    const UnitPlane& plane = prepared.planes[surface.plane.plane];
    const auto axes = luxelAxes(world.planes[surface.plane.plane]);
    const auto luxelsOf = [&](const glm::dvec3& v) {
        return glm::dvec2(v[axes[0]], v[axes[1]]) / luxelSize;
    };
    // The point p of the plane where (p - origin) . u and (p - origin) . v are given.
    const glm::dvec3 perU = glm::cross(basis.v, plane.normal);
    const glm::dvec3 perV = glm::cross(plane.normal, basis.u);
    const double volume = glm::dot(basis.u, perU);
    if (volume == 0.0)
        return {luxelsOf(world.vertices[world.loopVertices[surface.loop.first]].position), {}, {}};
    const glm::dvec3 start = -basis.shift.x * perU - basis.shift.y * perV -
                             plane.distance(basis.origin) * glm::cross(basis.u, basis.v);
    return {luxelsOf(basis.origin + start / volume), luxelsOf(perU / volume),
            luxelsOf(perV / volume)};
}

/// The luxels around a block of texels, fetched once where they are few.
template <class Pixel>
struct LightmapShading<Pixel>::Region {
    const WallLight* light = nullptr;
    SurfaceIndex surface;
    std::int64_t i = 0, j = 0;  // the first
    std::int64_t columns = 0, rows = 0;
    glm::dvec2 first{0.0}, perU{0.0}, perV{0.0};  // of the block's texels, in luxels
    bool gathered = false;
    std::array<glm::dvec3, kGathered> luxels;

    [[nodiscard]] const glm::dvec3& gatheredAt(std::int64_t atI, std::int64_t atJ) const {
        return luxels[static_cast<std::size_t>((atJ - j) * columns + atI - i)];
    }
    [[nodiscard]] glm::dvec3 at(const glm::dvec2& place) const {
        if (!gathered) return light->at(surface, place);
        return lightBetween(place, [this](std::int64_t atI, std::int64_t atJ) -> const glm::dvec3& {
            return gatheredAt(atI, atJ);
        });
    }
    /// The one light of all luxels, if there is one.
    [[nodiscard]] std::optional<glm::dvec3> evenLight() const {
        if (!gathered) return std::nullopt;
        for (std::int64_t k = 1; k < columns * rows; ++k)
            if (luxels[static_cast<std::size_t>(k)] != luxels[0]) return std::nullopt;
        return luxels[0];
    }
};

template <class Pixel>
auto LightmapShading<Pixel>::regionOf(const BlockPlace& place) const -> Region {
    const TexelLattice& texels = walls_[place.surface].texels;
    const auto scale = static_cast<double>(1 << place.level);
    Region region;
    region.light = &light_;
    region.surface = place.surface;
    region.perU = texels.perU * scale;
    region.perV = texels.perV * scale;
    region.first = texels.origin + double(place.u) * region.perU + double(place.v) * region.perV;
    glm::dvec2 low = region.first, high = low;
    for (const glm::dvec2& corner :
         {8.0 * region.perU, 8.0 * region.perV, 8.0 * region.perU + 8.0 * region.perV}) {
        const glm::dvec2 at = region.first + corner;
        low = {std::min(low.x, at.x), std::min(low.y, at.y)};
        high = {std::max(high.x, at.x), std::max(high.y, at.y)};
    }
    region.i = luxelStep(low.x).first;
    region.j = luxelStep(low.y).first;
    region.columns = luxelStep(high.x).first + 2 - region.i;
    region.rows = luxelStep(high.y).first + 2 - region.j;
    region.gathered = region.columns <= std::int64_t{kGathered} &&
                      region.columns * region.rows <= std::int64_t{kGathered};
    if (!region.gathered) return region;
    std::size_t k = 0;
    for (std::int64_t j = region.j; j < region.j + region.rows; ++j)
        for (std::int64_t i = region.i; i < region.i + region.columns; ++i)
            region.luxels[k++] = light_.luxel(place.surface, i, j);
    return region;
}

template <class Pixel>
LightmapShading<Pixel>::LightmapShading(const PreparedWorld& prepared,
                                        const TextureSet<Pixel>& textures,
                                        const LayerWeights& weights)
    : light_(*prepared.world, weights), lit_(textures) {
    const World& world = *prepared.world;
    walls_.resize(world.surfaces.size());
    for (SurfaceIndex i(0u); walls_.contains(i); i = SurfaceIndex(i.value() + 1)) {
        const Material& material = world.scene.materials[world.surfaces[i].material];
        if (!light_.hasLuxels(i) || material.emission != glm::dvec3(0.0)) continue;
        walls_[i] = {true, texelLattice(prepared, i, world.lightmaps->surfaces[i].size)};
    }
}

template <class Pixel>
std::uint64_t LightmapShading<Pixel>::keyOf(const BlockPlace& place) const {
    if (!walls_.contains(place.surface) || !walls_[place.surface].lit) return 0;
    if (const auto even = regionOf(place).evenLight()) {
        if (*even == glm::dvec3(1.0)) return 0;
        std::uint64_t key = 0;
        for (glm::length_t i = 0; i < 3; ++i) key = key << 21 | lightNumber((*even)[i]);
        return key;
    }
    // A block of its own. A wall has less than 2^14 blocks a row, and rows.
    const auto low = [](std::int32_t texel) {
        return static_cast<std::uint64_t>(texel >> 3) & 0x3fffU;
    };
    return std::uint64_t{1} << 63 | std::uint64_t{place.surface.value()} << 28 |
           low(place.u) << 14 | low(place.v);
}

template <class Pixel>
void LightmapShading<Pixel>::light(const BlockPlace& place, std::span<Pixel, 64> texels) const {
    const Region region = regionOf(place);
    if (const auto even = region.evenLight()) {
        for (Pixel& texel : texels) texel = lit_.of(texel, *even);
        return;
    }
    const auto reach = [](const glm::dvec2& way) {
        return std::max(std::abs(way.x), std::abs(way.y));
    };
    const double size = std::max(reach(region.perU), reach(region.perV));
    const int places = size <= 1.0           ? 1
                       : size >= kMostPlaces ? kMostPlaces
                                             : static_cast<int>(std::ceil(size));
    for (int t = 0; t < 64; ++t) {
        glm::dvec3 sum(0.0);
        for (int k = 0; k < places * places; ++k) {
            const double u = t % 8 + (k % places + 0.5) / places;
            const double v = t / 8 + (k / places + 0.5) / places;
            sum += region.at(region.first + u * region.perU + v * region.perV);
        }
        Pixel& texel = texels[static_cast<std::size_t>(t)];
        texel = lit_.of(texel, places == 1 ? sum : sum / double(places * places));
    }
}

template class LightmapShading<std::uint32_t>;
template class LightmapShading<std::uint8_t>;

}  // namespace portcullis::render
