#pragma once

#include <string>

#include "formats/world/world.h"

namespace portcullis::formats {

/// The bytes of the world's .pcw file (formats/README.md, "Compiled world"). The same world gives
/// the same bytes, and readWorld gives it back exactly. The world must be valid (validateWorld)
/// and have fewer than 2^30 cells and nodes and 2^31 planes. Linear.
[[nodiscard]] std::string writeWorld(const World& world);

}  // namespace portcullis::formats
