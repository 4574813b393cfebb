#pragma once

#include <string>

#include "formats/map/brush_map.h"

namespace portcullis::formats {

/// The map as brush map JSON, version 1: readable, one brush on a few lines, values at their
/// default left out, the same map always the same bytes. Reading it gives the same map back, but
/// for locations. Linear.
///
/// The map must be one that the format can hold: finite numbers, valid material indices, and no
/// key twice in one Properties; see formats/README.md for ranges. An outside whose hull is not
/// among the brushes is left out. Strings that are not UTF-8 are taken for Latin-1.
[[nodiscard]] std::string writeBrushMap(const BrushMap& map);

}  // namespace portcullis::formats
