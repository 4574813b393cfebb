#pragma once

#include "compiler/proof_findings.h"
#include "compiler/proof_world.h"

namespace portcullis::compiler {

/// PC2107: pairs of faces of different brushes that look the same way, touch or nearly so, and lie
/// less than 1/16 unit off each other's plane: a step or a seam where one plane was meant. Told
/// once for each pair of faces, at the later brush. About n log n in the surfaces.
[[nodiscard]] FindingList lintNearlyCoplanar(const ProofWorld& world);

}  // namespace portcullis::compiler
