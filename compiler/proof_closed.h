#pragma once

#include <cstdint>

#include "compiler/proof_findings.h"
#include "compiler/proof_world.h"

namespace portcullis::compiler {

struct ClosedProof {
    FindingList closed{formats::Code::proofClosed};
    FindingList coverage{formats::Code::proofCoverage};
    std::uint64_t edges = 0;  ///< directed edges of all cells
};

/// PC4002: in each cell every directed edge of its polygons is there once, and so is its reverse:
/// watertight by incidence, without T-junctions.
///
/// PC4003: every polygon lies on a plane of its cell, and on each plane of a cell the edges that
/// polygons do not share are one convex outline. Convex polygons whose boundaries add up to a
/// convex outline cover it exactly once (the winding number inside is 1), and corners within a
/// convex cell whose polygons close around it leave no part of a face open; so together with
/// proof_convex.h every face is covered exactly once, and no areas need be compared.
[[nodiscard]] ClosedProof proveClosed(const ProofWorld& world);

}  // namespace portcullis::compiler
