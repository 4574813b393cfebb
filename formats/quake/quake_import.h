#pragma once

#include <array>
#include <cstdint>
#include <map>
#include <optional>
#include <string>

#include "formats/diagnostics/result.h"
#include "formats/quake/quake_contents.h"
#include "formats/quake/quake_map.h"

namespace portcullis::formats {

struct QuakeImportOptions {
    Coordinate sealWidth = Coordinate::fromLattice(16);  ///< see Outside::sealWidth
    std::optional<QuakeGame> game;                       ///< none: guessQuakeGame
    /// The brushes are a temporal list: kept in file order, media by texture name ("air", "solid",
    /// "*water", "*lava" ...), in a world that starts solid, without a hull.
    bool temporal = false;
    /// Texels of textures that brush primitives use, by name; others count as 64 x 64.
    std::map<std::string, std::array<std::uint32_t, 2>, std::less<>> textureSizes;
    std::size_t maximumFindings = 200;  ///< later ones are only counted
};

/// Gives a Quake-family map its meaning as a brush map.
///
/// Brush 0 is the air hull around everything. Then come the brushes of worldspawn, func_group and
/// func_detail* (not func_detail_illusionary) as fills: water, slime (water), lava, detail solids,
/// sky, solids, and last the hint and areaportal brushes as blockables; file order within each.
/// Clip, trigger, origin brushes and other volumes without meaning here are left out, one PC1304 a
/// kind. Other entities with brushes become objects ("func_door#1"): their brushes keep file order
/// and stand relative to the object's position (the centre of its origin brush, or its "origin"
/// key); volumes without meaning become blockable. Entities without brushes stay entities, lights
/// are lights too (see quakeLights). Layers that the editor omits from the export are left out (see
/// QuakeLayers). The hull holds all brushes and all places of entities. Materials carry texture
/// names. Planes stay exactly as read.
///
/// Whatever the map says, the result is one that its own JSON text gives again: what a brush map
/// cannot hold is left out, renamed or brought within range, with a warning (PC1206, PC1306 to
/// PC1309). Never fails. Linear, but for brushes with very many planes.
[[nodiscard]] Result<BrushMap> importQuakeMap(const QuakeMap& map,
                                              const QuakeImportOptions& options = {});

}  // namespace portcullis::formats
