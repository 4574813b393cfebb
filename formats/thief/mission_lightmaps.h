#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>

#include "formats/thief/mission_world.h"
#include "formats/world/world.h"

namespace portcullis::formats {

/// What the groups of animated lights are called, each its own, by the lights' numbers in the
/// mission.
using MissionLightGroups = std::map<std::uint16_t, std::string>;

/// The editor's lightmaps as those of the world that its cells make, with all polygons but portals
/// as walls, in their order.
///
/// The editor's luxels lie along each polygon's texture; ours, on the lattice of its plane, are
/// taken from them by bilinear steps, in what its engine multiplied by (MissionLuxels), and then
/// turned into light (lightOfFactor). They are the largest power of two of units that goes at least
/// twice into the editor's along either axis, from 1/16 to 65536: with as many as the editor's,
/// half a luxel beside them, a light on one luxel alone would lose half of its light. A wall that
/// its lightmap does not cover has larger ones.
///
/// The steady light is the layer without a group; each animated light has one, called as `groups`
/// says or "animated N". The editor's engine adds up factors, not light, and holds the sum to the
/// most there is; so animated lights share what they add to the steady one together, each by what
/// it would add alone. All lights together and the steady ones alone are exact, and where no more
/// than one animated light reaches, that one too.
///
/// Nothing if the luxels would take more than a GiB. Linear in luxels and layers.
[[nodiscard]] std::optional<Lightmaps> missionLightmaps(const MissionWorld& mission,
                                                        const World& world,
                                                        const MissionLightGroups& groups);

}  // namespace portcullis::formats
