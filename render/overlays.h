#pragma once

#include <cstdint>

#include "formats/image/image.h"
#include "render/frame.h"
#include "render/prepared_world.h"
#include "render/traversal.h"
#include "render/view.h"

namespace portcullis::render {

/// What can be drawn over a frame to show how it came about.
enum class Overlay : std::uint8_t {
    portals,   ///< portals between visible cells, by how many were passed to reach them
    octagons,  ///< the window of every visible cell, coloured the same way
    overdraw,  ///< how often each pixel is written by the painter, over the picture in gray
    order,     ///< the painter's order of cells: first ones dark, last ones bright
    wire,      ///< edges of all surfaces that are drawn
};

/// One view, what it sees and what its frame's pixels show.
struct OverlayInput {
    const PreparedWorld& prepared;
    const View& view;
    const Traversal& traversal;
    const FrameIds& ids;
};

/// The frame's picture with an overlay. Times about what a frame takes.
[[nodiscard]] formats::ColorImage overlaid(formats::ColorImage picture, const OverlayInput& input,
                                           Overlay overlay);

/// How often a painter writes each pixel: surfaces of visible cells that face the eye, clipped to
/// their cells' windows. Row by row.
[[nodiscard]] std::vector<std::uint32_t> overdrawCounts(const OverlayInput& input);

}  // namespace portcullis::render
