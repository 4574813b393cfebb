#pragma once

#include "compiler/proof_findings.h"
#include "compiler/proof_world.h"

namespace portcullis::compiler {

/// PC4011: every surface lies within the face of the brush that it names (on the plane of that
/// face, and on the inner side of all other planes of the brush). Not asked where the outside was
/// removed, because walls that close a gap have no brush of their own.
[[nodiscard]] FindingList proveOwners(const ProofWorld& world);

}  // namespace portcullis::compiler
