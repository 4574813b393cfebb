#pragma once

#include <cstdint>
#include <vector>

#include "formats/world/world.h"

namespace portcullis::render {

/// What it took to draw a frame.
struct FrameStatistics {
    std::uint32_t cells = 0;
    std::uint32_t cellsSortedByDepth = 0;  ///< whose order could not be relied on
    std::uint32_t surfacesDrawn = 0;
    std::uint32_t surfacesFacingAway = 0;
    std::uint32_t surfacesOutside = 0;  ///< of the window, or smaller than a pixel
    std::uint32_t boundariesDrawn = 0;  ///< surfaces of water and lava
    std::uint64_t spans = 0;            ///< stretches of pixels written
    std::uint64_t pixelsWritten = 0;    ///< by surfaces: the picture's size times overdraw
    std::uint64_t pixelsFiltered = 0;   ///< by boundaries of media
    std::uint64_t holes = 0;            ///< pixels that nothing covered

    bool operator==(const FrameStatistics&) const = default;
};

/// What each pixel shows; empty unless asked for.
struct FrameIds {
    std::vector<formats::CellIndex> cells;
    /// Invalid where a boundary of media is the last thing seen (lava).
    std::vector<formats::SurfaceIndex> surfaces;
    std::vector<double> depths;  ///< along the view's axis, in units

    bool operator==(const FrameIds&) const = default;
};

/// A picture: 32-bit colours (formats/image/color.h) or 8-bit palette indices, row by row.
template <class Pixel>
struct Frame {
    std::uint32_t width = 0;
    std::uint32_t height = 0;
    std::vector<Pixel> pixels;
    FrameIds ids;
    FrameStatistics statistics;
};

using ColorFrame = Frame<std::uint32_t>;
using PalettedFrame = Frame<std::uint8_t>;

}  // namespace portcullis::render
