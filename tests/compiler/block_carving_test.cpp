#include "compiler/block_carving.h"

#include <doctest/doctest.h>

#include "tests/compiler/random_blocks.h"
#include "tests/support/body_oracle.h"
#include "tests/support/exact_oracle.h"

namespace portcullis::compiler {
namespace {

using namespace portcullis::tests;
using formats::Medium;

/// The value of a plane at a point: the sign tells the side.
Rational valueAt(const formats::Plane& plane, const RationalPoint& p) {
    return Rational(plane.a) * p[0] + Rational(plane.b) * p[1] + Rational(plane.c) * p[2] +
           Rational(bigOf(plane.d));
}

bool contains(const LocalBrush& brush, const RationalPoint& p, const VertexTable& table) {
    for (const HalfSpace& side : brush.sides) {
        const Rational value = valueAt(table.plane(side.plane), p);
        if (side.flipped ? value <= 0 : value >= 0) return false;
    }
    return true;
}

Filling fold(const CarvedBlock& block, const RationalPoint& p) {
    Filling filling;
    for (const LocalBrush& brush : block.brushes)
        if (contains(brush, p, block.table)) filling = brush.apply(filling);
    return filling;
}

std::uint32_t fragmentAt(const CarvedBlock& block, const RationalPoint& p) {
    SplitChild child = block.carving.root;
    while (child.kind == SplitChild::Kind::split) {
        const Split& split = block.carving.splits[child.index];
        child = split.children[valueAt(block.table.plane(split.plane), p) > 0 ? 1 : 0];
    }
    return child.index;
}

TEST_CASE(
    "fragments fill a block once, each closed, convex and of the medium that brushes fold to") {
    std::size_t fragments = 0, open = 0;
    for (CarvedBlock& block : randomCarvedBlocks(250, 4)) {
        Rational volume = 0;
        RoughBounds bounds;
        for (std::size_t i = 0; i < block.carving.fragments.size(); ++i) {
            const Fragment& fragment = block.carving.fragments[FragmentIndex(i)];
            REQUIRE(faultOf(fragment.body, block.table) == "");
            volume += sixVolumes(fragment.body, block.table);
            bounds.include(fragment.body.bounds.low);
            bounds.include(fragment.body.bounds.high);
            const RationalPoint middle = middleOf(fragment.body, block.table);
            CHECK(fold(block, middle) == fragment.filling);
            CHECK(fragmentAt(block, middle) == i);
            open += fragment.filling.isOpen() ? 1U : 0U;
        }
        fragments += block.carving.fragments.size();
        Rational cube = 6;
        for (std::size_t axis = 0; axis < 3; ++axis) cube *= Rational(bounds.extent(axis));
        CHECK(volume == cube);
    }
    CHECK(fragments > 3000);
    CHECK(open > 1000);
}

TEST_CASE("what a brush makes of a filling") {
    const auto brush = [](const char* operation, bool detail) {
        LocalBrush result;
        result.ordinal = BrushOrdinal(7U);
        result.operation = *formats::operationFromName(operation);
        result.detail = detail;
        return result;
    };
    const Filling air{Medium::air, false, {}}, water{Medium::water, false, {}};
    const Filling rock{Medium::solid, false, {}}, detail{Medium::solid, true, {}};
    CHECK(brush("solid", false).apply(air) == rock);
    CHECK(brush("solid", true).apply(air) == detail);
    CHECK(brush("solid", false).apply(detail) == rock);
    CHECK(brush("flood", false).apply(air) == water);
    CHECK(brush("flood", false).apply(rock) == rock);
    CHECK(brush("solid-to-water", false).apply(detail) == water);
    CHECK(brush("blockable", false).apply(air) == Filling{Medium::air, false, BrushOrdinal(7U)});
}

}  // namespace
}  // namespace portcullis::compiler
