#pragma once

#include <cstdint>

#include "formats/map/brush_map.h"

namespace portcullis::formats {

/// A map that the format can hold, with something of everything, chosen by the seed. Its brushes
/// need not enclose space.
[[nodiscard]] BrushMap randomBrushMap(std::uint64_t seed);

}  // namespace portcullis::formats
