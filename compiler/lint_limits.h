#pragma once

#include "compiler/engine_limits.h"
#include "compiler/lint_lights.h"
#include "compiler/proof_findings.h"
#include "formats/map/brush_map.h"
#include "formats/world/world.h"

namespace portcullis::compiler {

/// PC2110: what is at nine tenths of an engine's limit or beyond: cells, brushes, materials and
/// entities of the whole, corners, polygons and planes of single cells, corners of polygons, and
/// lights that reach a cell, the worst of each kind.
[[nodiscard]] FindingList lintLimits(const formats::BrushMap& map, const formats::World& world,
                                     const LightCells& reached, const EngineLimits& limits);

}  // namespace portcullis::compiler
