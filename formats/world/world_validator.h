#pragma once

#include "formats/diagnostics/diagnostic.h"
#include "formats/world/world.h"

namespace portcullis::formats {

/// Whether a world keeps the rules that its users rely on without looking; nothing: it does.
///
/// - Indices name elements; ranges lie in their tables; the ranges of all cells (of cellPlanes,
///   of cellPortals), of all brushes and of all portal and surface loops together count as many
///   elements as their table has.
/// - Planes have a normal, are canonical and within 51 and 75 bits. Positions are finite and within
///   +-65536 units, texture bases finite.
/// - A cell is not solid, has four planes or more, and its surfaces are the next run of the
///   surfaces, which are sorted by cell.
/// - A portal joins two different cells and is listed once by each of them and by no other.
/// - Loops have three vertices or more.
/// - A surface names a face that its brush has, and a material of the scene.
/// - From the root each node is reached exactly once, each cell at least once, at any depth.
/// - The visible sets, if any, are of all cells, and the cells of a portal see each other.
/// - A surface's luxel scale is a power of two from 1/16 to 16.
/// - Lightmaps and surface blocks, if any, are of all surfaces. Each surface's blocks follow those
///   of the one before, and every layer (every surface) has an index for each; the tables hold no
///   block twice. The first layer has no group, no two layers have the same; the first luxel block
///   is dark, and no light is infinite or no number. Luxels lie within +-2^30, with sizes of at
///   most 131072 units; a surface has lit texels of at most 16 levels, within 32767 of each other.
/// - The scene has no brushes, and materials of its own for its objects.
/// - No unknown chunk has a tag of the format.
///
/// The geometry (convex, closed, covered) is proved elsewhere, from these rules. PC3005 and PC3006;
/// the first 32 faults are told one by one, with a JSON pointer into worldToJson. Linear.
[[nodiscard]] Diagnostics validateWorld(const World& world);

}  // namespace portcullis::formats
