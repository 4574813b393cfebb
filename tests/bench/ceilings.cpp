#include "tests/bench/ceilings.h"

#include <cstddef>

#if defined(__x86_64__)
#include <immintrin.h>
#endif

namespace portcullis::tests {
namespace {

// In 1/65536 texel. A row begins where the one above does, shifted, as on a floor seen from above.
constexpr std::uint32_t kStepU = 52000, kStepV = 39000;

struct RowStart {
    std::uint32_t u, v;
};

RowStart startOf(std::size_t row) {
    const auto y = static_cast<std::uint32_t>(row);
    return {y * (0U - kStepV), y * kStepU};
}

#if defined(__x86_64__)
__attribute__((target("avx2"))) __m256i eightSteps(std::uint32_t start, std::uint32_t step) {
    const __m256i lanes = _mm256_setr_epi32(0, 1, 2, 3, 4, 5, 6, 7);
    const __m256i steps = _mm256_mullo_epi32(lanes, _mm256_set1_epi32(static_cast<int>(step)));
    return _mm256_add_epi32(_mm256_set1_epi32(static_cast<int>(start)), steps);
}

__attribute__((target("avx2"))) void gatherRow(const std::uint32_t* texture, RowStart at,
                                               std::uint32_t width, std::uint32_t* out) {
    __m256i u = eightSteps(at.u, kStepU), v = eightSteps(at.v, kStepV);
    const __m256i stepU = _mm256_set1_epi32(8 * kStepU), stepV = _mm256_set1_epi32(8 * kStepV);
    const __m256i maskU = _mm256_set1_epi32(63), maskV = _mm256_set1_epi32(63 << 6);
    for (std::uint32_t x = 0; x + 8 <= width; x += 8) {
        const __m256i index = _mm256_or_si256(_mm256_and_si256(_mm256_srli_epi32(u, 16), maskU),
                                              _mm256_and_si256(_mm256_srli_epi32(v, 10), maskV));
        const __m256i texels =
            _mm256_i32gather_epi32(reinterpret_cast<const int*>(texture), index, 4);
        _mm256_storeu_si256(reinterpret_cast<__m256i*>(out + x), texels);
        u = _mm256_add_epi32(u, stepU);
        v = _mm256_add_epi32(v, stepV);
    }
}
#endif

}  // namespace

void gatherPlainly(std::span<const std::uint32_t> texture, std::uint32_t width,
                   std::span<std::uint32_t> frame) {
    for (std::size_t row = 0; (row + 1) * width <= frame.size(); ++row) {
        auto [u, v] = startOf(row);
        std::uint32_t* const out = frame.data() + row * width;
        for (std::uint32_t x = 0; x < width; ++x, u += kStepU, v += kStepV)
            out[x] = texture[(u >> 16 & 63) | (v >> 10 & 63 << 6)];
    }
}

void gatherByVectors(std::span<const std::uint32_t> texture, std::uint32_t width,
                     std::span<std::uint32_t> frame) {
#if defined(__x86_64__)
    if (__builtin_cpu_supports("avx2") != 0) {
        for (std::size_t row = 0; (row + 1) * width <= frame.size(); ++row)
            gatherRow(texture.data(), startOf(row), width, frame.data() + row * width);
        return;
    }
#endif
    gatherPlainly(texture, width, frame);
}

}  // namespace portcullis::tests
