#pragma once

#include <string_view>

#include "formats/diagnostics/result.h"
#include "formats/map/brush_map.h"

namespace portcullis::formats {

/// How a map's text is read.
struct ReadOptions {
    /// Leave out what has faults and return the rest, with the errors; otherwise any error means
    /// that there is no value. Text that is not JSON, or of another version, never gives one.
    bool keepGoing = false;
};

/// Reads a brush map, version 1 (formats/README.md, "Brush map"). Every fault found is reported
/// (PC10xx, PC11xx, PC2010) with line, column and JSON pointer, up to 100 and a count of the rest.
/// Materials and brushes come in the order of the text. Linear in the text.
[[nodiscard]] Result<BrushMap> readBrushMap(std::string_view text, const ReadOptions& options);

}  // namespace portcullis::formats
