#include "compiler/cell_merging.h"

#include <doctest/doctest.h>

#include "compiler/body_union.h"
#include "tests/compiler/filling_volumes.h"
#include "tests/compiler/random_blocks.h"
#include "tests/support/exact_oracle.h"

namespace portcullis::compiler {
namespace {

using namespace portcullis::tests;

/// Whether two cells of one filling still have a whole facet in common across which they are
/// convex.
bool canMerge(const Fragment& a, const Fragment& b, const VertexTable& table) {
    if (!(a.filling == b.filling)) return false;
    for (const Facet& facetA : a.body.facets)
        for (const Facet& facetB : b.body.facets)
            if (facetA.support == facetB.support.opposite() && sameOutline(facetA, facetB) &&
                unionIsConvex(facetA, facetB, table))
                return true;
    return false;
}

TEST_CASE(
    "merging keeps every filling's volume in closed convex cells, and leaves no pair to merge") {
    std::size_t before = 0, after = 0;
    for (CarvedBlock& block : randomCarvedBlocks(250, 4)) {
        const auto expected = fillingVolumes(block.carving.fragments, block.table);
        for (const Fragment& fragment : block.carving.fragments)
            before += fragment.filling.isOpen() ? 1U : 0U;
        const MergedCells merged = mergeCells(std::move(block.carving), block.table);
        for (const Fragment& cell : merged.cells) {
            CHECK_FALSE(cell.filling.seals());
            CHECK(faultOf(cell.body, block.table) == "");
            after += cell.filling.isOpen() ? 1U : 0U;
        }
        CHECK(fillingVolumes(merged.cells, block.table) == expected);
        for (std::size_t i = 0; i < merged.cells.size(); ++i)
            for (std::size_t k = 0; k < i; ++k) {
                const Fragment &a = merged.cells[LocalCellIndex(i)],
                               &b = merged.cells[LocalCellIndex(k)];
                if (a.filling.isOpen()) CHECK_FALSE(canMerge(a, b, block.table));
            }
    }
    CHECK(after < before * 9 / 10);
}

TEST_CASE("the tree of cuts leads into every cell, and from the middle of a cell to it") {
    for (CarvedBlock& block : randomCarvedBlocks(150, 3)) {
        const MergedCells merged = mergeCells(std::move(block.carving), block.table);
        for (std::size_t i = 0; i < merged.cells.size(); ++i) {
            const Fragment& cell = merged.cells[LocalCellIndex(i)];
            const RationalPoint p = middleOf(cell.body, block.table);
            std::vector<MergedChild> open{merged.root};
            bool found = false;
            while (!open.empty()) {
                const MergedChild child = open.back();
                open.pop_back();
                if (child.kind == MergedChild::Kind::cell) {
                    CHECK(child.index == i);
                    found = true;
                }
                CHECK(child.kind != MergedChild::Kind::solid);
                if (child.kind != MergedChild::Kind::split) continue;
                const MergedSplit& split = merged.splits[child.index];
                const formats::Plane& plane = block.table.plane(split.plane);
                const Rational value = Rational(plane.a) * p[0] + Rational(plane.b) * p[1] +
                                       Rational(plane.c) * p[2] + Rational(bigOf(plane.d));
                if (value == 0) {  // within the cell, on both sides of a cut it was merged across
                    found = true;
                    continue;
                }
                open.push_back(split.children[value > 0 ? 1 : 0]);
            }
            CHECK(found);
        }
    }
}

}  // namespace
}  // namespace portcullis::compiler
