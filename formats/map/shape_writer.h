#pragma once

#include <string>

#include "formats/map/brush_map.h"

namespace portcullis::formats {

/// The "shape" of a brush as JSON; the planes of a PlanesShape one a line, indented by `spaces`.
[[nodiscard]] std::string shapeText(const Shape& shape, std::size_t spaces);

}  // namespace portcullis::formats
