#pragma once

#include <vector>

#include "formats/map/brush_map.h"
#include "formats/thief/mission_brush.h"
#include "formats/thief/mission_faults.h"
#include "formats/thief/mission_lightmaps.h"
#include "formats/thief/tag_file.h"

namespace portcullis::formats {

/// The lights of a mission in the order of its brushes: light brushes as "light 41" (their id), and
/// objects of which the mission itself says that they shine (P$Light, P$AnimLight, P$LightColo,
/// P$Spotlight) as "object 12" (the object's number). Animated lights, at their brightest, are a
/// group of their own named as the light.
///
/// The editor lights a place that a light of brightness b shines on from d of its units away, at an
/// angle a to the wall's normal, by b / 255 * 4 (1 + cos a) / d, where 1 is the texture as painted.
/// So falloff is inverse, half of the light knows no angle, and brightness becomes b * scale / 16.
/// What the editor recorded says the same of the places, colours, radii and cones of 74 lights, 32
/// animated ones among them, but for what objects inherit and where in a model its light stands.
/// With a radius it fades towards there; where the fading begins, its inner radius, has no
/// counterpart. Colour is 1 - s + s * w, where w goes from red by green and blue to red again as
/// hue goes from 0 to 1, in straight lines, cut to whole 255ths. Numbers out of range are told
/// (PC1412).
[[nodiscard]] std::vector<Light> missionLights(const TagFile& file,
                                               const std::vector<MissionBrush>& brushes,
                                               double scale, MissionFaults& faults);

/// The names of those animated lights that the compiled mission knows by a number.
[[nodiscard]] MissionLightGroups missionLightGroups(const TagFile& file);

}  // namespace portcullis::formats
