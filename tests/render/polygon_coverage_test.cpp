#include "render/light/polygon_coverage.h"

#include <algorithm>
#include <cmath>
#include <doctest/doctest.h>
#include <map>
#include <utility>

#include "tests/support/random_numbers.h"

namespace portcullis::render {
namespace {

using tests::RandomNumbers;

double fraction(RandomNumbers& random) { return random.below(1U << 24) / double(1U << 24); }

/// Random points around a place, on the lattice now and then, and their convex hull.
LuxelPolygon randomPolygon(RandomNumbers& random) {
    const double reach = random.percent(30) ? 1.5 : 12.0;
    const glm::dvec2 place(random.below(40) - 20.0, random.below(40) - 20.0);
    std::vector<glm::dvec2> points(3 + random.below(6));
    for (glm::dvec2& point : points)
        for (int axis = 0; axis < 2; ++axis) {
            point[axis] = place[axis] + reach * fraction(random);
            if (random.percent(20)) point[axis] = std::floor(point[axis]);
        }
    std::ranges::sort(points, {}, [](const glm::dvec2& p) { return std::pair(p.x, p.y); });
    LuxelPolygon hull;
    for (int half = 0; half < 2; ++half) {  // Andrew's chains
        const std::size_t first = hull.size();
        for (const glm::dvec2& p : points) {
            while (hull.size() >= first + 2) {
                const glm::dvec2 a = hull[hull.size() - 1] - hull[hull.size() - 2];
                const glm::dvec2 b = p - hull[hull.size() - 2];
                if (a.x * b.y - a.y * b.x > 0.0) break;
                hull.pop_back();
            }
            hull.push_back(p);
        }
        hull.pop_back();
        std::ranges::reverse(points);
    }
    if (random.percent(50)) std::ranges::reverse(hull);
    return hull;
}

TEST_CASE("coverage: luxels get the area that a polygon has in them, each once") {
    RandomNumbers random(7);
    PolygonCoverage coverage;
    std::size_t fullLuxels = 0;
    for (int i = 0; i < 2000; ++i) {
        CAPTURE(i);
        const LuxelPolygon polygon = randomPolygon(random);
        if (polygon.size() < 3) continue;
        std::map<std::pair<std::int32_t, std::int32_t>, double> areas;
        double strayed = 0.0;
        bool twice = false;
        const auto add = [&](std::int32_t column, std::int32_t row, double area) {
            twice = twice || !areas.try_emplace({column, row}, area).second;
        };
        coverage.visit(
            polygon,
            [&](std::int32_t first, std::int32_t end, std::int32_t row) {
                for (; first < end; ++first) {
                    add(first, row, 1.0);
                    ++fullLuxels;
                }
            },
            [&](std::int32_t column, std::int32_t row, std::span<const glm::dvec2> part) {
                add(column, row, areaAndCentre(part).area);
                for (const glm::dvec2& p : part)
                    strayed = std::max(
                        {strayed, column - p.x, p.x - column - 1, row - p.y, p.y - row - 1});
            });
        CHECK(!twice);
        CHECK(strayed < 1e-12);
        double sum = 0.0;
        for (const auto& entry : areas) sum += entry.second;
        CHECK(sum == doctest::Approx(areaAndCentre(polygon).area).epsilon(1e-9));
    }
    CHECK(fullLuxels > 10000);
}

}  // namespace
}  // namespace portcullis::render
