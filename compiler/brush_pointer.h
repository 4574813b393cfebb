#pragma once

#include <string>

#include "formats/map/brush_map.h"

namespace portcullis::compiler {

/// "/brushes/12" with the brush's name where it has one: where a diagnostic points.
[[nodiscard]] std::string brushPointer(formats::BrushIndex index, const formats::Brush& brush);

}  // namespace portcullis::compiler
