#include "compiler/thin_cells.h"

#include <array>
#include <cmath>
#include <doctest/doctest.h>
#include <utility>
#include <vector>

#include "compiler/block_seams.h"
#include "compiler/brush_planes.h"
#include "compiler/stitching.h"
#include "tests/support/box_maps.h"

namespace portcullis::compiler {
namespace {

using namespace portcullis::tests;
using Polygon = std::vector<glm::dvec3>;

Polygon rectangle(double x, double y, double z, double width, double height) {
    return {{x, y, z}, {x + width, y, z}, {x + width, y + height, z}, {x, y + height, z}};
}

TEST_CASE("the common part of two openings is as wide as closed forms say") {
    const Polygon square = rectangle(0, 0, 0, 10, 10);
    const glm::dvec3 up(0, 0, 1);
    struct Row {
        Polygon other;
        double width;
    };
    for (const Row& row : {Row{square, 10},
                           {rectangle(0, 0, 5, 10, 10), 10},
                           {rectangle(7, 0, 5, 10, 10), 3},
                           {rectangle(7, 8, 5, 10, 10), 2},
                           {rectangle(10, 0, 5, 10, 10), 0},
                           {rectangle(11, 0, 5, 10, 10), 0},
                           {rectangle(4, -50, 5, 1, 100), 1},
                           // The half of the square over its diagonal: the height from its corner.
                           {{{0, 0, 3}, {10, 0, 3}, {0, 10, 3}}, std::sqrt(50.0)}}) {
        CAPTURE(row.width);
        CHECK(facingWidth(square, row.other, up) == doctest::Approx(row.width).epsilon(1e-9));
        CHECK(facingWidth(row.other, square, up) == doctest::Approx(row.width).epsilon(1e-9));
        const Polygon turnedOver(row.other.rbegin(), row.other.rend());
        CHECK(facingWidth(square, turnedOver, -up) == doctest::Approx(row.width).epsilon(1e-9));
    }
    // Seen aslant, what is square counts as the smaller extent that is seen.
    CHECK(facingWidth(square, square, glm::dvec3(std::sqrt(0.5), 0, std::sqrt(0.5))) ==
          doctest::Approx(10 * std::sqrt(0.5)));
}

TEST_CASE(
    "a cell is thin when it is less than the width between two planes, whichever way it lies") {
    struct Row {
        std::array<double, 3> size;
        bool thin;
        std::size_t axis;
    };
    for (const Row& row : {Row{{0.5, 40, 40}, true, 0},
                           {{40, 0.5, 40}, true, 1},
                           {{40, 40, 0.5}, true, 2},
                           {{1, 40, 40}, false, 0},
                           {{0.99609375, 40, 40}, true, 0},
                           {{2, 2, 2}, false, 0}}) {
        CAPTURE(row.size[0]);
        CAPTURE(row.size[1]);
        const auto map = mapOf({boxBrush({0, 0, 0}, row.size, "air")});
        const auto planes = brushPlanes(map.brushes, {});
        const auto solids = buildSolids(map.brushes, planes.value(), {});
        const BlockTree tree = divideSpace(solids.value(), {});
        CompiledBlocks blocks;
        for (const Block& block : tree.blocks)
            blocks.push_back(compileBlock(block, solids.value(), map.brushes));
        BlockSeams seams = sewBlocks(tree, blocks, solids.value(), map.brushes);
        const CellComplex complex = stitchBlocks(tree, blocks, std::move(seams));
        const ThinCells thin = findThinCells(complex, 1.0);
        REQUIRE(thin.size() == 1);
        REQUIRE(thin[0].has_value() == row.thin);
        if (!row.thin) continue;
        const glm::dvec3& normal = *thin[0];
        const std::array<double, 3> components{normal.x, normal.y, normal.z};
        CHECK(std::abs(components[row.axis]) == doctest::Approx(1));
    }
}

}  // namespace
}  // namespace portcullis::compiler
