#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "compiler/block_carving.h"
#include "compiler/face_matching.h"

namespace portcullis::compiler {

/// A piece of wall and the brush face that it shows.
struct OwnedWall {
    std::uint32_t cell = 0;
    std::uint32_t brush = 0;  ///< place in the span of brushes
    std::uint32_t face = 0;   ///< face number of that brush
    Facet facet;
};

/// Cuts wall pieces along the faces of the brushes that own them: the last brush with a face there
/// that could have put the medium that is now inside it (a fill of it, or a conversion to it);
/// failing that the last fill, or any. Pieces of one cell with one owner are joined where that is
/// convex.
///
/// `mediumOf` gives the medium of a cell. Every piece lies on the face of some brush.
[[nodiscard]] std::vector<OwnedWall> assignOwners(const std::vector<FaceRest>& rests,
                                                  std::span<const LocalBrush> brushes,
                                                  const std::vector<formats::Medium>& mediumOf,
                                                  VertexTable& table);

/// Joins wall pieces of one cell, plane and owner where the union is convex. Sorted by cell.
[[nodiscard]] std::vector<OwnedWall> joinWalls(std::vector<OwnedWall> walls, VertexTable& table);

}  // namespace portcullis::compiler
