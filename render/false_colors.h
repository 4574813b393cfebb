#pragma once

#include <cstdint>

#include "formats/image/image.h"
#include "render/frame.h"

namespace portcullis::render {

/// A bright colour of a number's own; neighbouring numbers have colours far apart.
[[nodiscard]] formats::PackedColor colorOfNumber(std::uint32_t number);

/// The colour of a share from 0 to 1: dark blue, violet, orange, pale yellow. Also told apart by
/// brightness alone.
[[nodiscard]] formats::PackedColor heatColor(double share);

// Pictures of what a frame's ids say; `ids` are those of a frame of this size.

/// Every cell in a colour of its own.
[[nodiscard]] formats::ColorImage cellPicture(const FrameIds& ids, std::uint32_t width,
                                              std::uint32_t height);
/// Every surface in a colour of its own; black where none is seen.
[[nodiscard]] formats::ColorImage surfacePicture(const FrameIds& ids, std::uint32_t width,
                                                 std::uint32_t height);
/// Depth as gray: white at the eye, half as bright at 256 units, black far away.
[[nodiscard]] formats::ColorImage depthPicture(const FrameIds& ids, std::uint32_t width,
                                               std::uint32_t height);

}  // namespace portcullis::render
