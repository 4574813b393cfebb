#pragma once

#include "compiler/proof_findings.h"
#include "compiler/proof_world.h"

namespace portcullis::compiler {

/// PC4001: every corner of a cell's portals and surfaces lies on the inner side of (or on) every
/// plane of the cell and exactly on the plane of its polygon, and every polygon is convex,
/// counter-clockwise as world.h states, with area.
[[nodiscard]] FindingList proveConvex(const ProofWorld& world);

}  // namespace portcullis::compiler
