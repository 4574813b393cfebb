#pragma once

#include "formats/image/image.h"

namespace portcullis::formats {

/// The 256 colours that Quake's textures are drawn in (its `gfx/palette.lmp`, which id Software
/// left to the public): what a WAD2 archive without a palette of its own means.
[[nodiscard]] Palette quakePalette();

}  // namespace portcullis::formats
