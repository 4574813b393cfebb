#pragma once

#include <cstddef>
#include <vector>

namespace portcullis::render {

/// Numbers in rows.
struct Plane {
    std::size_t width = 0, height = 0;
    std::vector<double> values;

    Plane() = default;
    Plane(std::size_t w, std::size_t h) : width(w), height(h), values(w * h) {}

    [[nodiscard]] double* row(std::size_t y) { return values.data() + y * width; }
    [[nodiscard]] const double* row(std::size_t y) const { return values.data() + y * width; }
};

/// Weights of an odd number of neighbours, the middle one's in the middle.
using Kernel = std::vector<double>;

/// Each row filtered; beyond its ends are its first and last number.
[[nodiscard]] Plane filteredAcross(const Plane& plane, const Kernel& kernel);

/// Each column filtered, where the kernel has rows enough: the result is shorter by all of them but
/// one.
[[nodiscard]] Plane filteredDown(const Plane& plane, const Kernel& kernel);

}  // namespace portcullis::render
