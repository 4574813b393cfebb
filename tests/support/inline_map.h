#pragma once

#include <string>

#include "compiler/compile_map.h"
#include "formats/map/brush_map.h"

namespace portcullis::tests {

struct CompiledText {
    formats::BrushMap map;
    compiler::CompiledMap result;
};

/// A brush map written in a test, and its world; any fault fails the test.
[[nodiscard]] CompiledText compileText(const std::string& json);

}  // namespace portcullis::tests
