#pragma once

#include "formats/diagnostics/result.h"
#include "formats/thief/mission_world.h"
#include "formats/thief/tag_file.h"

namespace portcullis::formats {

/// The chunk with the editor's compiled world: WREXT, else WRRGB, else WR; null if there is none.
[[nodiscard]] const TagChunk* findMissionWorld(const TagFile& file);

/// Reads the editor's compiled world. PC1404 where there is none, PC1403 for another version,
/// PC1402 where it is cut short, PC1430 and PC1431 where it breaks the rules of
/// mission_cell_reader.h, or from the root not every node is reached once and every cell at least
/// once. Bytes behind the end of a WREXT chunk are a warning, PC1432; of the older two what follows
/// the tree is not read. Linear; memory in proportion to the bytes.
[[nodiscard]] Result<MissionWorld> readMissionWorld(const TagFile& file);

}  // namespace portcullis::formats
