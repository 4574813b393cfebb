#pragma once

#include "compiler/proof_findings.h"
#include "compiler/proof_world.h"

namespace portcullis::compiler {

/// PC4010: no plane is there twice, the three planes of every vertex meet in a point, its position
/// is that point within 2^-36 unit, and no two vertices are the same point. n log n.
[[nodiscard]] FindingList proveVertices(const ProofWorld& world);

}  // namespace portcullis::compiler
