#pragma once

#include <vector>

#include "cli/frame_set.h"
#include "formats/image/png_text.h"
#include "formats/world/world.h"

namespace portcullis::cli {

/// What a frame's file says of itself: map, camera, options, digest of the pixels. No times and no
/// folders, so that equal frames make equal files.
[[nodiscard]] std::vector<formats::PngText> frameTexts(const formats::World& world,
                                                       const DrawnFrame& frame,
                                                       const RenderCommand& command);

}  // namespace portcullis::cli
