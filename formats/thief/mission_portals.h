#pragma once

#include <cstdint>
#include <vector>

#include "formats/diagnostics/result.h"
#include "formats/thief/mission_world.h"

namespace portcullis::formats {

/// One side of a portal: a polygon of a cell.
struct MissionPortalSide {
    std::uint32_t cell = 0, polygon = 0;
};

/// A portal as both cells have it, the lower cell first.
struct MissionPortal {
    MissionPortalSide first, second;
};

/// Pairs the portal polygons of a mission: each with the polygon of the cell it leads to that leads
/// back and lies nearest, corner by corner. In the order of the lower cells' polygons. PC1433 where
/// a polygon has no partner.
[[nodiscard]] Result<std::vector<MissionPortal>> pairMissionPortals(const MissionWorld& mission);

}  // namespace portcullis::formats
