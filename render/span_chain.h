#pragma once

#include <algorithm>
#include <array>
#include <span>
#include <vector>

#include "render/color_table.h"
#include "render/scan_conversion.h"
#include "render/texture_gradients.h"

namespace portcullis::render {

/// A stretch of freshly mapped pixels on its way to the frame.
template <class Pixel>
struct PixelRun {
    int row = 0;
    int x = 0;  ///< of the first
    std::span<Pixel> pixels;
    std::span<const Pixel> frame;  ///< what the frame holds there
    const PictureLinear* inverseDepth = nullptr;
};

/// A step of the chain: changes the pixels of a run in place. It must look at a pixel and its place
/// alone, because where runs begin depends on what hides what.
template <class Pixel>
struct SpanFunction {
    void (*apply)(const void* self, const PixelRun<Pixel>& run) = nullptr;
    const void* self = nullptr;
};

/// What happens to pixels between texture mapper and frame: a list of functions, in order. The
/// mapper writes into a small buffer and hands it through; without functions it writes into the
/// frame itself.
template <class Pixel>
class SpanChain {
public:
    void clear() { functions_.clear(); }
    void add(const SpanFunction<Pixel>& function) { functions_.push_back(function); }
    /// Colours through a table, which must stay.
    void add(const ColorTable<Pixel>& table) {
        add({[](const void* self, const PixelRun<Pixel>& run) {
                 static_cast<const ColorTable<Pixel>*>(self)->apply(run.pixels);
             },
             &table});
    }

    /// Draws `part` of a row: map(stretch, out) writes a stretch of mapped pixels.
    template <class Map>
    void draw(int row, PixelSpan part, const PictureLinear& inverseDepth, Pixel* frameRow,
              Map&& map) const {
        if (functions_.empty()) {
            map(part, frameRow + part.left);
            return;
        }
        constexpr int kBuffer = 256;
        std::array<Pixel, kBuffer> buffer;
        for (int x = part.left; x < part.right;) {
            const int end = std::min(part.right, (x / kBuffer + 1) * kBuffer);
            const auto count = static_cast<std::size_t>(end - x);
            map(PixelSpan{x, end}, buffer.data());
            const PixelRun<Pixel> run{
                row, x, {buffer.data(), count}, {frameRow + x, count}, &inverseDepth};
            for (const SpanFunction<Pixel>& function : functions_)
                function.apply(function.self, run);
            std::copy_n(buffer.data(), count, frameRow + x);
            x = end;
        }
    }

private:
    std::vector<SpanFunction<Pixel>> functions_;
};

}  // namespace portcullis::render
