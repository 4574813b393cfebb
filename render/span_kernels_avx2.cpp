#include "render/span_kernels_avx2.h"

#if PORTCULLIS_AVX2_KERNELS

#include <immintrin.h>

#define PORTCULLIS_AVX2 __attribute__((target("avx2")))

namespace portcullis::render {
namespace {

/// As nearestInteger in span_kernels.cpp: the low halves of four sums.
PORTCULLIS_AVX2 inline __m128i nearestIntegers(__m256d values) {
    const __m256i sums =
        _mm256_castpd_si256(_mm256_add_pd(values, _mm256_set1_pd(6755399441055744.0)));
    const __m256i low =
        _mm256_permutevar8x32_epi32(sums, _mm256_setr_epi32(0, 2, 4, 6, 0, 2, 4, 6));
    return _mm256_castsi256_si128(low);
}

PORTCULLIS_AVX2 inline __m256d linear(double start, double perX, __m256d at) {
    return _mm256_add_pd(_mm256_set1_pd(start), _mm256_mul_pd(_mm256_set1_pd(perX), at));
}

PORTCULLIS_AVX2 void places(const TexelLine& line, int x, int step, std::array<int, 2> within,
                            int count, std::uint32_t* u, std::uint32_t* v, double* inverseDepth) {
    const __m128i steps = _mm_mullo_epi32(_mm_setr_epi32(0, 1, 2, 3), _mm_set1_epi32(step));
    const __m128i low = _mm_set1_epi32(within[0]);
    const __m128i high = _mm_set1_epi32(within[1]);
    for (int i = 0; i < count; i += 4) {
        const __m128i free = _mm_add_epi32(_mm_set1_epi32(x + i * step), steps);
        const __m256d at = _mm256_cvtepi32_pd(_mm_min_epi32(_mm_max_epi32(free, low), high));
        const __m256d inverse = linear(line.inverseDepth, line.inverseDepthX, at);
        const __m256d depth = _mm256_div_pd(_mm256_set1_pd(1.0), inverse);
        const __m256d alongU = _mm256_mul_pd(linear(line.perDepthU, line.perDepthUX, at), depth);
        const __m256d alongV = _mm256_mul_pd(linear(line.perDepthV, line.perDepthVX, at), depth);
        const __m256d texelU = _mm256_add_pd(_mm256_set1_pd(line.eyeU), alongU);
        const __m256d texelV = _mm256_add_pd(_mm256_set1_pd(line.eyeV), alongV);
        _mm256_storeu_pd(inverseDepth + i, inverse);
        _mm_storeu_si128(reinterpret_cast<__m128i*>(u + i), nearestIntegers(texelU));
        _mm_storeu_si128(reinterpret_cast<__m128i*>(v + i), nearestIntegers(texelV));
    }
}

PORTCULLIS_AVX2 inline __m256i broadcast(std::uint32_t value) {
    return _mm256_set1_epi32(static_cast<int>(value));
}

PORTCULLIS_AVX2 inline __m128i shiftCount(std::uint32_t bits) {
    return _mm_cvtsi32_si128(static_cast<int>(bits));
}

/// Texels of eight places at once: which of `base` they are. What stays the same from texel to
/// texel is worked out once.
template <class Texels>
struct TexelLanes;

template <class Pixel>
struct TexelLanes<WrappedTexels<Pixel>> {
    const Pixel* base;
    __m256i maskU, maskV;
    __m128i shiftU, shiftV;

    PORTCULLIS_AVX2 explicit TexelLanes(const WrappedTexels<Pixel>& texels)
        : base(texels.texels),
          maskU(broadcast(texels.maskU)),
          maskV(broadcast(texels.maskV)),
          shiftU(shiftCount(texels.shiftU)),
          shiftV(shiftCount(texels.shiftV)) {}
    PORTCULLIS_AVX2 __m256i indices(__m256i u, __m256i v) const {
        return _mm256_or_si256(_mm256_and_si256(_mm256_srl_epi32(u, shiftU), maskU),
                               _mm256_and_si256(_mm256_srl_epi32(v, shiftV), maskV));
    }
};

template <class Pixel>
struct TexelLanes<BlockTexels<Pixel>> {
    const Pixel* base;
    const int* blocks;
    __m256i originU, originV;
    __m128i shift, columnBits;

