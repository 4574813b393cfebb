#pragma once

#include <vector>

#include "formats/map/brush_map.h"
#include "formats/world/world.h"

namespace portcullis::compiler {

/// The cells that a light might reach, ascending: from its own through portals that face away from
/// it and that its radius, if it has one, comes to. No less than what it lights, for only the way
/// from portal to portal is not looked at. A light of no place, or in solid, reaches none. Linear
/// in the portals of those cells.
[[nodiscard]] std::vector<formats::CellIndex> lightReach(const formats::World& world,
                                                         const formats::Light& light);

}  // namespace portcullis::compiler
