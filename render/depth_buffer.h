#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <vector>

#include "render/scan_conversion.h"
#include "render/texture_gradients.h"

namespace portcullis::render {

/// 1 / depth of what is nearest at every pixel, so far; 0 where there is nothing yet.
///
/// Most groups of cells are small in the picture, so of each row only the stretch between the spans
/// that came is held ready; memory is taken when first needed.
class DepthBuffer {
public:
    DepthBuffer(std::uint32_t width, std::uint32_t height) : width_(width), height_(height) {}

    void clear() {
        if (!inverseDepths_)
            inverseDepths_ = std::make_unique_for_overwrite<double[]>(width_ * height_);
        ready_.assign(height_, PixelSpan{});
    }
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
        double* const held = inverseDepths_.get() + static_cast<std::size_t>(row) * width_;
        makeReady(held, span, ready_[static_cast<std::size_t>(row)]);
        const double start = inverseDepth.inRow(row);
        eachStretch(
            span,
            [&](int x) {
                const double own = start + inverseDepth.perX * x;
                if (!(own > held[x])) return false;
                take(held[x], own);
                return true;
            },
            f);
    }

    static void makeReady(double* held, PixelSpan span, PixelSpan& ready) {
        if (ready.empty()) ready = {span.left, span.left};
        if (span.left < ready.left) std::fill(held + span.left, held + ready.left, 0.0);
        if (span.right > ready.right) std::fill(held + ready.right, held + span.right, 0.0);
        ready = {std::min(ready.left, span.left), std::max(ready.right, span.right)};
    }

    std::size_t width_, height_;
    std::unique_ptr<double[]> inverseDepths_;
    std::vector<PixelSpan> ready_;  ///< of each row
};

}  // namespace portcullis::render
