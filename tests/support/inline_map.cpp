#include "tests/support/inline_map.h"

#include <doctest/doctest.h>
#include <utility>

#include "formats/map/brush_map_reader.h"

namespace portcullis::tests {

CompiledText compileText(const std::string& json) {
    auto map = formats::readBrushMap(json, {});
    for (const formats::Diagnostic& fault : map.diagnostics()) FAIL_CHECK(toText(fault));
    REQUIRE(map.hasValue());
    auto compiled = compiler::compileMap(map.value(), {});
    REQUIRE(compiled.hasValue());
    return {std::move(map).value(), std::move(compiled).value()};
}

}  // namespace portcullis::tests
