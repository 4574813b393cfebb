#pragma once

#include "formats/world/world.h"
#include "formats/world/world_faults.h"

namespace portcullis::formats {

/// The part of validateWorld about lightmaps and surface blocks, where the world has them.
/// Linear, but for a sort of the different blocks.
void checkLighting(const World& world, WorldFaults& faults);

}  // namespace portcullis::formats
