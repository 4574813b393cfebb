#pragma once

#include <algorithm>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "render/scan_conversion.h"

namespace portcullis::render {

/// Which pixels of a picture are drawn, a bit each: the open gaps of every row, for drawing front
/// to back, and in the end the pixels that nothing covered.
class Coverage {
public:
    Coverage(std::uint32_t width, std::uint32_t height)
        : wordsPerRow_((width + 63) / 64),
          open_(std::size_t{width} * height),
          words_(wordsPerRow_ * height) {}

    /// How many pixels are open.
    [[nodiscard]] std::size_t open() const { return open_; }

    /// Covers the span's open pixels; calls f(gap) for each stretch of them, from left to right.
    template <class Function>
    void cover(int row, PixelSpan span, Function&& f) {
        std::uint64_t* const words = words_.data() + static_cast<std::size_t>(row) * wordsPerRow_;
        int from = span.left;
        while (from < span.right) {
            from = next<false>(words, from, span.right);
            if (from >= span.right) return;
            const int to = next<true>(words, from, span.right);
            fill(words, from, to);
            open_ -= static_cast<std::size_t>(to - from);
            f(PixelSpan{from, to});
            from = to;
        }
    }

    /// Calls f(gap) for each stretch of the span's open pixels, which stay open.
    template <class Function>
    void eachOpen(int row, PixelSpan span, Function&& f) const {
        const std::uint64_t* const words =
            words_.data() + static_cast<std::size_t>(row) * wordsPerRow_;
        for (int from = next<false>(words, span.left, span.right); from < span.right;) {
            const int to = next<true>(words, from, span.right);
            f(PixelSpan{from, to});
            from = next<false>(words, to, span.right);
        }
    }

private:
    /// The first pixel in [from, limit) that is covered (or open); `limit` if none.
    template <bool covered>
    static int next(const std::uint64_t* words, int from, int limit) {
        for (int at = from; at < limit; at = (at | 63) + 1) {
            const std::uint64_t word = words[at >> 6];
            const std::uint64_t wanted = (covered ? word : ~word) >> (at & 63);
            if (wanted != 0) return std::min(at + std::countr_zero(wanted), limit);
        }
        return limit;
    }
    static void fill(std::uint64_t* words, int from, int to) {
        for (int at = from; at < to; at = (at | 63) + 1) {
            const int end = std::min((at | 63) + 1, to);
            words[at >> 6] |= (~std::uint64_t{0} >> (64 - (end - at))) << (at & 63);
        }
    }

    std::size_t wordsPerRow_;
    std::size_t open_;
    std::vector<std::uint64_t> words_;
};

}  // namespace portcullis::render
