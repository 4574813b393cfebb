#pragma once

#include <vector>

#include "compiler/brush_solids.h"
#include "compiler/cell_complex.h"
#include "formats/map/brush_map.h"
#include "formats/world/world.h"

namespace portcullis::compiler {

/// Writes the kept open cells of a complex out as a World: unused planes and vertices left out,
/// surfaces sorted by cell, textures gathered, openings into removed cells closed as walls, and
/// everything that the map carries for later stages.
[[nodiscard]] formats::World assembleWorld(const CellComplex& complex,
                                           const std::vector<bool>& kept,
                                           const formats::BrushMap& map, const BrushSolids& solids);

/// The basis of a face without one: along the axis nearest to its outward normal, one texel a
/// unit, u to the right and v down as seen from outside the brush.
[[nodiscard]] formats::TextureBasis defaultTexture(const formats::OrientedPlane& plane);

}  // namespace portcullis::compiler
