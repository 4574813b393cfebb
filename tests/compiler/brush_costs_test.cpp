#include "compiler/brush_costs.h"

#include <doctest/doctest.h>

#include "tests/support/inline_map.h"

namespace portcullis::compiler {
namespace {

using namespace portcullis::formats;

TEST_CASE("the brush whose planes cut cells is what costs, not the hall around it") {
    const auto hall =
        tests::compileText(R"({"version": 1, "materials": [{"name": "m"}], "brushes": [
        {"op": "air", "material": "m",
         "shape": {"type": "box", "min": [0, 0, 0], "max": [256, 256, 64]}},
        {"op": "air", "material": "m",
         "shape": {"type": "box", "min": [512, 0, 0], "max": [768, 256, 64]}},
        {"op": "solid", "name": "column", "material": "m",
         "shape": {"type": "box", "min": [96, 96, 0], "max": [128, 128, 64]}}]})");
    const World& world = hall.result.world;
    REQUIRE(world.cells.size() == 5);  // four around the column, and the other hall
    const auto costs = brushCosts(world);
    REQUIRE(costs.size() == 1);
    CHECK(costs[0].brush == BrushIndex(2U));
    CHECK(costs[0].cells == 4);
    CHECK(costs[0].portals == 4);
    CHECK(costs[0].surfaces == 4);
}

}  // namespace
}  // namespace portcullis::compiler
