#pragma once

#include <vector>

#include "formats/map/brush_map.h"
#include "formats/quake/quake_contents.h"
#include "formats/quake/quake_light_keys.h"

namespace portcullis::formats {

/// The light of a whole map, from worldspawn's keys; what lights read is in quake_lights.h.
///
/// - "_minlight" or "light" (brightness; of Quake 2 to 1), with "_minlight_color" or "_mincolor",
/// or
///   "_ambient" or "ambient" with "_color": an ambient light, "ambient". It is added, where light
///   tools take the greater.
/// - "_sunlight" (brightness), with "_sunlight_mangle" or "_sun_mangle" ("yaw pitch roll" of its
///   rays; default straight down), "_sunlight_color", "_sunlight_penumbra" (degrees): a "sun".
/// - "_sunlight2" and "_sunlight3", with "_sunlight2_color" or "_sunlight_color2" and so on: light
///   of the upper and of the lower half of the sky, "dome" and "lower dome".
[[nodiscard]] std::vector<Light> quakeWorldLights(const QuakeEntity& world, QuakeGame game,
                                                  double angleScale, QuakeFaults& faults);

/// A sun as wide as a penumbra, in degrees, is 16 suns of a 16th of its brightness; without
/// one itself. Named "sun#1", "sun#2" ... after the sun's name, if there is more than one.
void addSun(const Light& sun, double penumbraDegrees, std::vector<Light>& lights);

/// Half of the sky as 32 suns that share a brightness and shine at equal distances from each other
/// from above, or from below.
void addSkyDome(const Light& light, bool above, std::vector<Light>& lights);

}  // namespace portcullis::formats
