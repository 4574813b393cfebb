#include "render/scan_conversion.h"

#include <algorithm>
#include <cmath>
#include <doctest/doctest.h>
#include <glm/geometric.hpp>
#include <map>
#include <vector>

#include "tests/support/random_numbers.h"

using namespace portcullis;
using formats::Coordinate;
using formats::VertexIndex;
using formats::World;
using render::View;
using tests::RandomNumbers;
using Loop = std::vector<VertexIndex>;
using Vector = glm::vec<3, long double>;

namespace {

constexpr int kWidth = 96, kHeight = 64;

double random(RandomNumbers& numbers, double low, double high) {
    return low + (high - low) * static_cast<double>(numbers.below(1U << 30)) / (1 << 30);
}

View randomView(RandomNumbers& numbers) {
    formats::Camera camera;
    camera.width = kWidth;
    camera.height = kHeight;
    const auto coordinate = [&] { return Coordinate{numbers.between(-1, 1) << 31}; };
    camera.position = {coordinate(), coordinate(), coordinate()};
    camera.angles = {random(numbers, 0, 360), random(numbers, -90, 90), random(numbers, 0, 360)};
    if (numbers.percent(30)) camera.angles = {90.0 * numbers.below(4), 0, 0};
    return render::viewOf(camera).value();
}

/// Corners on a circle or on an axis-parallel rectangle near the eye, counter-clockwise seen from
/// it: in front, around or behind.
Loop randomPolygon(RandomNumbers& numbers, const View& view, World& world) {
    const auto point = [&](double size) {
        return glm::dvec3(random(numbers, -size, size), random(numbers, -size, size),
                          random(numbers, -size, size));
    };
    glm::dvec3 centre = view.origin + point(8), u = point(6), v = point(6);
    if (numbers.percent(30)) {
        centre = glm::floor(centre);
        u = {4, 0, 0};
        v = {0, 0, 3};
    }
    const std::uint32_t corners = 3 + numbers.below(5);
    Loop loop;
    for (std::uint32_t i = 0; i < corners; ++i) {
        const double angle = 6.283185307179586 * i / corners;
        loop.push_back(
            world.vertices.append({centre + std::cos(angle) * u + std::sin(angle) * v, {}}));
    }
    if (glm::dot(glm::cross(u, v), view.origin - centre) < 0.0) std::ranges::reverse(loop);
    return loop;
}

using Picture = std::vector<int>;

void add(Picture& picture, const World& world, const View& view, Loop loop, bool clockwise) {
    if (clockwise) std::ranges::reverse(loop);
    render::PolygonRows rows(view);
    if (!rows.begin(world, loop, clockwise)) return;
    for (int row = rows.top(); row < rows.bottom(); ++row) {
        const render::PixelSpan span = rows.at(row);
        for (int x = span.left; x < span.right; ++x)
            ++picture[static_cast<std::size_t>(row * kWidth + x)];
    }
}

/// Whether the ray through a pixel's centre goes through the polygon: 1 or 0, and 2 where it passes
/// an edge too near to tell.
int meets(const World& world, const View& view, const Loop& loop, int x, int y) {
    const Vector ray(view.ray(x + 0.5, y + 0.5));
    int result = 1;
    Vector middle(0);
    for (std::size_t i = 0; i < loop.size(); ++i) {
        const Vector a = Vector(world.vertices[loop[i]].position) - Vector(view.origin);
        const Vector b =
            Vector(world.vertices[loop[(i + 1) % loop.size()]].position) - Vector(view.origin);
        const Vector side = glm::cross(a, b);
        const long double value = glm::dot(side, ray);
        // On one side of the plane through eye and edge lies the polygon: where its corners are.
        if (std::abs(value) < 1e-9L * glm::length(side) * glm::length(ray)) return 2;
        if (value > 0) result = 0;
        middle += a;
    }
    if (result == 0) return 0;
    return glm::dot(middle, ray) > 0 ? 1 : 2;  // the cone through it, not the one behind
}

}  // namespace

TEST_CASE("a polygon's pixels are those whose rays it meets, in front of the eye and around it") {
    RandomNumbers numbers(1);
    int covered = 0, around = 0;
    for (int run = 0; run < 600; ++run) {
        World world;
        const View view = randomView(numbers);
        const Loop loop = randomPolygon(numbers, view, world);
        Picture picture(kWidth * kHeight);
        add(picture, world, view, loop, run % 2 == 1);
        int wrong = 0;
        for (int y = 0; y < kHeight; ++y)
            for (int x = 0; x < kWidth; ++x) {
                const int expected = meets(world, view, loop, x, y);
                const int got = picture[static_cast<std::size_t>(y * kWidth + x)];
                if (expected != 2 && expected != got) ++wrong;
                covered += got;
            }
        CHECK(wrong == 0);
        const auto isBehind = [&](VertexIndex vertex) {
            return view.project(world.vertices[vertex].position).z <= 0;
        };
        if (std::ranges::any_of(loop, isBehind) && !std::ranges::all_of(loop, isBehind)) ++around;
    }
    CHECK(covered > 100000);  // it was about something
    CHECK(around > 100);
}

TEST_CASE("the parts of a divided polygon share out its pixels, each to exactly one") {
    RandomNumbers numbers(2);
    for (int run = 0; run < 600; ++run) {
        World world;
        const View view = randomView(numbers);
        const Loop whole = randomPolygon(numbers, view, world);
        // A fan around a point inside, whose outer edges are cut in two.
        glm::dvec3 middle(0);
        for (const VertexIndex vertex : whole) middle += world.vertices[vertex].position;
        const VertexIndex hub = world.vertices.append({middle / double(whole.size()), {}});
        Loop rim;
        for (std::size_t i = 0; i < whole.size(); ++i) {
            const glm::dvec3 a = world.vertices[whole[i]].position;
            const glm::dvec3 b = world.vertices[whole[(i + 1) % whole.size()]].position;
            rim.push_back(whole[i]);
            rim.push_back(world.vertices.append({0.5 * (a + b), {}}));
        }
        Picture once(kWidth * kHeight), parts(kWidth * kHeight);
        add(once, world, view, rim, false);
        for (std::size_t i = 0; i < rim.size(); ++i)
            add(parts, world, view, {hub, rim[i], rim[(i + 1) % rim.size()]}, i % 2 == 1);
        CHECK(once == parts);
    }
}

TEST_CASE("a window's rows hold the pixels whose centres it contains") {
    RandomNumbers numbers(3);
    for (int run = 0; run < 100; ++run) {
        render::Octagon window;
        for (int i = 0; i < 4; ++i)
            window.include(random(numbers, -10, kWidth + 10), random(numbers, -10, kHeight + 10));
        for (int y = 0; y < kHeight; ++y) {
            const render::PixelSpan span = render::windowSpan(window, y, kWidth);
            for (int x = 0; x < kWidth; ++x)
                if (window.contains(x + 0.5, y + 0.5))
                    CHECK((x >= span.left && x < span.right));
                else if (!window.grown(1.0 / 128).contains(x + 0.5, y + 0.5))
                    CHECK((x < span.left || x >= span.right));
        }
    }
}
