#pragma once

#include <array>
#include <cstdint>

namespace portcullis::render {

/// 1 / depth and texel along one row of the picture: the texel at x is
/// eye + (perDepth + perDepthX x) / (inverseDepth + inverseDepthX x), in 1/65536.
struct TexelLine {
    double inverseDepth = 0, inverseDepthX = 0;
    double eyeU = 0, perDepthU = 0, perDepthUX = 0;
    double eyeV = 0, perDepthV = 0, perDepthVX = 0;
};

/// A texel's place as it is between the ends of runs: 1/65536 texel of level 0, modulo 65536
/// texels.
struct TexelPlace {
    std::uint32_t u = 0, v = 0;
};

/// One level of a power-of-two texture: the texel of a place is
/// texels[(u >> shiftU & maskU) | (v >> shiftV & maskV)].
template <class Pixel>
struct WrappedTexels {
    const Pixel* texels = nullptr;
    std::uint32_t maskU = 0, maskV = 0;
    std::uint32_t shiftU = 16, shiftV = 16;
};

/// One level of a surface in the cache, in blocks of 8x8 texels that are found through a table.
/// With (i, j) the texel (u - originU >> shift, v - originV >> shift), it is texel (i % 8, j % 8)
/// of block (i / 8, j / 8). Only places whose blocks were made may be asked for.
template <class Pixel>
struct BlockTexels {
    const Pixel* texels = nullptr;
    const std::uint32_t* blocks = nullptr;  ///< where each block's texels begin
    std::uint32_t originU = 0, originV = 0;
    std::uint32_t shift = 16;
    std::uint32_t columnBits = 0;  ///< a row of the table has 2^columnBits blocks
};

/// The loops that read texels.
template <class Texels, class Pixel>
struct TexelKernels {
    /// `count` whole runs of 2^runBits pixels (8 or 16); run i goes from place i to place i + 1.
    void (*wholeRuns)(const Texels& texels, int runBits, int count, const std::uint32_t* u,
                      const std::uint32_t* v, Pixel* out);
    /// `count` pixels in even steps of a place.
    void (*evenSteps)(const Texels& texels, TexelPlace from, TexelPlace step, int count,
                      Pixel* out);
    /// One pixel a place.
    void (*points)(const Texels& texels, int count, const std::uint32_t* u, const std::uint32_t* v,
                   Pixel* out);
};

/// The innermost loops. Every set of them gives the same bits.
template <class Pixel>
struct SpanKernels {
    /// Places and 1 / depth of `count` pixels: x, x + step, ..., each held to `within` (first and
    /// last pixel). The arrays have room for three more.
    void (*places)(const TexelLine& line, int x, int step, std::array<int, 2> within, int count,
                   std::uint32_t* u, std::uint32_t* v, double* inverseDepth);
    TexelKernels<WrappedTexels<Pixel>, Pixel> wrapped;
    TexelKernels<BlockTexels<Pixel>, Pixel> blocks;
};

/// What one pixel goes on by, in a run of 2^runBits pixels.
[[nodiscard]] inline std::uint32_t evenStep(std::uint32_t from, std::uint32_t to, int runBits) {
    return static_cast<std::uint32_t>(static_cast<std::int32_t>(to - from) >> runBits);
}

/// The plain ones, which say what the others must give.
template <class Pixel>
[[nodiscard]] SpanKernels<Pixel> scalarKernels();

/// The fastest that this machine runs.
template <class Pixel>
[[nodiscard]] SpanKernels<Pixel> fastestKernels();

/// One place: what `places` gives at x.
[[nodiscard]] TexelPlace placeAt(const TexelLine& line, int x, double& inverseDepth);

}  // namespace portcullis::render
