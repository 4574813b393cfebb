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

/// PC4009: a cell that stands under one side of a node of the tree only lies on that side of its
/// plane, so that the tree sorts cells from every viewpoint. Counts, besides, from how many of some
/// viewpoints the portals alone give no order (the renderer then follows the tree): no fault.
[[nodiscard]] DrawOrderProof proveDrawOrder(const ProofWorld& world, std::uint32_t eyes);

}  // namespace portcullis::compiler
