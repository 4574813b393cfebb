#pragma once

#include "compiler/proof_findings.h"
#include "compiler/proof_world.h"

namespace portcullis::compiler {

/// PC4004: the plane of every portal is a plane of both its cells, of cells[0] outward as it is and
/// of cells[1] flipped; two cells share one portal at most; and no wall of one cell covers a part
/// of a wall of another from the other side, where a portal should be. (That each portal is listed
/// by its two cells alone is for validateWorld.)
[[nodiscard]] FindingList provePortals(const ProofWorld& world);

}  // namespace portcullis::compiler
