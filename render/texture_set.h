#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "formats/image/image.h"
#include "formats/map/brush_map.h"
#include "render/color_table.h"
#include "render/texture.h"

namespace portcullis::render {

/// The mip chain (formats/image/mip_chain.h) of each material's image; empty where there is none.
using MaterialImages =
    formats::IndexedVector<formats::MaterialIndex, std::vector<formats::ColorImage>>;

/// What the faces of a material are drawn with.
struct MaterialTexture {
    formats::SurfaceKind kind = formats::SurfaceKind::normal;
    std::uint32_t texture = 0;  ///< of TextureSet::textures
    bool replaced = false;      ///< made up: there was no image
};

/// The textures of a world as pixels of a frame, and how colours change for such pixels.
template <class Pixel>
struct TextureSet {
    std::vector<Texture<Pixel>> textures;
    formats::IndexedVector<formats::MaterialIndex, MaterialTexture> materials;
    std::uint32_t lava = 0;    ///< of `textures`: for boundaries of lava whose material is unknown
    formats::Palette palette;  ///< of 8-bit pixels, and its search:
    std::optional<formats::NearestColor> nearest;

    [[nodiscard]] const Texture<Pixel>& of(const MaterialTexture& material) const {
        return textures[material.texture];
    }
    [[nodiscard]] ColorTable<Pixel> table(const ColorRule& rule) const;
};

using ColorTextures = TextureSet<std::uint32_t>;
using PalettedTextures = TextureSet<std::uint8_t>;

/// Materials without an image get a checker of a colour of their own (by name), a sky without one a
/// gradient from zenith to ground. A sky image twice as wide as high holds two layers, as in Quake:
/// the right half, the far one, is taken. Walls that nobody should see (`invisible`) always get a
/// glaring checker.
[[nodiscard]] ColorTextures makeTextures(
    const formats::IndexedVector<formats::MaterialIndex, formats::Material>& materials,
    MaterialImages images);

/// The same in the colours of a palette, each texel the nearest.
[[nodiscard]] PalettedTextures quantised(const ColorTextures& textures,
                                         const formats::Palette& palette);

}  // namespace portcullis::render
