#include "compiler/brush_pointer.h"

namespace portcullis::compiler {

std::string brushPointer(formats::BrushIndex index, const formats::Brush& brush) {
    std::string pointer = "/brushes/" + std::to_string(index.value());
    if (!brush.name.empty()) pointer += " \"" + brush.name + "\"";
    return pointer;
}

}  // namespace portcullis::compiler
