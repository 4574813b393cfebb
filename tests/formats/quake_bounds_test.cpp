#include "formats/quake/quake_bounds.h"

#include <doctest/doctest.h>
#include <string>
#include <vector>

#include "formats/geometry/decimal.h"

namespace portcullis::formats {
namespace {

PlaneNormal plane(int x, int y, int z, const char* distance) {
    return {{Coordinate::fromUnits(x), Coordinate::fromUnits(y), Coordinate::fromUnits(z)},
            *parseCoordinate(distance)};
}

PlanesShape boxFrom(const char* low, const char* high) {
    const auto minus = [](const std::string& text) {
        return text[0] == '-' ? text.substr(1) : "-" + text;
    };
    PlanesShape shape;
    for (const auto& [x, y, z] : {std::array{1, 0, 0}, std::array{0, 1, 0}, std::array{0, 0, 1}}) {
        shape.planes.emplace_back(plane(x, y, z, high));
        shape.planes.emplace_back(plane(-x, -y, -z, minus(low).c_str()));
    }
    return shape;
}

TEST_CASE("bounds of a brush hold its corners and nothing of its far planes") {
    CHECK(quakeBrushBounds(boxFrom("-8", "24.5")) == QuakeBounds{glm::dvec3(-8), glm::dvec3(24.5)});
    // x + y + z <= 64, a plane 64 / sqrt 3 away: a tetrahedron.
    PlanesShape tetrahedron;
    tetrahedron.planes = {plane(-1, 0, 0, "0"), plane(0, -1, 0, "0"), plane(0, 0, -1, "0"),
                          plane(1, 1, 1, "36.95041722813605")};
    CHECK(quakeBrushBounds(tetrahedron) == QuakeBounds{glm::dvec3(0), glm::dvec3(64)});
}

TEST_CASE("planes twice, without normal or without effect change no bounds") {
    PlanesShape shape = boxFrom("0", "64");
    shape.planes.push_back(shape.planes[0]);
    shape.planes.push_back(plane(1, 0, 0, "100"));
    shape.planes.emplace_back(PlanePoints{});
    CHECK(quakeBrushBounds(shape) == QuakeBounds{glm::dvec3(0), glm::dvec3(64)});
}

TEST_CASE("brushes without corners in the world have no bounds") {
    CHECK_FALSE(quakeBrushBounds({}));
    CHECK_FALSE(quakeBrushBounds(boxFrom("64", "0")));
    CHECK_FALSE(quakeBrushBounds(boxFrom("70000", "70064")));
    PlanesShape open = boxFrom("0", "64");
    open.planes.resize(2);
    CHECK_FALSE(quakeBrushBounds(open));
}

TEST_CASE("the hull is rounded outwards to 64 and 64 wider, but never beyond the world") {
    struct Row {
        double low, high;
        int hullLow, hullHigh;
    };
    for (const Row& row :
         {Row{0, 0, -64, 64}, Row{-64, 64, -128, 128}, Row{-64.004, 64.004, -192, 192},
          Row{65000, 65536, 64896, 65536}, Row{-65536, -65500, -65536, -65408}}) {
        CAPTURE(row.low);
        const BoxShape hull = quakeHull({glm::dvec3(row.low), glm::dvec3(row.high)});
        for (const auto& [center, size] :
             {std::pair(hull.center.x, hull.size.x), std::pair(hull.center.z, hull.size.z)}) {
            CHECK(center.units() - size.units() / 2 == row.hullLow);
            CHECK(center.units() + size.units() / 2 == row.hullHigh);
        }
    }
}

}  // namespace
}  // namespace portcullis::formats
