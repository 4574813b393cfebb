#pragma once

#include <optional>
#include <string>

#include "cli/map_format.h"
#include "cli/streams.h"
#include "formats/diagnostics/result.h"
#include "formats/map/brush_map.h"
#include "formats/quake/quake_contents.h"
#include "formats/thief/mission_import.h"

namespace portcullis::cli {

/// Which map to read, and how.
struct MapInput {
    std::string path;                              ///< "-": stdin
    std::optional<MapFormat> format;               ///< none: by the name's ending, then by the text
    std::optional<formats::QuakeGame> game;        ///< of a Quake map; none: guessed
    std::optional<formats::Coordinate> sealWidth;  ///< in place of the map's own; 0 to 1024 units
    double scale = formats::kMissionScale;         ///< map units for each unit of a mission
    bool meOnly = false;                           ///< of a mission only its "Me Only" areas
    bool temporal = false;                         ///< a Quake map's brushes are a temporal list
    bool keepGoing = false;                        ///< leave out what has faults
};

/// How a mission is imported.
[[nodiscard]] formats::MissionImportOptions missionOptionsOf(const MapInput& input);

/// Reads a brush map, or reads and imports a Quake map or a mission. Diagnostics carry the name as
/// typed.
[[nodiscard]] formats::Result<formats::BrushMap> readMap(const MapInput& input,
                                                         const Streams& streams);

}  // namespace portcullis::cli
