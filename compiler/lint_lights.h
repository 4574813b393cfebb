#pragma once

#include <cstdint>
#include <vector>

#include "compiler/proof_findings.h"
#include "formats/map/brush_map.h"
#include "formats/world/world.h"

namespace portcullis::compiler {

/// PC2111: lights without brightness or colour.
[[nodiscard]] FindingList lintDarkLights(const formats::BrushMap& map);

/// The cells that each light of a map reaches, in the map's order; empty where nobody asked.
using LightCells = std::vector<std::vector<formats::CellIndex>>;

/// PC2109: lights that reach more than `mostCells` cells, the farthest first.
[[nodiscard]] FindingList lintLightReach(const formats::BrushMap& map, const formats::World& world,
                                         const LightCells& reached, std::uint32_t mostCells);

}  // namespace portcullis::compiler
