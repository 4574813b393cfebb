#pragma once

#include "formats/image/image.h"
#include "render/difference/ignored_pixels.h"
#include "render/difference/pixel_differences.h"

namespace portcullis::render {

/// Where two pictures differ, over the first of them in dim gray: the larger the difference, the
/// brighter (`heatColor`), small ones amplified so that none is overlooked. What is ignored is
/// hatched.
[[nodiscard]] formats::ColorImage differencePicture(const formats::ColorImage& picture,
                                                    const PixelDifferences& differences,
                                                    const IgnoredPixels& ignored);
[[nodiscard]] formats::ColorImage differencePicture(const formats::DeepImage& picture,
                                                    const PixelDifferences& differences,
                                                    const IgnoredPixels& ignored);

}  // namespace portcullis::render
