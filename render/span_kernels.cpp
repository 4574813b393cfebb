#include "render/span_kernels.h"

#include <algorithm>
#include <bit>

#include "render/span_kernels_avx2.h"

namespace portcullis::render {
namespace {

/// The nearest integer modulo 2^32 of a number below 2^51: adding 1.5 * 2^52 leaves it in the
/// lowest bits of the sum.
std::uint32_t nearestInteger(double value) {
    return static_cast<std::uint32_t>(std::bit_cast<std::uint64_t>(value + 6755399441055744.0));
}

void places(const TexelLine& line, int x, int step, std::array<int, 2> within, int count,
            std::uint32_t* u, std::uint32_t* v, double* inverseDepth) {
    for (int i = 0; i < count; ++i) {
        const int at = std::clamp(x + i * step, within[0], within[1]);
        const TexelPlace place = placeAt(line, at, inverseDepth[i]);
        u[i] = place.u;
        v[i] = place.v;
    }
}

template <class Pixel>
Pixel texelAt(const WrappedTexels<Pixel>& texels, std::uint32_t u, std::uint32_t v) {
    return texels.texels[(u >> texels.shiftU & texels.maskU) | (v >> texels.shiftV & texels.maskV)];
}

template <class Pixel>
Pixel texelAt(const BlockTexels<Pixel>& texels, std::uint32_t u, std::uint32_t v) {
    const std::uint32_t i = (u - texels.originU) >> texels.shift;
    const std::uint32_t j = (v - texels.originV) >> texels.shift;
    return texels
        .texels[texels.blocks[(j >> 3 << texels.columnBits) + (i >> 3)] + 8 * (j & 7) + (i & 7)];
}

template <class Texels, class Pixel>
void evenSteps(const Texels& texels, TexelPlace from, TexelPlace step, int count, Pixel* out) {
    for (int i = 0; i < count; ++i) {
        out[i] = texelAt(texels, from.u, from.v);
        from.u += step.u;
        from.v += step.v;
    }
}

template <class Texels, class Pixel>
void wholeRuns(const Texels& texels, int runBits, int count, const std::uint32_t* u,
               const std::uint32_t* v, Pixel* out) {
    for (int i = 0; i < count; ++i, out += 1 << runBits)
        evenSteps(texels, {u[i], v[i]},
                  {evenStep(u[i], u[i + 1], runBits), evenStep(v[i], v[i + 1], runBits)},
                  1 << runBits, out);
}

template <class Texels, class Pixel>
void points(const Texels& texels, int count, const std::uint32_t* u, const std::uint32_t* v,
            Pixel* out) {
    for (int i = 0; i < count; ++i) out[i] = texelAt(texels, u[i], v[i]);
}

template <class Texels, class Pixel>
TexelKernels<Texels, Pixel> texelKernels() {
    return {wholeRuns<Texels, Pixel>, evenSteps<Texels, Pixel>, points<Texels, Pixel>};
}

}  // namespace

TexelPlace placeAt(const TexelLine& line, int x, double& inverseDepth) {
    inverseDepth = line.inverseDepth + line.inverseDepthX * x;
    const double depth = 1.0 / inverseDepth;
    return {nearestInteger(line.eyeU + (line.perDepthU + line.perDepthUX * x) * depth),
            nearestInteger(line.eyeV + (line.perDepthV + line.perDepthVX * x) * depth)};
}

template <class Pixel>
SpanKernels<Pixel> scalarKernels() {
    return {places, texelKernels<WrappedTexels<Pixel>, Pixel>(),
            texelKernels<BlockTexels<Pixel>, Pixel>()};
}

template <class Pixel>
SpanKernels<Pixel> fastestKernels() {
#if PORTCULLIS_AVX2_KERNELS
    if (__builtin_cpu_supports("avx2") != 0) return avx2Kernels<Pixel>();
#endif
    return scalarKernels<Pixel>();
}

template SpanKernels<std::uint32_t> scalarKernels();
template SpanKernels<std::uint8_t> scalarKernels();
template SpanKernels<std::uint32_t> fastestKernels();
template SpanKernels<std::uint8_t> fastestKernels();

}  // namespace portcullis::render
