#pragma once

#include <cstdint>

#include "compiler/proof_findings.h"
#include "compiler/proof_world.h"

namespace portcullis::compiler {

struct MediumProof {
    FindingList findings{formats::Code::proofMedium};
    std::uint64_t points = 0;   ///< judged
    std::uint64_t skipped = 0;  ///< on a face of a brush or cell, or on a plane of the tree
};

/// PC4006: at points spread over the world and at one near the middle of every cell, the fold over
/// all brushes that contain the point gives the medium and the last blockable brush of the one cell
/// that contains it (found among all cells), and the tree finds the same cell; or the fold gives
/// solid and there is no cell. Where the outside was removed, open points may be in no cell.
///
/// The points depend on the world and the seed alone, and stand off the lattice. Points times
/// (cells + brushes) steps of some nanoseconds.
[[nodiscard]] MediumProof proveMedium(const ProofWorld& world, std::uint32_t samplePoints,
                                      std::uint64_t seed);

}  // namespace portcullis::compiler
