#pragma once

#include <cstdint>
#include <span>

#include "formats/world/world.h"

namespace portcullis::render {

/// A block of 8x8 texels of a surface: its first texel, in texels of its mip level.
struct BlockPlace {
    formats::SurfaceIndex surface;
    int level = 0;
    std::int32_t u = 0, v = 0;
};

/// The light that falls on a surface, block by block of texels, for the surface cache.
template <class Pixel>
class BlockLight {
public:
    virtual ~BlockLight() = default;

    /// Blocks of equal keys are lit alike; 0 is full light, which changes nothing.
    [[nodiscard]] virtual std::uint64_t keyOf(const BlockPlace& place) const = 0;
    /// Lights the texels, row by row. A function of place and texels alone.
    virtual void light(const BlockPlace& place, std::span<Pixel, 64> texels) const = 0;
};

}  // namespace portcullis::render
