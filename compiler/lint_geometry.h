#pragma once

#include "compiler/proof_findings.h"
#include "compiler/proof_world.h"

namespace portcullis::compiler {

/// PC2103: edges shorter than 1/16 unit, each once, with the brushes that have a face there.
[[nodiscard]] FindingList lintMicroEdges(const ProofWorld& world);

/// PC2104: surfaces and cells thinner than 1/16 unit: between an edge and the corner farthest from
/// it, between a face and the corner farthest from it.
[[nodiscard]] FindingList lintSlivers(const ProofWorld& world);

}  // namespace portcullis::compiler
