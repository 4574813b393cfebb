#pragma once

#include "formats/world/world_faults.h"

namespace portcullis::formats {

/// Checks the rules that need a walk: each portal is listed once by each of its two cells and by
/// no other; from the root, each node is reached exactly once and each cell at least once. All
/// ranges, and the indices of all but the tree, must have been checked. Linear, at any depth.
void checkConnections(const World& world, WorldFaults& faults);

}  // namespace portcullis::formats
