#include "compiler/wall_carving.h"

#include <array>
#include <doctest/doctest.h>
#include <tuple>
#include <vector>

#include "compiler/compile_map.h"
#include "tests/compiler/filling_volumes.h"
#include "tests/compiler/random_blocks.h"
#include "tests/support/box_maps.h"
#include "tests/support/exact_oracle.h"

namespace portcullis::compiler {
namespace {

using namespace portcullis::tests;

/// The cube that the fragments of a carving fill.
Block cubeOf(const Carving& carving) {
    RoughBounds bounds;
    for (const Fragment& fragment : carving.fragments) {
        bounds.include(fragment.body.bounds.low);
        bounds.include(fragment.body.bounds.high);
    }
    Block block;
    block.low = {static_cast<std::int32_t>(bounds.low[0]), static_cast<std::int32_t>(bounds.low[1]),
                 static_cast<std::int32_t>(bounds.low[2])};
    block.size = static_cast<std::int32_t>(bounds.extent(0));
    return block;
}

std::uint32_t fragmentAt(const Carving& carving, const RationalPoint& p, const VertexTable& table) {
    SplitChild child = carving.root;
    while (child.kind == SplitChild::Kind::split) {
        const Split& split = carving.splits[child.index];
        const formats::Plane& plane = table.plane(split.plane);
        const Rational value = Rational(plane.a) * p[0] + Rational(plane.b) * p[1] +
                               Rational(plane.c) * p[2] + Rational(bigOf(plane.d));
        child = split.children[value > 0 ? 1 : 0];
    }
    return child.index;
}

TEST_CASE("carved by its walls a block has the same fillings, in fewer cuts and fewer cells") {
    std::size_t cutsBefore = 0, cutsAfter = 0, cellsBefore = 0, cellsAfter = 0;
    for (CarvedBlock& carved : randomCarvedBlocks(250, 4)) {
        VertexTable& table = carved.table;
        const Block block = cubeOf(carved.carving);
        const auto expected = fillingVolumes(carved.carving.fragments, table);
        cutsBefore += carved.carving.splits.size();
        const MergedCells cells = mergeCells(std::move(carved.carving), table);
        cellsBefore += cells.cells.size();

        Carving byWalls = carveByWalls(cells, block, table);
        cutsAfter += byWalls.splits.size();
        Rational volume = 0;
        for (std::size_t i = 0; i < byWalls.fragments.size(); ++i) {
            const Polytope& body = byWalls.fragments[FragmentIndex(i)].body;
            REQUIRE(faultOf(body, table) == "");
            volume += sixVolumes(body, table);
            CHECK(fragmentAt(byWalls, middleOf(body, table), table) == i);
        }
        CHECK(volume == Rational(6) * block.size * block.size * block.size);
        CHECK(fillingVolumes(byWalls.fragments, table) == expected);
        cellsAfter += mergeCells(std::move(byWalls), table).cells.size();
    }
    CHECK(cutsAfter < cutsBefore * 9 / 10);
    CHECK(cellsAfter < cellsBefore);
}

TEST_CASE("every wall is cut along, none twice, and what brushes undid leaves no cut") {
    using Corner3 = std::array<double, 3>;
    struct Room {
        const char* what;
        std::vector<std::tuple<Corner3, Corner3, const char*>> boxes;
        std::size_t nodes, cells;
    };
    const Room rooms[] = {
        {"a box", {{{0, 0, 0}, {64, 64, 64}, "air"}}, 6, 1},
        {"a bend", {{{0, 0, 0}, {96, 32, 32}, "air"}, {{0, 0, 0}, {32, 96, 32}, "air"}}, 8, 2},
        {"a room filled in the middle and emptied again",
         {{{0, 0, 0}, {96, 96, 32}, "air"},
          {{30, 20, 10}, {40, 50, 20}, "solid"},
          {{0, 0, 0}, {96, 96, 32}, "air"}},
         6,
         1},
        {"a pool", {{{0, 0, 0}, {64, 64, 64}, "air"}, {{0, 0, 0}, {64, 64, 20}, "water"}}, 7, 2},
        {"nothing", {{{0, 0, 0}, {64, 64, 64}, "solid"}}, 0, 0},
    };
    for (const Room& room : rooms) {
        CAPTURE(room.what);
        formats::BrushMap map;
        for (const auto& [low, high, operation] : room.boxes)
            map.brushes.push_back(boxBrush(low, high, operation));
        const auto compiled = compileMap(map, {});
        REQUIRE(compiled.hasValue());
        CHECK(compiled.value().world.nodes.size() == room.nodes);
        CHECK(compiled.value().world.cells.size() == room.cells);
    }
}

}  // namespace
}  // namespace portcullis::compiler
