#pragma once

#include <vector>

#include "formats/map/brush_map.h"
#include "formats/thief/mission_brush.h"
#include "formats/thief/mission_faults.h"
#include "formats/thief/tag_file.h"

namespace portcullis::formats {

/// The objects and rooms of a mission as entities, in the order of its brushes; distances in map
/// units, angles in degrees, as text.
///
/// An object is an "object" with properties brush (the id of its brush), object (its number),
/// name, model (where the mission itself says them) and angles ("pitch yaw roll" as in Quake, pitch
/// down). The one from which the player's link to the factory of players starts is an
/// "info_player_start". A room is a "room" without a position, for it is a stretch of space:
/// properties brush, room (its number), center and size. PC1414 for those outside the world.
[[nodiscard]] std::vector<Entity> missionEntities(const TagFile& file,
                                                  const std::vector<MissionBrush>& brushes,
                                                  double scale, MissionFaults& faults);

}  // namespace portcullis::formats
