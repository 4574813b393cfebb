#pragma once

#include <vector>

#include "formats/diagnostics/diagnostic.h"
#include "formats/thief/mission_brush.h"
#include "formats/thief/tag_file.h"

namespace portcullis::formats {

/// Adds to the faces of terrain what NewDark keeps apart from the brush list, in chunk TILIST 1.0:
/// the number of faces; for each, in the order of brushes and faces, what its texture hangs on (0
/// the world, 1 the brush, 2 the face), and how large 64 texels are along u and v, as
/// MissionFace::scale in 65536ths. PC1405 where the chunk does not fit the brushes, or has an
/// alignment that is not known: then all faces stay as they are.
[[nodiscard]] Diagnostics layMissionFaces(const TagChunk& list, std::vector<MissionBrush>& brushes);

}  // namespace portcullis::formats
