#pragma once

#include "formats/diagnostics/diagnostic.h"
#include "formats/map/brush_map.h"
#include "formats/world/world.h"

namespace portcullis::compiler {

/// What a mapper would want to know of a map that compiles: the rules of lint_brushes.h,
/// lint_geometry.h and lint_scene.h. All are warnings, at the line of the brush, entity or
/// material; at most 20 of each kind, then a count. No false alarms: what is told is so.
///
/// `world` is the world of `map`. Nothing is found in a world whose indices are not valid.
[[nodiscard]] formats::Diagnostics lintMap(const formats::BrushMap& map,
                                           const formats::World& world);

}  // namespace portcullis::compiler
