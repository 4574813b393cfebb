#pragma once

#include <cstdint>
#include <vector>

#include "compiler/brush_solids.h"
#include "compiler/space_blocks.h"

namespace portcullis::compiler {

/// Brushes whose faces are laid on planes of earlier brushes where they nearly coincide.
struct Adoption {
    BrushSolids solids;
    std::uint32_t adoptedFaces = 0;
    std::uint32_t changedBrushes = 0;
    std::uint32_t refusedBrushes = 0;  ///< kept their own planes: adopted ones left too little
    double largestMove = 0;            ///< of any corner, lattice steps; below 1
};

/// Unifies planes that faces in a common block nearly share, so that turned and rounded input does
/// not leave slivers (DESIGN 3, "Turned and rounded input"): faces on one plane go over, together,
/// to the plane of a larger face when every polygon of theirs stays within one lattice step (1/256
/// unit) of that plane itself. Nothing drifts along a chain, and planes 1/256 apart stay two. A
/// brush that this would bring below half or above twice its volume keeps its own planes.
[[nodiscard]] Adoption adoptPlanes(BrushSolids solids, const BlockTree& tree);

/// A note (PC2009) that tells what was unified; empty when nothing was.
[[nodiscard]] formats::Diagnostics adoptionNotes(const Adoption& adoption);

}  // namespace portcullis::compiler