    PORTCULLIS_AVX2 explicit TexelLanes(const BlockTexels<Pixel>& texels)
        : base(texels.texels),
          blocks(reinterpret_cast<const int*>(texels.blocks)),
          originU(broadcast(texels.originU)),
          originV(broadcast(texels.originV)),
          shift(shiftCount(texels.shift)),
          columnBits(shiftCount(texels.columnBits)) {}
    PORTCULLIS_AVX2 __m256i indices(__m256i u, __m256i v) const {
        const __m256i i = _mm256_srl_epi32(_mm256_sub_epi32(u, originU), shift);
        const __m256i j = _mm256_srl_epi32(_mm256_sub_epi32(v, originV), shift);
        const __m256i row = _mm256_sll_epi32(_mm256_srli_epi32(j, 3), columnBits);
        const __m256i block =
            _mm256_i32gather_epi32(blocks, _mm256_add_epi32(row, _mm256_srli_epi32(i, 3)), 4);
        const __m256i seven = _mm256_set1_epi32(7);
        const __m256i inside = _mm256_or_si256(_mm256_slli_epi32(_mm256_and_si256(j, seven), 3),
                                               _mm256_and_si256(i, seven));
        return _mm256_add_epi32(block, inside);
    }
};

PORTCULLIS_AVX2 inline void store(const std::uint32_t* texels, __m256i indices,
                                  std::uint32_t* out) {
    const __m256i pixels = _mm256_i32gather_epi32(reinterpret_cast<const int*>(texels), indices, 4);
    _mm256_storeu_si256(reinterpret_cast<__m256i*>(out), pixels);
}

/// Reads 32 bits at each texel (textures are padded for it) and keeps the lowest eight.
PORTCULLIS_AVX2 inline void store(const std::uint8_t* texels, __m256i indices, std::uint8_t* out) {
    const __m256i words = _mm256_i32gather_epi32(reinterpret_cast<const int*>(texels), indices, 1);
    const __m256i pick =
        _mm256_setr_epi8(0, 4, 8, 12, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, 0, 4, 8, 12,
                         -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1);
    const __m256i bytes = _mm256_shuffle_epi8(words, pick);
    const __m128i eight =
        _mm_unpacklo_epi32(_mm256_castsi256_si128(bytes), _mm256_extracti128_si256(bytes, 1));
    _mm_storel_epi64(reinterpret_cast<__m128i*>(out), eight);
}

/// The first of eight pixels, less than all.
PORTCULLIS_AVX2 inline void storeFirst(const std::uint32_t* texels, __m256i indices, int count,
                                       std::uint32_t* out) {
    const __m256i wanted =
        _mm256_cmpgt_epi32(_mm256_set1_epi32(count), _mm256_setr_epi32(0, 1, 2, 3, 4, 5, 6, 7));
    const __m256i pixels = _mm256_i32gather_epi32(reinterpret_cast<const int*>(texels), indices, 4);
    _mm256_maskstore_epi32(reinterpret_cast<int*>(out), wanted, pixels);
}

PORTCULLIS_AVX2 inline void storeFirst(const std::uint8_t* texels, __m256i indices, int count,
                                       std::uint8_t* out) {
    std::uint8_t eight[8];
    store(texels, indices, eight);
    for (int i = 0; i < count; ++i) out[i] = eight[i];
}

/// from, from + step, ... The lanes beyond `most` stay where lane `most` is.
PORTCULLIS_AVX2 inline __m256i eightSteps(std::uint32_t from, std::uint32_t step, int most) {
    const __m256i lanes =
        _mm256_min_epi32(_mm256_setr_epi32(0, 1, 2, 3, 4, 5, 6, 7), _mm256_set1_epi32(most));
    return _mm256_add_epi32(broadcast(from), _mm256_mullo_epi32(broadcast(step), lanes));
}

template <class Texels, class Pixel>
PORTCULLIS_AVX2 void wholeRuns(const Texels& texels, int runBits, int count, const std::uint32_t* u,
                               const std::uint32_t* v, Pixel* out) {
    const TexelLanes<Texels> lanes(texels);
    for (int i = 0; i < count; ++i) {
        const std::uint32_t stepU = evenStep(u[i], u[i + 1], runBits);
        const std::uint32_t stepV = evenStep(v[i], v[i + 1], runBits);
        __m256i atU = eightSteps(u[i], stepU, 7);
        __m256i atV = eightSteps(v[i], stepV, 7);
        store(lanes.base, lanes.indices(atU, atV), out);
        out += 8;
        if (runBits == 3) continue;
        atU = _mm256_add_epi32(atU, broadcast(8 * stepU));
        atV = _mm256_add_epi32(atV, broadcast(8 * stepV));
        store(lanes.base, lanes.indices(atU, atV), out);
        out += 8;
    }
}

template <class Texels, class Pixel>
PORTCULLIS_AVX2 void evenSteps(const Texels& texels, TexelPlace from, TexelPlace step, int count,
                               Pixel* out) {
    const TexelLanes<Texels> lanes(texels);
    for (int done = 0; done < count; done += 8) {
        const auto start = static_cast<std::uint32_t>(done);
        const int left = count - done;
        const __m256i atU = eightSteps(from.u + start * step.u, step.u, left - 1);
        const __m256i atV = eightSteps(from.v + start * step.v, step.v, left - 1);
        const __m256i indices = lanes.indices(atU, atV);
        if (left >= 8)
            store(lanes.base, indices, out + done);
        else
            storeFirst(lanes.base, indices, left, out + done);
    }
}

template <class Texels, class Pixel>
PORTCULLIS_AVX2 void points(const Texels& texels, int count, const std::uint32_t* u,
                            const std::uint32_t* v, Pixel* out) {
    const TexelLanes<Texels> lanes(texels);
    int i = 0;
    for (; i + 8 <= count; i += 8) {
        const __m256i atU = _mm256_loadu_si256(reinterpret_cast<const __m256i*>(u + i));
        const __m256i atV = _mm256_loadu_si256(reinterpret_cast<const __m256i*>(v + i));
        store(lanes.base, lanes.indices(atU, atV), out + i);
    }
    for (; i < count; ++i) evenSteps(texels, {u[i], v[i]}, {0, 0}, 1, out + i);
}

template <class Texels, class Pixel>
TexelKernels<Texels, Pixel> texelKernels() {
    return {wholeRuns<Texels, Pixel>, evenSteps<Texels, Pixel>, points<Texels, Pixel>};
}

}  // namespace

template <class Pixel>
SpanKernels<Pixel> avx2Kernels() {
    return {places, texelKernels<WrappedTexels<Pixel>, Pixel>(),
            texelKernels<BlockTexels<Pixel>, Pixel>()};
}

template SpanKernels<std::uint32_t> avx2Kernels();
template SpanKernels<std::uint8_t> avx2Kernels();

}  // namespace portcullis::render

#endif
