#pragma once

#include <cstdint>
#include <glm/vec2.hpp>
#include <span>

#include "render/block_light.h"
#include "render/lit_texels.h"
#include "render/prepared_world.h"
#include "render/texture_set.h"
#include "render/wall_light.h"

namespace portcullis::render {

/// How the texels of a wall lie on the luxel lattice of its plane: texel (u, v) of the largest
/// level begins at origin + u perU + v perV, in luxels.
struct TexelLattice {
    glm::dvec2 origin{0.0}, perU{0.0}, perV{0.0};
};

/// Walls of one plane with one texture basis and one luxel size have the same, to the bit. Of a
/// texture that lies on edge, all texels lie in the wall's first corner.
[[nodiscard]] TexelLattice texelLattice(const PreparedWorld& prepared,
                                        formats::SurfaceIndex surface, double luxelSize);

/// Light from a world's lightmaps, for the surface cache. Each texel is lit by the light at its
/// middle; a texel that is larger than a luxel (of a small level) by the mean of several places in
/// it. Walls that give off light themselves (Material::emission), and those without luxels, stay as
/// they were painted.
///
/// Refers to the world. About four microseconds a block.
template <class Pixel>
class LightmapShading final : public BlockLight<Pixel> {
public:
    /// The world has lightmaps; the weights are as their layers. Linear in the number of walls.
    LightmapShading(const PreparedWorld& prepared, const TextureSet<Pixel>& textures,
                    const LayerWeights& weights);

    [[nodiscard]] std::uint64_t keyOf(const BlockPlace& place) const override;
    void light(const BlockPlace& place, std::span<Pixel, 64> texels) const override;

private:
    struct Region;
    struct Wall {
        bool lit = false;
        TexelLattice texels;
    };

    [[nodiscard]] Region regionOf(const BlockPlace& place) const;

    WallLight light_;
    LitTexels<Pixel> lit_;
    formats::IndexedVector<formats::SurfaceIndex, Wall> walls_;
};

}  // namespace portcullis::render
