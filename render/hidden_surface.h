#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

#include "formats/map/medium.h"
#include "formats/world/world.h"
#include "render/coverage.h"
#include "render/depth_buffer.h"
#include "render/texture_gradients.h"

namespace portcullis::render {

/// A stretch of a row that is seen through the boundary of a medium.
struct FilterSpan {
    formats::Medium medium = formats::Medium::air;
    int row = 0;
    PixelSpan span;
};

/// The same with its depth.
struct DeepFilterSpan {
    FilterSpan at;
    PictureLinear inverseDepth;
};

// The three ways to leave out what is hidden. Each gets the spans of polygons (their surface, if
// they are one's) cell by cell, near cells first or last as kNearFirst says, and calls write(span)
// for what is to be written into the frame, filter(FilterSpan) for what is to be filtered there: at
// once, or at the end of a group or of the frame.
//
// A group is a few cells whose order cannot be relied on (depth_groups.h). What is drawn between
// beginGroup and endGroup is sorted by depth, pixel by pixel.

/// From back to front; what is nearer is drawn over what is not.
class PainterHiding {
public:
    static constexpr bool kNearFirst = false;
    static constexpr bool kNeedsOrder = true;

    PainterHiding(std::uint32_t width, std::uint32_t height)
        : covered_(width, height), group_(width, height) {}
    [[nodiscard]] bool full() const { return false; }
    [[nodiscard]] const Coverage& covered() const { return covered_; }
    void beginGroup() {
        inGroup_ = true;
        group_.clear();
    }
    template <class Write>
    void opaque(formats::SurfaceIndex, int row, PixelSpan span, const PictureLinear& inverseDepth,
                Write&& write) {
        covered_.cover(row, span, [](PixelSpan) {});
        if (inGroup_)
            group_.add(row, span, inverseDepth, write);
        else
            write(span);
    }
    template <class Filter>
    void translucent(const DeepFilterSpan& span, Filter&& filter) {
        if (inGroup_)
            groupFilters_.push_back(span);
        else
            filter(span.at);
    }
    template <class Filter>
    void endGroup(Filter&& filter) {  // from far to near
        for (const auto& [at, inverseDepth] : groupFilters_)
            group_.eachInFront(at.row, at.span, inverseDepth, [&, &place = at](PixelSpan seen) {
                filter(FilterSpan{place.medium, place.row, seen});
            });
        groupFilters_.clear();
        inGroup_ = false;
    }
    template <class Filter>
    void finish(Filter&&) {}

private:
    Coverage covered_;
    bool inGroup_ = false;
    DepthBuffer group_;
    std::vector<DeepFilterSpan> groupFilters_;
};

/// From front to back; each pixel is written once, and when none is open the frame is done.
class SpanHiding {
public:
    static constexpr bool kNearFirst = true;
    static constexpr bool kNeedsOrder = true;

    SpanHiding(std::uint32_t width, std::uint32_t height)
        : covered_(width, height), group_(width, height) {}
    [[nodiscard]] bool full() const { return covered_.open() == 0; }
    [[nodiscard]] const Coverage& covered() const { return covered_; }
    void beginGroup() {
        inGroup_ = true;
        group_.clear();
    }
    template <class Write>
    void opaque(formats::SurfaceIndex, int row, PixelSpan span, const PictureLinear& inverseDepth,
                Write&& write) {
        if (!inGroup_) {
            covered_.cover(row, span, write);
            return;
        }
        covered_.eachOpen(row, span,
                          [&](PixelSpan gap) { group_.add(row, gap, inverseDepth, write); });
        groupSpans_.emplace_back(row, span);
    }
    template <class Filter>
    void translucent(const DeepFilterSpan& span, Filter&&) {
        if (inGroup_)
            groupFilters_.push_back(span);
        else
            keep(span.at);
    }
    template <class Filter>
    void endGroup(Filter&&) {
        for (const auto& [at, inverseDepth] : groupFilters_)
            group_.eachInFront(at.row, at.span, inverseDepth, [&, &place = at](PixelSpan seen) {
                keep({place.medium, place.row, seen});
            });
        for (const auto& [row, span] : groupSpans_) covered_.cover(row, span, [](PixelSpan) {});
        groupFilters_.clear();
        groupSpans_.clear();
        inGroup_ = false;
    }
    template <class Filter>
    void finish(Filter&& filter) {  // the farthest first
        for (std::size_t i = filters_.size(); i-- > 0;) filter(filters_[i]);
    }

private:
    void keep(const FilterSpan& span) {
        covered_.eachOpen(span.row, span.span, [&](PixelSpan gap) {
            filters_.push_back({span.medium, span.row, gap});
        });
    }

    Coverage covered_;
    std::vector<FilterSpan> filters_;
    bool inGroup_ = false;
    DepthBuffer group_;
    std::vector<DeepFilterSpan> groupFilters_;
    std::vector<std::pair<int, PixelSpan>> groupSpans_;
};

/// The depth of every pixel decides: the whole frame is one group.
class DepthHiding {
public:
    static constexpr bool kNearFirst = true;
    static constexpr bool kNeedsOrder = false;

    DepthHiding(std::uint32_t width, std::uint32_t height)
        : covered_(width, height), depths_(width, height) {
        depths_.clear();
    }
    [[nodiscard]] bool full() const { return false; }
    [[nodiscard]] const Coverage& covered() const { return covered_; }
    void beginGroup() {}
    template <class Write>
    void opaque(formats::SurfaceIndex, int row, PixelSpan span, const PictureLinear& inverseDepth,
                Write&& write) {
        covered_.cover(row, span, [](PixelSpan) {});
        depths_.add(row, span, inverseDepth, write);
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
            depths_.eachInFront(at.row, at.span, filters_[i].inverseDepth, [&](PixelSpan seen) {
                filter(FilterSpan{at.medium, at.row, seen});
            });
        }
    }

private:
    Coverage covered_;
    DepthBuffer depths_;
    std::vector<DeepFilterSpan> filters_;
};

}  // namespace portcullis::render
