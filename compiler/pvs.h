#pragma once

#include <cstdint>

#include "formats/world/visible_sets.h"
#include "formats/world/world.h"

namespace portcullis::compiler {

struct PvsOptions {
    /// Steps (a portal looked at through another) that the flow from one cell may take; a cell that
    /// needs more sees all that the planes of portals allow. The most that real maps need for a
    /// cell is about 50,000.
    std::uint64_t mostSteps = 1U << 20;
};

/// What finding the sets took, and what it brought: pairs are of cells, each with itself counted.
struct PvsReport {
    std::uint64_t basePairs = 0;     ///< by the planes of portals alone, symmetric
    std::uint64_t visiblePairs = 0;  ///< in the end
    std::uint32_t cellsOverBudget = 0;
    std::uint64_t steps = 0;
};

struct Pvs {
    formats::VisibleSets sets;
    PvsReport report;
};

/// The cells that may be seen from each cell of a world through its portals, whatever the media:
/// never fewer than a point of the cell sees along lines that stay 2^-12 unit away from the edges
/// of portals (pvs_window.h). The same on any number of threads.
[[nodiscard]] Pvs findPvs(const formats::World& world, const PvsOptions& options);

}  // namespace portcullis::compiler
