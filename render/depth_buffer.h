#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "render/scan_conversion.h"
#include "render/texture_gradients.h"

namespace portcullis::render {

/// 1 / depth of what is nearest at every pixel, so far; 0 where there is nothing yet.
class DepthBuffer {
public:
    DepthBuffer(std::uint32_t width, std::uint32_t height) : width_(width), height_(height) {}

    /// Takes its memory when first needed.
    void clear() { inverseDepths_.assign(width_ * height_, 0.0); }
    /// Calls f(stretch) where a span of a plane is nearer than what is there, which it replaces.
    template <class Function>
    void add(int row, PixelSpan span, const PictureLinear& inverseDepth, Function&& f) {
        each(row, span, inverseDepth, f, [](double& held, double own) { held = own; });
    }
    /// The same without replacing.
    template <class Function>
    void eachInFront(int row, PixelSpan span, const PictureLinear& inverseDepth, Function&& f) {
        each(row, span, inverseDepth, f, [](double, double) {});
    }

private:
    template <class Function, class Take>
    void each(int row, PixelSpan span, const PictureLinear& inverseDepth, Function& f, Take take) {
        double* const held = inverseDepths_.data() + static_cast<std::size_t>(row) * width_;
        const double start = inverseDepth.inRow(row);
        int from = span.left;
        for (int x = span.left; x < span.right; ++x) {
            const double own = start + inverseDepth.perX * x;
            if (own > held[x]) {
                take(held[x], own);
            } else {
                if (from < x) f(PixelSpan{from, x});
                from = x + 1;
            }
        }
        if (from < span.right) f(PixelSpan{from, span.right});
    }

    std::size_t width_, height_;
    std::vector<double> inverseDepths_;
};

}  // namespace portcullis::render
