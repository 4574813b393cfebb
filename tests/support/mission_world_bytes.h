#pragma once

#include <string>

#include "formats/thief/mission_world.h"

namespace portcullis::tests {

/// The bytes of the chunk that holds a compiled mission, as the editor of its version writes them.
[[nodiscard]] std::string missionWorldBytes(const formats::MissionWorld& world);

/// A compiled mission of two rooms side by side, 8 x 16 x 16 of the editor's units each: cell 0,
/// air, from x = -8, and cell 1, water, to x = 8, joined by one portal in the plane x = 0. Every
/// wall has texture 1 and a lightmap of 3 x 2 luxels; cell 0 has an animated light. Brush 5 carved
/// both, brush 7 filled the second.
[[nodiscard]] formats::MissionWorld twoRoomMission();

/// The bytes of maps/thief/rooms.mis: those two brushes, and the two rooms, or another compiled
/// mission, as their world.
[[nodiscard]] std::string roomsMission(const formats::MissionWorld& compiled = twoRoomMission());

}  // namespace portcullis::tests
