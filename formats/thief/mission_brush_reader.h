#pragma once

#include <vector>

#include "formats/diagnostics/result.h"
#include "formats/map/medium.h"
#include "formats/thief/mission_brush.h"
#include "formats/thief/tag_file.h"

namespace portcullis::formats {

/// Reads the brush list of a mission (chunk BRLIST, version 1.0) to its exact end, in file order.
/// PC1402 where a record reaches beyond the chunk, PC1406 for an operation that does not exist and
/// for numbers that are not finite, PC1408 for ids used twice. With `keepGoing` faulty brushes are
/// left out, and so is what follows a record cut short. Linear; memory in proportion to the chunk.
[[nodiscard]] Result<std::vector<MissionBrush>> readMissionBrushes(const TagChunk& list,
                                                                   bool keepGoing = false);

/// What a terrain brush does to space: fill solid, air, water; flood, evaporate, solid to water,
/// solid to air, air to solid, water to solid, blockable, for 0 to 9.
[[nodiscard]] MediaOperation missionOperation(std::uint8_t operation);

}  // namespace portcullis::formats
