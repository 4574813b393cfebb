#pragma once

#include <span>
#include <string>

#include "formats/image/image.h"
#include "formats/image/png_text.h"

namespace portcullis::formats {

/// The bytes of a PNG file: RGB of 8 bits, or RGBA if some pixel is not opaque, marked as sRGB, the
/// texts in their order before the pixels, and no time. The image has pixels,
/// and no side longer than a million.
///
/// The same image and texts give the same bytes wherever zlib is the same; other versions of zlib
/// may pack otherwise, so compare pixels (`pixelDigest`), never files.
[[nodiscard]] std::string writePng(const ColorImage& image, std::span<const PngText> texts = {});

/// The same with a palette, in as few bits a pixel as its size needs; transparency is written if
/// some colour of it is not opaque.
[[nodiscard]] std::string writePng(const PalettedImage& image, std::span<const PngText> texts = {});

}  // namespace portcullis::formats
