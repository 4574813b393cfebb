#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "formats/map/brush_map.h"

namespace portcullis::formats {

/// The name of a face of a shape: "-x" ... "+z" (box), "low", "high" (prism, cylinder), "slope"
/// (wedge), "base" (pyramid); empty for faces that only have an index.
[[nodiscard]] std::string_view faceName(const Shape& shape, std::uint32_t face);

/// The index of the face of that name.
[[nodiscard]] std::optional<std::uint32_t> faceFromName(const Shape& shape, std::string_view name);

/// All names of the shape's faces, separated by ", "; empty if none has one.
[[nodiscard]] std::string faceNames(const Shape& shape);

}  // namespace portcullis::formats
