#pragma once

#include <vector>

#include "formats/image/image.h"

namespace portcullis::formats {

/// An image and its smaller copies, down to one pixel: level 0 is the image itself, each further
/// level has half the width and height of the one before, rounded down, but at least 1.
///
/// A pixel is the mean, in linear light, of the area that it covers in the level before; at odd
/// sizes the pixels on its border count by the part that it covers. Colours count by their alpha,
/// so that what is see-through lends no colour to its neighbours; alpha is the plain mean. The
/// levels are made from one another in 16 bits a channel and only rounded to 8 bits in the result.
/// All in integers: the same on every machine. An image without pixels has no levels.
[[nodiscard]] std::vector<ColorImage> mipChain(ColorImage image);

}  // namespace portcullis::formats
