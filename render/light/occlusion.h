#pragma once

#include "render/light/luxel_parts.h"

namespace portcullis::render {

/// How deep corners darken light that comes from everywhere.
struct OcclusionOptions {
    double reach = 128.0;     ///< units; walls further away hide nothing
    std::uint32_t rays = 64;  ///< for each part
};

/// How much of the light from everywhere reaches each part, 0 to 1: the mean over directions, by
/// cosine, of the distance to the next wall over the reach, at most 1. Sky hides nothing. By rays:
/// exact windows would cost the whole neighbourhood of each luxel. Parts in parallel; the same for
/// any number of threads. Ambient occlusion as in Zhukov et al., "An Ambient Light Illumination
/// Model", 1998.
[[nodiscard]] formats::IndexedVector<LuxelPartIndex, double> occlusion(
    const PreparedWorld& prepared, const LuxelParts& parts, const OcclusionOptions& options);

}  // namespace portcullis::render
