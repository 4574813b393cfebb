#pragma once

#include <cstdint>

#include "compiler/proof_findings.h"
#include "compiler/proof_world.h"

namespace portcullis::compiler {

struct DrawOrderProof {
    FindingList findings{formats::Code::proofDrawOrder};
    std::uint64_t eyes = 0;           ///< cells whose middle was tried as viewpoint
    std::uint64_t eyesWithCycle = 0;  ///< where "the near cell of each portal first" has no order
};

/// PC4009: every part of every cell comes down the tree to leaves of that cell, so that the tree
/// finds the cell of every point and sorts the parts from every viewpoint. Counts, besides, from
/// how many of some viewpoints the portals alone give no order of whole cells: no fault, the parts
/// have one. About 0.2 ms a cell.
[[nodiscard]] DrawOrderProof proveDrawOrder(const ProofWorld& world, std::uint32_t eyes);

}  // namespace portcullis::compiler
