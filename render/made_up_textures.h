#pragma once

#include <string_view>
#include <vector>

#include "formats/image/image.h"

namespace portcullis::render {

/// Mip chains of the pictures that stand in where a map names an image that is not there. All are
/// made by rule, so that they are the same everywhere, with powers of two as sizes.

/// Tiles in a colour of the name's own, with joints: size and direction can be read off.
[[nodiscard]] std::vector<formats::ColorImage> checkerImages(std::string_view name);
/// Magenta and black: a wall that nobody should see.
[[nodiscard]] std::vector<formats::ColorImage> warningImages();
/// One column from zenith to ground; a single level.
[[nodiscard]] std::vector<formats::ColorImage> skyGradientImages();
/// Glowing flakes.
[[nodiscard]] std::vector<formats::ColorImage> lavaImages();

}  // namespace portcullis::render
