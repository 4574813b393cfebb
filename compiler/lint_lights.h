#pragma once

#include <cstdint>

#include "compiler/proof_findings.h"
#include "formats/map/brush_map.h"
#include "formats/world/world.h"

namespace portcullis::compiler {

/// PC2111: lights without brightness or colour.
[[nodiscard]] FindingList lintDarkLights(const formats::BrushMap& map);

/// PC2109: lights that reach (light_reach.h) more than `mostCells` cells, the farthest first.
[[nodiscard]] FindingList lintLightReach(const formats::BrushMap& map, const formats::World& world,
                                         std::uint32_t mostCells);

}  // namespace portcullis::compiler
