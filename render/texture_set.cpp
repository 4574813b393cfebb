#include "render/texture_set.h"

#include <bit>
#include <utility>

#include "render/made_up_textures.h"

namespace portcullis::render {
namespace {

using formats::ColorImage;
using formats::MaterialIndex;
using formats::SurfaceKind;

Texture<std::uint32_t> textureOf(const std::vector<ColorImage>& chain) {
    Texture<std::uint32_t> texture;
    for (const ColorImage& level : chain) {
        texture.levels.push_back({level.width, level.height, texture.texels.size()});
        for (const formats::PackedColor color : level.pixels)
            texture.texels.push_back(formats::opaque(color));
    }
    texture.texels.resize(texture.texels.size() + Texture<std::uint32_t>::kPadding);
    return texture;
}

/// The part of an image from column `left` on, in so many columns and rows, nearest pixels.
ColorImage resampled(const ColorImage& image, std::uint32_t left, std::uint32_t width,
                     std::uint32_t height) {
    ColorImage result(width, height);
    for (std::uint32_t y = 0; y < height; ++y)
        for (std::uint32_t x = 0; x < width; ++x)
            result.at(x, y) =
                image.at(left + x * (image.width - left) / width, y * image.height / height);
    return result;
}

/// A sky is drawn at one level, in powers of two.
std::vector<ColorImage> skyImages(const ColorImage& image) {
    const std::uint32_t left = image.width == 2 * image.height ? image.height : 0;
    return {
        resampled(image, left, std::bit_floor(image.width - left), std::bit_floor(image.height))};
}

}  // namespace

template <>
ColorTable<std::uint32_t> ColorTextures::table(const ColorRule& rule) const {
    return ColorTable<std::uint32_t>(rule);
}

template <>
ColorTable<std::uint8_t> PalettedTextures::table(const ColorRule& rule) const {
    return {rule, palette, *nearest};
}

ColorTextures makeTextures(
    const formats::IndexedVector<MaterialIndex, formats::Material>& materials,
    MaterialImages images) {
    ColorTextures set;
    for (MaterialIndex i(0U); materials.contains(i); i = MaterialIndex(i.value() + 1)) {
        const formats::Material& material = materials[i];
        const bool given = images.contains(i) && !images[i].empty();
        std::vector<ColorImage> chain;
        if (material.kind == SurfaceKind::invisible)
            chain = warningImages();
        else if (material.kind == SurfaceKind::sky)
            chain = given ? skyImages(images[i].front()) : skyGradientImages();
        else
            chain = given ? std::move(images[i]) : checkerImages(material.name);
        set.materials.append(
            {material.kind, static_cast<std::uint32_t>(set.textures.size()), !given});
        set.textures.push_back(textureOf(chain));
    }
    set.lava = static_cast<std::uint32_t>(set.textures.size());
    set.textures.push_back(textureOf(lavaImages()));
    return set;
}

PalettedTextures quantised(const ColorTextures& textures, const formats::Palette& palette) {
    PalettedTextures set;
    set.materials = textures.materials;
    set.lava = textures.lava;
    set.palette = palette;
    set.nearest.emplace(palette);
    for (const Texture<std::uint32_t>& texture : textures.textures) {
        Texture<std::uint8_t>& indices = set.textures.emplace_back();
        indices.levels = texture.levels;
        indices.texels.reserve(texture.texels.size());
        for (const formats::PackedColor color : texture.texels)
            indices.texels.push_back(set.nearest->indexOf(color));
    }
    return set;
}

}  // namespace portcullis::render
