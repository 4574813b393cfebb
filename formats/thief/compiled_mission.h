#pragma once

#include <cstddef>
#include <span>

#include "formats/diagnostics/result.h"
#include "formats/map/brush_map.h"
#include "formats/thief/mission_import.h"
#include "formats/world/world.h"

namespace portcullis::formats {

/// What the editor made of a mission, and the map that the mission is.
struct CompiledMission {
    World world;  ///< of the editor's own cells: see mission_world_import.h
    BrushMap map;
};

/// The world in a Thief mission as the editor compiled it, with names, operations and scene of the
/// mission's brushes. Errors: those of importMission, readMissionWorld and worldOfMission.
[[nodiscard]] Result<CompiledMission> importCompiledMission(
    std::span<const std::byte> file, const MissionImportOptions& options = {});

}  // namespace portcullis::formats
