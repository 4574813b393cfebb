#pragma once

#include "formats/thief/mission_walk.h"
#include "formats/thief/mission_world.h"

namespace portcullis::formats {

/// Appends the next cell of a compiled mission, number world.cells.size(), whose polygons may lead
/// to any of `cellCount` cells. False, and a fault in the walk, where it is cut short or breaks a
/// rule: all numbers finite, all indices within their tables, the corners of the polygons as many
/// as there are. Memory in proportion to the bytes.
[[nodiscard]] bool readMissionCell(MissionWalk& walk, std::uint32_t cellCount, MissionWorld& world);

/// A plane; false where it is not finite or has no normal.
[[nodiscard]] bool readMissionPlane(MissionWalk& walk, const std::string& what,
                                    MissionPlane& plane);

}  // namespace portcullis::formats
