#include "compiler/lint_names.h"

namespace portcullis::compiler {

std::string lintName(const formats::World& world, formats::BrushIndex brush) {
    const std::string& name = world.brushes[brush].name;
    return "brush " + std::to_string(brush.value()) + (name.empty() ? "" : " \"" + name + "\"");
}

std::string lintLine(const formats::World& world, formats::BrushIndex brush) {
    const std::uint32_t line = world.brushes[brush].location.line;
    return line == 0 ? "" : " (line " + std::to_string(line) + ")";
}

}  // namespace portcullis::compiler
