#pragma once

#include "compiler/proof_findings.h"
#include "formats/map/brush_map.h"
#include "formats/world/world.h"

namespace portcullis::compiler {

/// PC2105: entities, lights that shine from a place, and cameras whose position is strictly inside
/// solid. A light made from an entity on the same line is told once.
[[nodiscard]] FindingList lintPlacesInSolid(const formats::BrushMap& map,
                                            const formats::World& world);

/// PC2106: materials that no face of any brush uses, those of objects included.
[[nodiscard]] FindingList lintUnusedMaterials(const formats::BrushMap& map);

}  // namespace portcullis::compiler
