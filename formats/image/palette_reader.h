#pragma once

#include <cstddef>
#include <span>

#include "formats/diagnostics/result.h"
#include "formats/image/image.h"

namespace portcullis::formats {

/// Reads a palette, whose form is told from its bytes: the palette of a PNG, a JASC-PAL text
/// (`.pal`), or 256 times red, green, blue (`palette.lmp`). PC7301 for anything else, PC7302 with
/// the line for a JASC-PAL text that breaks its rules, or what is wrong with the PNG.
[[nodiscard]] Result<Palette> readPalette(std::span<const std::byte> bytes);

}  // namespace portcullis::formats
