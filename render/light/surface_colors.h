#pragma once

#include "render/light/bounce.h"
#include "render/texture_set.h"

namespace portcullis::render {

/// Of a material without an image.
inline constexpr double kUsualReflectance = 0.5;

/// What walls throw back of each colour: the mean of their image, which is its smallest mip level,
/// in linear light.
[[nodiscard]] Reflectances reflectancesOf(const MaterialImages& images);

}  // namespace portcullis::render
