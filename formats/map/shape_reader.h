#pragma once

#include "formats/json/fault_list.h"
#include "formats/json/json_document.h"
#include "formats/map/brush_map.h"

namespace portcullis::formats {

inline constexpr std::uint32_t kMaxShapeSides = 256;
inline constexpr std::size_t kMaxBrushFaces = 1024;

/// Reads the "shape" of a brush. Faults (PC11xx, PC2010) go to `faults`; the shape then has no
/// meaning. Whether planes close to a body is judged later, by the compiler.
[[nodiscard]] Shape readShape(JsonValue value, FaultList& faults);

}  // namespace portcullis::formats
