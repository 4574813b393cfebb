#pragma once

#include <array>
#include <cstdint>

#include "render/scan_conversion.h"
#include "render/sky_dome.h"
#include "render/span_kernels.h"
#include "render/surface_cache.h"
#include "render/texture.h"
#include "render/texture_gradients.h"

namespace portcullis::render {

/// How often the texture mapper divides: at both ends of every run of 8 or 16 pixels, with even
/// steps between, or at every pixel.
enum class Perspective : std::uint8_t { run8, run16, exact };

/// Maps a polygon's texture to the pixels of its spans.
///
/// Runs lie at multiples of 8 (16) pixels of the picture, cut off only where the polygon itself
/// ends: so a pixel's texel does not depend on how much of its span is drawn, or on what hides the
/// rest. Each run is drawn at one mip level, that of its first pixel.
template <class Pixel>
class SpanMapper {
public:
    SpanMapper(Perspective perspective, const SpanKernels<Pixel>& kernels);

    /// Takes a plane's texture, which has powers of two as sizes and repeats. Both must stay.
    void begin(const Texture<Pixel>& texture, const TextureGradients& gradients);
    /// Takes the surface that a cache was told to begin; the texture may have any size.
    void begin(const Texture<Pixel>& texture, const TextureGradients& gradients,
               SurfaceCache<Pixel>& cache);
    /// Takes a texture laid over the sky, which has powers of two as sizes.
    void begin(const Texture<Pixel>& texture, const SkyDome& sky);

    /// Writes the pixels `part` of a row; `whole` is the polygon's span there.
    void map(int row, PixelSpan whole, PixelSpan part, Pixel* out) const;

private:
    struct Chunk;

    void findPlaces(const TexelLine& line, int row, Chunk& chunk) const;
    void findLevels(Chunk& chunk) const;
    void requireBlocks(Chunk& chunk) const;
    template <class Texels, class TexelsOf>
    void drawChunk(const TexelKernels<Texels, Pixel>& kernels, const TexelsOf& texelsOf,
                   const Chunk& chunk, PixelSpan part, Pixel* out) const;
    void takeLevels();

    int runBits_;
    SpanKernels<Pixel> kernels_;
    const Texture<Pixel>* texture_ = nullptr;
    const TextureGradients* gradients_ = nullptr;  // of a plane, or:
    const SkyDome* sky_ = nullptr;
    SurfaceCache<Pixel>* cache_ = nullptr;  // where the texels of a plane come from, or:
    std::array<WrappedTexels<Pixel>, kMaxMipLevels> wrapped_;  // by level
};

}  // namespace portcullis::render
