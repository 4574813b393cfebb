#pragma once

#include "compiler/proof_findings.h"
#include "compiler/proof_world.h"

namespace portcullis::compiler {

/// PC4007: no vertex of the world lies strictly inside an edge of any polygon. A tree of boxes
/// proposes, exact incidence decides. About n log n.
[[nodiscard]] FindingList proveIncidence(const ProofWorld& world);

}  // namespace portcullis::compiler
