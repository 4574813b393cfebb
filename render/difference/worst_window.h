#pragma once

#include <algorithm>
#include <cassert>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace portcullis::render {

/// A window of a picture, by its upper left corner, and the sum of what its pixels hold.
struct WindowCount {
    std::uint32_t x = 0, y = 0;
    std::uint64_t pixels = 0;
};

/// The square window of `side` pixels whose pixels, by number, have the largest sum of values; the
/// first of equals in reading order. A window larger than the picture ends with it.
template <class ValueAt>
[[nodiscard]] WindowCount worstWindowOf(std::uint32_t width, std::uint32_t height,
                                        std::uint32_t side, ValueAt valueAt) {
    assert(side > 0 && width > 0 && height > 0);
    const std::uint32_t wide = std::min(side, width), high = std::min(side, height);
    std::vector<std::uint64_t> columns(width);  // sums of the last `high` rows
    WindowCount worst;
    for (std::uint32_t y = 0; y < height; ++y) {
        const std::size_t row = std::size_t{y} * width;
        for (std::uint32_t x = 0; x < width; ++x) {
            columns[x] += valueAt(row + x);
            if (y >= high) columns[x] -= valueAt(row + x - std::size_t{high} * width);
        }
        if (y + 1 < high) continue;
        std::uint64_t sum = 0;
        for (std::uint32_t x = 0; x < width; ++x) {
            sum += columns[x];
            if (x >= wide) sum -= columns[x - wide];
            if (x + 1 >= wide && sum > worst.pixels) worst = {x + 1 - wide, y + 1 - high, sum};
        }
    }
    return worst;
}

}  // namespace portcullis::render
