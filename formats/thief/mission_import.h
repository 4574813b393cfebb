#pragma once

#include <cstddef>
#include <span>

#include "formats/diagnostics/result.h"
#include "formats/map/brush_map.h"
#include "formats/thief/mission_shape.h"

namespace portcullis::formats {

struct MissionImportOptions {
    double scale = kMissionScale;  ///< map units for each unit of the editor, 1/16 to 256
    bool meOnly = false;           ///< only terrain that reaches into an area that is "Me Only"
    bool keepGoing = false;  ///< leave out what has faults and return the rest, with the errors
};

/// The brush map of a Thief mission (.mis, .cow, .vbr): see formats/README.md, "Thief missions".
/// Terrain brushes come in ascending time, of equal times in file order; they are named "brush 12"
/// for the editor's id. Only the brush list, the texture list and a few properties of objects are
/// read; what is inherited from the game's object hierarchy is not known.
///
/// Errors: those of readTagFile, readMissionBrushes and readMissionTextures, and PC1406 for brushes
/// that are no shape. Warnings and notes: PC1407 to PC1414. Linear, but for sorting.
[[nodiscard]] Result<BrushMap> importMission(std::span<const std::byte> file,
                                             const MissionImportOptions& options = {});

}  // namespace portcullis::formats
