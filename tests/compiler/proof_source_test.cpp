#include "compiler/proof_source.h"

#include <doctest/doctest.h>
#include <functional>
#include <string>
#include <vector>

#include "formats/map/brush_map_reader.h"

namespace portcullis::compiler {
namespace {

using namespace portcullis::formats;

/// A room and a turned pillar, which needs quantised planes.
constexpr std::string_view kMap = R"({"version": 1, "materials": [{"name": "stone"}], "brushes": [
  {"op": "air", "material": "stone", "shape": {"type": "box", "min": [-128, -128, 0], "max": [128, 128, 128]}},
  {"op": "solid", "material": "stone", "name": "pillar",
   "shape": {"type": "box", "center": [0, 0, 64], "size": [32, 32, 128], "rotation": [0, 0, 17]}}],
  "cameras": [{"name": "eye", "position": [64, 0, 64]}]})";

struct Change {
    const char* what;
    std::function<void(World&)> make;
};

TEST_CASE("a world is of its own map, and of no map that differs in anything it keeps") {
    auto map = readBrushMap(kMap, {});
    for (const Diagnostic& diagnostic : map.diagnostics()) FAIL_CHECK(toText(diagnostic));
    REQUIRE(map.hasValue());
    const auto compiled = compileMap(map.value(), {});
    REQUIRE(compiled.hasValue());
    const World& good = compiled.value().world;
    CHECK(proveSource(good, map.value(), {}).empty());
    const std::vector<Change> changes{
        {"operation",
         [](World& w) {
             w.brushes[BrushIndex(1U)].operation = MediaOperation::fill(Medium::water);
         }},
        {"detail flag", [](World& w) { w.brushes[BrushIndex(1U)].detail = true; }},
        {"name", [](World& w) { w.brushes[BrushIndex(1U)].name = "post"; }},
        {"side of a plane",
         [](World& w) { w.brushPlanes.back() = w.brushPlanes.back().opposite(); }},
        {"face without a plane", [](World& w) { w.brushPlanes.back() = {}; }},
        {"brush", [](World& w) { w.brushes.resize(1); }},
        {"camera", [](World& w) { w.scene.cameras.front().fovDegrees = 60; }},
        {"material", [](World& w) { w.scene.materials[MaterialIndex(0U)].texture = "rock"; }},
    };
    for (const Change& change : changes) {
        CAPTURE(change.what);
        World other = good;
        change.make(other);
        const Diagnostics findings = proveSource(other, map.value(), {});
        REQUIRE(findings.size() == 1);
        CHECK(findings.front().code == Code::proofSource);
    }
}

}  // namespace
}  // namespace portcullis::compiler
