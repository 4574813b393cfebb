#pragma once

#include <cstdint>
#include <vector>

#include "compiler/proof_findings.h"
#include "formats/world/world.h"

namespace portcullis::compiler {

/// What a brush does to the cells around it.
struct BrushCost {
    formats::BrushIndex brush;
    std::uint32_t cells = 0;     ///< cells with a portal on one of its planes, at it
    std::uint32_t portals = 0;   ///< those portals: what a simpler brush might save
    std::uint32_t surfaces = 0;  ///< walls that are its own
};

/// Brushes by how many cells their planes cut, the costliest first; of equal ones that with more
/// portals, then the earlier. A portal counts for every brush that has its plane and reaches it; a
/// brush that no portal is due to is left out. Linear in portals times brushes of their plane.
[[nodiscard]] std::vector<BrushCost> brushCosts(const formats::World& world);

/// PC2108, notes: the five costliest brushes, if they cut 32 cells or more.
[[nodiscard]] FindingList lintCostlyBrushes(const formats::World& world);

}  // namespace portcullis::compiler
