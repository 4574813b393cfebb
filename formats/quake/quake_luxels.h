#pragma once

#include "formats/quake/quake_faults.h"
#include "formats/quake/quake_map.h"

namespace portcullis::formats {

/// The luxel scale (Face::luxelScale) of an entity's brushes: "_lmscale" or "_lightmapscale", a
/// multiple of the usual luxels, or "_world_units_per_luxel", which counts from the usual 16; the
/// first that is a number above 0. `usual`, worldspawn's, where there is none. Brought to the
/// nearest power of two from 1/16 to 16 (PC1309 where that changes it).
[[nodiscard]] double quakeLuxelScale(const QuakeEntity& entity, double usual, QuakeFaults& faults);

}  // namespace portcullis::formats
