#pragma once

#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

#include "render/coverage.h"
#include "render/hidden_surface.h"
#include "render/ray_caster.h"

namespace portcullis::render {

/// What the ray through each pixel's centre meets is what the pixel shows: the reference that the
/// three ways of hidden_surface.h are compared with. Only what rays do not tell, the boundaries of
/// media in front of a wall, is decided by depth.
class CasterHiding {
public:
    static constexpr bool kNearFirst = true;
    static constexpr bool kNeedsOrder = false;

    CasterHiding(std::uint32_t width, std::uint32_t height)
        : width_(width), covered_(width, height) {}
    /// Must be called before the first span.
    void take(SightFrame sight) {
        sight_ = std::move(sight);
        boundaries_.assign(sight_.pixels.size(), 0.0);
    }
    [[nodiscard]] bool full() const { return false; }
    [[nodiscard]] const Coverage& covered() const { return covered_; }
    void beginGroup() {}
    template <class Write>
    void opaque(formats::SurfaceIndex surface, int row, PixelSpan span,
                const PictureLinear& inverseDepth, Write&& write) {
        const auto wanted = [&](int x) {
            const std::size_t at = pixelAt(row, x);
            if (surface.valid())
                return sight_.pixels[at].surface == surface && boundaries_[at] == 0.0;
            const double own = inverseDepth.inRow(row) + inverseDepth.perX * x;
            if (!isInFront(at, own)) return false;
            boundaries_[at] = own;
            return true;
        };
        eachStretch(span, wanted, [&](PixelSpan stretch) {
            covered_.cover(row, stretch, [](PixelSpan) {});
            write(stretch);
        });
    }
    template <class Filter>
    void translucent(const DeepFilterSpan& span, Filter&&) {
        filters_.push_back(span);
    }
    template <class Filter>
    void endGroup(Filter&&) {}
    template <class Filter>
    void finish(Filter&& filter) {  // the farthest first
        for (std::size_t i = filters_.size(); i-- > 0;) {
            const FilterSpan& at = filters_[i].at;
            const PictureLinear& depth = filters_[i].inverseDepth;
            eachStretch(
                at.span,
                [&](int x) {
                    return isInFront(pixelAt(at.row, x), depth.inRow(at.row) + depth.perX * x);
                },
                [&](PixelSpan seen) {
                    filter(FilterSpan{at.medium, at.row, seen});
                });
        }
    }

private:
    /// Of what the ray meets, and of the opaque boundaries so far.
    [[nodiscard]] bool isInFront(std::size_t at, double inverseDepth) const {
        return inverseDepth * sight_.pixels[at].depth > 1.0 && inverseDepth > boundaries_[at];
    }
    [[nodiscard]] std::size_t pixelAt(int row, int x) const {
        return static_cast<std::size_t>(row) * width_ + static_cast<std::size_t>(x);
    }

    std::size_t width_;
    Coverage covered_;
    SightFrame sight_;
    std::vector<double> boundaries_;  ///< 1 / depth of the nearest opaque boundary; 0: none
    std::vector<DeepFilterSpan> filters_;
};

}  // namespace portcullis::render
