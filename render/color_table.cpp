#include "render/color_table.h"

#if defined(__SSE2__)
#include <emmintrin.h>
#endif

namespace portcullis::render {

void ColorTable<std::uint32_t>::apply(std::span<std::uint32_t> pixels) const {
    std::size_t i = 0;
#if defined(__SSE2__)  // part of every x86-64: the same arithmetic, four pixels at a time
    const auto lanes = [](const std::array<std::uint16_t, 3>& values, int alpha) {
        const auto at = [&](std::size_t k) { return static_cast<short>(values[k]); };
        const auto last = static_cast<short>(alpha);
        return _mm_set_epi16(last, at(2), at(1), at(0), last, at(2), at(1), at(0));
    };
    const __m128i scale = lanes(rule_.scale, 256);
    const __m128i add = lanes(rule_.add, 0);
    const __m128i zero = _mm_setzero_si128();
    const auto changed = [&](__m128i channels) {
        return _mm_srli_epi16(_mm_add_epi16(_mm_mullo_epi16(channels, scale), add), 8);
    };
    for (; i + 4 <= pixels.size(); i += 4) {
        auto* const at = reinterpret_cast<__m128i*>(pixels.data() + i);
        const __m128i four = _mm_loadu_si128(at);
        const __m128i low = changed(_mm_unpacklo_epi8(four, zero));
        const __m128i high = changed(_mm_unpackhi_epi8(four, zero));
        _mm_storeu_si128(at, _mm_packus_epi16(low, high));
    }
#endif
    for (; i < pixels.size(); ++i) pixels[i] = rule_.of(pixels[i]);
}

ColorTable<std::uint8_t>::ColorTable(const ColorRule& rule, const formats::Palette& palette,
                                     const formats::NearestColor& nearest) {
    for (std::size_t i = 0; i < palette.size(); ++i)
        indices_[i] = nearest.indexOf(rule.of(palette[i]));
}

}  // namespace portcullis::render
