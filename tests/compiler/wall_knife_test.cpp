#include "compiler/wall_knife.h"

#include <array>
#include <doctest/doctest.h>

#include "tests/support/exact_oracle.h"

namespace portcullis::compiler {
namespace {

constexpr std::int32_t kHigh = 1024, kWide = 2048;

Wall wallOf(const Polytope& body, HalfSpace support, VertexTable& table) {
    for (const Facet& facet : body.facets)
        if (facet.support == support) return {facet, boundsOf(facet, table), areaOf(facet, table)};
    FAIL("no such facet");
    return {};
}

formats::Plane across(std::size_t axis, std::int32_t at) {
    std::array<std::int64_t, 3> normal{};
    normal[axis] = 1;
    return {normal[0], normal[1], normal[2], -at};
}

/// A room round a corner: a box without what lies beyond two planes. Its pieces meet in `cut`.
struct Bend {
    VertexTable table;
    HalfSpace atX, atY;
    WalledRegion region;

    Bend(std::int32_t x, std::int32_t y, const formats::Plane& cut) {
        const Polytope box = makeBox({0, 0, 0}, {kWide, kWide, kHigh}, table);
        atX = {table.addPlane(across(0, x)), false};
        atY = {table.addPlane(across(1, y)), false};
        const Polytope solid = *clip(*clip(box, atX.opposite(), table), atY.opposite(), table);
        region.body = box;
        region.walls.push_back(wallOf(solid, atX.opposite(), table));
        region.walls.push_back(wallOf(solid, atY.opposite(), table));
        const HalfSpace meeting{table.addPlane(cut), false};
        const Filling air{formats::Medium::air, false, {}};
        region.pieces.push_back({*clip(*clip(box, atX, table), meeting, table), air});
        region.pieces.push_back({*clip(*clip(box, atY, table), meeting.opposite(), table), air});
    }
};

TEST_CASE("a bend is cut where less is opened for more wall, or where it is open already") {
    for (const auto& [x, y] : {std::array{1500, 400}, std::array{400, 1500}}) {
        CAPTURE(x);
        // Along x = 1500 the opening is 400 wide for a wall of 1648, the other way 1500 for 548.
        Bend diagonal(x, y, {1, -1, 0, y - x});
        CHECK(bestKnife(diagonal.region, diagonal.table) ==
              (x > y ? diagonal.atX.plane : diagonal.atY.plane));
        Bend cutAtX(x, y, across(0, x));
        CHECK(bestKnife(cutAtX.region, cutAtX.table) == cutAtX.atX.plane);
    }
}

TEST_CASE("of two planes that open as much for their walls the one that cuts no wall is taken") {
    VertexTable table;
    const Polytope box = makeBox({0, 0, 0}, {kWide, kWide, kHigh}, table);
    const HalfSpace whole{table.addPlane(across(0, 1024)), false};
    const HalfSpace crossed{table.addPlane(across(1, 1024)), false};
    WalledRegion region{box, {}, {}};
    const Polytope left = *clip(box, whole, table);
    region.walls.push_back(wallOf(left, whole, table));  // from side to side
    region.walls.push_back(wallOf(*clip(left, crossed, table), crossed, table));  // up to it
    region.pieces.push_back({left, {formats::Medium::air, false, {}}});
    CHECK(bestKnife(region, table) == whole.plane);
}

}  // namespace
}  // namespace portcullis::compiler
