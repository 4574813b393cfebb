#pragma once

#include <string>

#include "formats/image/image.h"

namespace portcullis::formats {

/// What pixels an image has, in 32 hexadecimal digits: two images with equal digests are equal
/// pixel for pixel. XXH3-128 of width and height (u32, little-endian) and the pixels as bytes R, G,
/// B, A. It depends on no file format, compression or palette: a paletted image has the digest of
/// the colours that it shows.
[[nodiscard]] std::string pixelDigest(const ColorImage& image);
[[nodiscard]] std::string pixelDigest(const PalettedImage& image);

}  // namespace portcullis::formats
