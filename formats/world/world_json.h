#pragma once

#include <string>

#include "formats/world/world.h"

namespace portcullis::formats {

/// All of a valid world as JSON, one element a line, members in a fixed order; the keys are
/// documented in formats/README.md, "The world as JSON". Numbers read back to the same values;
/// plane offsets (up to 75 bits) are strings of digits. The same world gives the same text. Linear.
[[nodiscard]] std::string worldToJson(const World& world);

}  // namespace portcullis::formats
