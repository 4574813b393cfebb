#include "render/difference/separable_filter.h"

#include <algorithm>
#include <cassert>

namespace portcullis::render {
namespace {

void addScaled(double* to, const double* from, double factor, std::size_t count) {
    for (std::size_t x = 0; x < count; ++x) to[x] += factor * from[x];
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
        for (std::size_t k = 0; k < kernel.size(); ++k)
            addScaled(out.row(y), padded.data() + k, kernel[k], plane.width);
    }
    return out;
}

Plane filteredDown(const Plane& plane, const Kernel& kernel) {
    assert(plane.height >= kernel.size());
    Plane out(plane.width, plane.height - (kernel.size() - 1));
    for (std::size_t y = 0; y < out.height; ++y)
        for (std::size_t k = 0; k < kernel.size(); ++k)
            addScaled(out.row(y), plane.row(y + k), kernel[k], plane.width);
    return out;
}

}  // namespace portcullis::render
