#pragma once

#include "formats/map/brush_map.h"

namespace portcullis::formats {

/// Every field of both maps is equal, but for locations.
[[nodiscard]] bool sameMap(const BrushMap& a, const BrushMap& b);
[[nodiscard]] bool sameBrush(const Brush& a, const Brush& b);

}  // namespace portcullis::formats
