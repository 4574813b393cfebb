#include "compiler/lint_coplanar.h"

#include <doctest/doctest.h>
#include <string>

#include "tests/support/inline_map.h"

namespace portcullis::compiler {
namespace {

using namespace portcullis::formats;

/// Two halls side by side, the floor of the second at this height.
Diagnostics lintsAt(const std::string& floor) {
    const auto compiled = tests::compileText(R"({"version": 1, "materials": [{"name": "m"}],
        "brushes": [
        {"op": "air", "name": "low", "material": "m",
         "shape": {"type": "box", "min": [0, 0, 0], "max": [64, 64, 64]}},
        {"op": "air", "name": "high", "material": "m",
         "shape": {"type": "box", "min": [64, 0, )" +
                                             floor + R"(], "max": [128, 64, 64]}}]})");
    return lintNearlyCoplanar(ProofWorld(compiled.result.world)).take();
}

TEST_CASE("a step below a sixteenth is told with both faces; flush floors and real steps are not") {
    const Diagnostics told = lintsAt("0.03125");
    REQUIRE(told.size() == 1);
    CHECK(told[0].code == Code::lintNearlyCoplanar);
    CHECK(told[0].message ==
          "face 4 of brush 1 \"high\" lies 0.031250000 units off the plane of face 4 of brush 0 "
          "\"low\" near 64.000 0.000 0.031");
    CHECK(lintsAt("0").empty());
    CHECK(lintsAt("0.0625").empty());
    CHECK(lintsAt("8").empty());
}

}  // namespace
}  // namespace portcullis::compiler
