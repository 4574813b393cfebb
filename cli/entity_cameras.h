#pragma once

#include <vector>

#include "formats/map/brush_map.h"

namespace portcullis::cli {

/// A camera for each entity that says where a player looks from: starts (info_player_start,
/// info_player_deathmatch, info_player_coop, info_player_team..., testplayerstart), 22 units above
/// their origin as in Quake, and info_intermission, at it. Angles from "angle", "angles" or
/// "mangle". Named for the class; the second and later of a class get a number: "..._2". First
/// come those of the classes as listed here, of a class in the map's order.
[[nodiscard]] std::vector<formats::Camera> camerasOfEntities(
    const std::vector<formats::Entity>& entities);

}  // namespace portcullis::cli
