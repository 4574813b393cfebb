#pragma once

#include <cstdint>

#include "formats/diagnostics/diagnostic.h"
#include "formats/world/world.h"

namespace portcullis::compiler {

struct ProofOptions {
    bool vertices = true, convex = true, closed = true, portals = true, owners = true,
         incidence = true, medium = true, volume = true, drawOrder = true;
    std::uint32_t samplePoints = 1000;  ///< spread over the world, besides one in every cell
    std::uint64_t seed = 1;             ///< of the sample points
    std::uint32_t volumeSets = 20000;   ///< sets of overlapping brushes to measure at most
    std::uint32_t eyes = 32;            ///< cells from which an order is tried
};

/// What was judged, and what is wrong: no errors among the findings, and every rule below holds.
struct ProofReport {
    formats::Diagnostics findings;  ///< at most 20 of each kind, then a count
    std::uint64_t vertices = 0, cells = 0, faces = 0, portals = 0, surfaces = 0;
    std::uint64_t edges = 0;          ///< directed edges, each matched with its reverse
    std::uint64_t points = 0;         ///< sample points judged
    std::uint64_t pointsSkipped = 0;  ///< sample points on a plane, which belong to nobody
    std::uint64_t brushSets = 0;      ///< sets of overlapping brushes measured; 0: volumes skipped
    std::uint64_t eyes = 0;           ///< viewpoints from which an order was tried
    std::uint64_t eyesWithCycle = 0;  ///< of those, where portals alone give no order
};

/// Judges a world by rules that share no code with the compiler that made it (only the meeting of
/// three planes and the side of a point, which are proved against rationals). Exact throughout.
///
/// First validateWorld (PC30xx); where that finds faults nothing else is asked. Then the rules of
/// proof_vertices.h, proof_convex.h, proof_closed.h, proof_portals.h, proof_owners.h,
/// proof_incidence.h, proof_medium.h, proof_volume.h and proof_draw_order.h. Findings point into
/// worldToJson ("/cells/12") and, where a brush is to blame, at its line. The same world and
/// options give the same report. About a second for 4,000 cells.
[[nodiscard]] ProofReport proveWorld(const formats::World& world, const ProofOptions& options);

}  // namespace portcullis::compiler
