#include "render/difference/separable_filter.h"

#include <algorithm>
#include <array>
#include <cassert>

namespace portcullis::render {
namespace {

/// Sums of `kernel`'s weights times numbers `stride` apart, beginning at each of `count` numbers. A
/// few at a time stay in registers over all weights.
void sumUp(double* to, const double* from, std::size_t count, const Kernel& kernel,
           std::size_t stride) {
    constexpr std::size_t kAtOnce = 8;
    std::size_t x = 0;
    for (; x + kAtOnce <= count; x += kAtOnce) {
        std::array<double, kAtOnce> sums{};
        for (std::size_t k = 0; k < kernel.size(); ++k)
            for (std::size_t i = 0; i < kAtOnce; ++i)
                sums[i] += kernel[k] * from[x + i + k * stride];
        std::ranges::copy(sums, to + x);
    }
    for (; x < count; ++x) {
        double sum = 0;
        for (std::size_t k = 0; k < kernel.size(); ++k) sum += kernel[k] * from[x + k * stride];
        to[x] = sum;
    }
}

}  // namespace

Plane filteredAcross(const Plane& plane, const Kernel& kernel) {
    const std::size_t radius = kernel.size() / 2;
    Plane out(plane.width, plane.height);
    std::vector<double> padded(plane.width + 2 * radius);
    for (std::size_t y = 0; y < plane.height; ++y) {
        const double* const row = plane.row(y);
        double* const middle = padded.data() + radius;
        std::copy_n(row, plane.width, middle);
        std::fill_n(padded.data(), radius, row[0]);
        std::fill_n(middle + plane.width, radius, row[plane.width - 1]);
        sumUp(out.row(y), padded.data(), plane.width, kernel, 1);
    }
    return out;
}

Plane filteredDown(const Plane& plane, const Kernel& kernel) {
    assert(plane.height >= kernel.size());
    Plane out(plane.width, plane.height - (kernel.size() - 1));
    for (std::size_t y = 0; y < out.height; ++y)
        sumUp(out.row(y), plane.row(y), plane.width, kernel, plane.width);
    return out;
}

}  // namespace portcullis::render
