#include "render/convex_polygon.h"

#include <doctest/doctest.h>

#include "tests/support/random_numbers.h"

namespace portcullis::render {
namespace {

double areaOf(const ConvexPolygon& polygon) {
    double area = 0.0;
    for (std::size_t i = 0; i < polygon.corners.size(); ++i) {
        const glm::dvec2 a = polygon.corners[i];
        const glm::dvec2 b = polygon.corners[(i + 1) % polygon.corners.size()];
        area += 0.5 * (a.x * b.y - a.y * b.x);
    }
    return area;
}

TEST_CASE("convex polygon: an octagon has the corners that its bounds cut") {
    ConvexPolygon polygon, spare;
    REQUIRE(makePolygon(Octagon::ofPicture(4, 3), polygon, spare));
    CHECK(polygon.corners.size() == 4);
    CHECK(areaOf(polygon) == 12.0);
    REQUIRE(makePolygon({0, 4, 0, 4, 1, 7, -3, 3}, polygon, spare));
    CHECK(polygon.corners.size() == 8);
    CHECK(areaOf(polygon) == doctest::Approx(14.0));
    CHECK(!makePolygon({}, polygon, spare));
    CHECK(!makePolygon({0, 1, 0, 1, 3, 4, -1, 1}, polygon, spare));  // bounds that share no point
}

TEST_CASE("convex polygon: the two sides of a line share out the whole, each inside its lines") {
    tests::RandomNumbers random(3);
    for (int i = 0; i < 200; ++i) {
        ConvexPolygon polygon, spare;
        REQUIRE(makePolygon({0, 40, 0, 40, 10, 70, -30, 30}, polygon, spare));
        for (int cut = 0; cut < 6; ++cut) {
            const double x = random.below(41), y = random.below(41);
            const glm::dvec3 line = random.percent(50) ? glm::dvec3(0.6, 0.8, -0.6 * x - 0.8 * y)
                                                       : glm::dvec3(-0.8, 0.6, 0.8 * x - 0.6 * y);
            ConvexPolygon left = polygon;
            ConvexPolygon right = polygon;
            const bool some = clipByLine(left, line, spare);
            const bool others = clipByLine(right, -line, spare);
            CHECK((some ? areaOf(left) : 0.0) + (others ? areaOf(right) : 0.0) ==
                  doctest::Approx(areaOf(polygon)));
            for (const glm::dvec3& bound : left.lines)
                for (const glm::dvec2& corner : left.corners)
                    CHECK(distanceFromLine(bound, corner) > -1e-12);
            if (some) polygon = left;
        }
    }
}

}  // namespace
}  // namespace portcullis::render
