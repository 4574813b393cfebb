#pragma once

#include <string>

#include "formats/world/world.h"

namespace portcullis::compiler {

/// What lints call a brush: 'brush 12 "north wall"', without the name where it has none.
[[nodiscard]] std::string lintName(const formats::World& world, formats::BrushIndex brush);

/// " (line 12)"; empty for a brush without a line.
[[nodiscard]] std::string lintLine(const formats::World& world, formats::BrushIndex brush);

}  // namespace portcullis::compiler
