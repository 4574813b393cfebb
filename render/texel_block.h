#pragma once

#include <cstdint>
#include <span>

#include "render/texture.h"

namespace portcullis::render {

/// The place in a texture of `size` texels (largest level) that repeats: 0 <= result < size.
[[nodiscard]] constexpr std::uint32_t repeatedTexel(std::int64_t at, std::uint32_t size) {
    const std::int64_t rest = at % static_cast<std::int64_t>(size);
    return static_cast<std::uint32_t>(rest < 0 ? rest + size : rest);
}

/// Copies a block of 8x8 texels of a level, from a place of the texture where texels of the largest
/// level (u, v) stand. Textures of any size repeat; levels keep in step also where sizes are odd.
template <class Pixel>
void copyTexelBlock(const Texture<Pixel>& texture, std::uint32_t level, std::uint32_t u,
                    std::uint32_t v, std::span<Pixel, 64> texels);

}  // namespace portcullis::render
