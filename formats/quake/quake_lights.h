#pragma once

#include <vector>

#include "formats/map/brush_map.h"
#include "formats/quake/quake_contents.h"
#include "formats/quake/quake_faults.h"
#include "formats/quake/quake_layers.h"
#include "formats/quake/quake_map.h"

namespace portcullis::formats {

/// The lights of a map: its entities with a place whose class name begins with "light", in order,
/// as "light#1", "light#2" ... Keys: "light" or "_light" (brightness, default 300), "_color" or
/// "color", "delay" (Quake: 0 linear, 1 inverse, 2 and 5 inverse square, 3 and 4 none; the other
/// games fall off by the inverse square unless spawnflags has 1), "wait" (shortens the reach),
/// "target" or "mangle" (a spot), "angle" and "_softangle" (its cone, edge to edge), "targetname"
/// or "style" (its group). A linear light reaches brightness / wait units.
///
/// Before them "sun", where worldspawn has a "_sunlight" (brightness) other than 0, with
/// "_sunlight_mangle" or "_sun_mangle" ("yaw pitch roll" of its rays; default straight down) and
/// "_sunlight_color". Lights in layers that are left out do not count. Colours are brought within
/// 0 to 1e6 and brightness within +-1e9 (PC1309 where that changes one), a reach within 1e9.
[[nodiscard]] std::vector<Light> quakeLights(const QuakeMap& map, const QuakeLayers& layers,
                                             QuakeGame game, QuakeFaults& faults);

}  // namespace portcullis::formats
