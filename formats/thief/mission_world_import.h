#pragma once

#include <vector>

#include "formats/diagnostics/result.h"
#include "formats/map/brush_map.h"
#include "formats/thief/mission_lightmaps.h"
#include "formats/thief/mission_world.h"
#include "formats/world/world.h"

namespace portcullis::formats {

/// What the numbers in a compiled mission stand for.
struct MissionTerms {
    /// The map that the mission's brushes are imported to: its brushes give names and operations,
    /// and all else becomes the world's scene.
    BrushMap map;
    std::vector<BrushIndex> brushes;       ///< of the map, by the editor's id; invalid: none
    std::vector<MaterialIndex> materials;  ///< of the map, by number in the texture list
    MissionLightGroups lightGroups;        ///< names that are known
    double unitsAUnit = 16.0;              ///< of the world for one of the editor's
};

/// The world that the editor made of a mission, as it stands: its cells, portals and tree, its
/// walls with their textures, owners and light (missionLightmaps).
///
/// Positions are the editor's, scaled: exact where the scale is a power of two, for they are single
/// floats. Planes are the editor's too, their normals cut after 45 binary digits; where the two
/// sides of a portal have planes that differ, the first cell's is that of both. So corners lie on
/// their planes as well as the editor's rounding lets them (6e-5 of its units at most), and proofs
/// of a world tell what is not exact; corners where fewer than three planes meet get planes across
/// the axes. A brush has the planes that the editor recorded, or none. Portals have no textures in
/// a world, so those of water are left out, with their light.
///
/// PC1433 where a portal has no other side, PC1431 where something lies beyond the end of the
/// world. Notes, PC1434, tell of polygons without a brush, which get one of their own, and of
/// lightmaps that are left out because they would take too much memory. n log n.
[[nodiscard]] Result<World> worldOfMission(const MissionWorld& mission, MissionTerms terms);

}  // namespace portcullis::formats
