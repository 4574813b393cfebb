#pragma once

#include <cstdint>
#include <optional>

#include "compiler/engine_limits.h"
#include "compiler/lint_lights.h"
#include "formats/diagnostics/diagnostic.h"
#include "formats/map/brush_map.h"
#include "formats/world/world.h"

namespace portcullis::compiler {

/// What is asked for beside the rules that hold for every map.
struct LintOptions {
    std::optional<EngineLimits> limits;             ///< tell what comes near them
    std::optional<std::uint32_t> mostCellsOfLight;  ///< tell lights that reach more cells
    LightCells lightCells;  ///< which they reach, where lights are to be judged

    [[nodiscard]] bool judgesLights() const { return limits || mostCellsOfLight; }
};

/// What a mapper would want to know of a map that compiles: the rules of brush_costs.h (notes),
/// lint_brushes.h, lint_coplanar.h, lint_geometry.h, lint_lights.h, lint_limits.h and lint_scene.h.
/// All are warnings, at the line of the brush, entity or material; at most 20 of each kind, then a
/// count. No false alarms: what is told is so.
///
/// `world` is the world of `map`. Nothing is found in a world whose indices are not valid.
[[nodiscard]] formats::Diagnostics lintMap(const formats::BrushMap& map,
                                           const formats::World& world,
                                           const LintOptions& options = {});

}  // namespace portcullis::compiler
