#pragma once

#include <string>
#include <vector>

#include "formats/map/brush_map.h"

namespace portcullis::formats {

/// Each brush as JSON on a few lines, those after the first indented by `spaces`.
[[nodiscard]] std::vector<std::string> brushTexts(
    const std::vector<Brush>& brushes, const IndexedVector<MaterialIndex, Material>& materials,
    std::size_t spaces);

/// The same for one brush.
[[nodiscard]] std::string brushText(const Brush& brush,
                                    const IndexedVector<MaterialIndex, Material>& materials,
                                    std::size_t spaces);

}  // namespace portcullis::formats
