#pragma once

#include <optional>
#include <string>
#include <vector>

#include "formats/thief/mission_brush.h"
#include "formats/thief/mission_world.h"
#include "formats/thief/tag_file.h"

namespace portcullis::cli {

/// What is in the file of a Thief mission.
struct OpenedMission {
    std::string name;       ///< of the file
    formats::TagFile file;  ///< whose bytes live elsewhere
    std::vector<formats::MissionBrush> brushes;
    std::optional<formats::MissionWorld> world;  ///< none: the editor has not compiled it
};

/// A mission in numbers, as a table for people: its brushes, and what the editor compiled of them.
[[nodiscard]] std::string missionToText(const OpenedMission& mission);

/// The same as one JSON object: source, chunks {name: bytes} that are not empty, brushes {terrain,
/// light ...}, operations
/// {"solid": 48 ...}, compiled: null or {chunk, bytesALuxel, cells, waterCells, polygons,
/// portalPolygons, portals, walls, vertices, planes, nodes, lights, dynamicLights, luxels,
/// animatedLayers, most {vertices, polygons, portals, planes, lights}}.
[[nodiscard]] std::string missionToJson(const OpenedMission& mission);

}  // namespace portcullis::cli
