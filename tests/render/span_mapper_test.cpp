#include "render/span_mapper.h"

#include <algorithm>
#include <cmath>
#include <doctest/doctest.h>
#include <glm/geometric.hpp>
#include <vector>

#include "tests/support/random_numbers.h"

using namespace portcullis;
using render::Perspective;
using render::PixelSpan;
using render::View;
using Texture = render::Texture<std::uint32_t>;

namespace {

constexpr int kSize = 256;

/// Texel (u, v) holds 256 v + u.
Texture coordinates() {
    Texture texture;
    texture.levels = {{kSize, kSize, 0}};
    for (std::uint32_t i = 0; i < kSize * kSize; ++i) texture.texels.push_back(i);
    texture.texels.resize(texture.texels.size() + Texture::kPadding);
    return texture;
}

/// How far apart two texels are in a coordinate that repeats.
int apart(int a, double b) {
    const int difference = (a - static_cast<int>(std::floor(b))) & (kSize - 1);
    return std::min(difference, kSize - difference);
}

/// The floor z = 0 with a texture, seen from above it: texel and depth of a pixel, straight from
/// the ray.
struct Floor {
    View view;
    formats::TextureBasis basis;

    [[nodiscard]] double depth(int x, int y) const {
        return -view.origin.z / view.ray(x + 0.5, y + 0.5).z;
    }
    [[nodiscard]] glm::dvec2 texel(int x, int y) const {
        const glm::dvec3 at = view.origin + depth(x, y) * view.ray(x + 0.5, y + 0.5) - basis.origin;
        return glm::dvec2(glm::dot(at, basis.u), glm::dot(at, basis.v)) + basis.shift;
    }
    /// The pixels of a row that show the floor nearer than 5000 units; one stretch.
    [[nodiscard]] PixelSpan row(int y) const {
        const int width = static_cast<int>(view.width);
        const auto seen = [&](int x) { return depth(x, y) > 0 && depth(x, y) < 5000; };
        PixelSpan span{0, width};
        while (span.left < width && !seen(span.left)) ++span.left;
        while (span.right > span.left && !seen(span.right - 1)) --span.right;
        return span;
    }
};

Floor randomFloor(tests::RandomNumbers& numbers) {
    const auto random = [&](double low, double high) {
        return low + (high - low) * numbers.below(1U << 30) / (1 << 30);
    };
    formats::Camera camera;
    camera.width = 200;
    camera.height = 40;
    camera.position = {{numbers.between(-1000, 1000) << 32},
                       {numbers.between(-1000, 1000) << 32},
                       {numbers.between(1, 200) << 32}};
    camera.angles = {random(0, 360), random(-80, 20), random(0, 360)};
    Floor floor{render::viewOf(camera).value(), {}};
    floor.basis.origin = {random(-99, 99), random(-99, 99), 0};
    floor.basis.u = {random(-1, 1), random(-1, 1), random(-1, 1)};
    floor.basis.v = {random(-1, 1), random(-1, 1), random(-1, 1)};
    floor.basis.shift = {random(-999, 999), random(-999, 999)};
    return floor;
}

}  // namespace

TEST_CASE("texels: exact at every pixel; within runs as near as even steps can be") {
    const Texture texture = coordinates();
    const formats::Plane plane{0, 0, 1, 0};
    tests::RandomNumbers numbers(1);
    std::size_t judged = 0;
    for (int run = 0; run < 60; ++run) {
        const Floor floor = randomFloor(numbers);
        const auto gradients = render::textureGradients(plane, floor.basis, floor.view);
        for (const auto& [perspective, length] :
             {std::pair(Perspective::exact, 1), std::pair(Perspective::run8, 8),
              std::pair(Perspective::run16, 16)}) {
            render::SpanMapper<std::uint32_t> mapper(perspective,
                                                     render::fastestKernels<std::uint32_t>());
            mapper.begin(texture, gradients);
            std::size_t wrong = 0;
            for (int y = 0; y < static_cast<int>(floor.view.height); ++y) {
                const PixelSpan span = floor.row(y);
                if (span.empty()) continue;
                std::vector<std::uint32_t> pixels(200);
                mapper.map(y, span, span, pixels.data());
                for (int x = span.left; x < span.right; ++x) {
                    // Between ends whose depths have the ratio r, even steps stray by no more than
                    // (sqrt r - 1) / (sqrt r + 1) of the way.
                    const int from = std::max(x / length * length, span.left);
                    const int to = std::min(x / length * length + length, span.right - 1);
                    const double root = std::sqrt(floor.depth(to, y) / floor.depth(from, y));
                    const glm::dvec2 way = glm::abs(floor.texel(to, y) - floor.texel(from, y));
                    const double part = std::abs((root - 1) / (root + 1));
                    const glm::dvec2 exact = floor.texel(x, y);
                    const std::uint32_t got = pixels[static_cast<std::size_t>(x - span.left)];
                    if (apart(static_cast<int>(got % kSize), exact.x) > 1 + part * way.x ||
                        apart(static_cast<int>(got / kSize), exact.y) > 1 + part * way.y)
                        ++wrong;
                    ++judged;
                }
            }
            CHECK(wrong == 0);
        }
    }
    CHECK(judged > 200000);
}

TEST_CASE("a part of a span is a part of its pixels") {
    const Texture texture = coordinates();
    const formats::Plane plane{0, 0, 1, 0};
    tests::RandomNumbers numbers(2);
    for (int run = 0; run < 200; ++run) {
        const Floor floor = randomFloor(numbers);
        const auto gradients = render::textureGradients(plane, floor.basis, floor.view);
        const int y = static_cast<int>(numbers.below(floor.view.height));
        const PixelSpan whole = floor.row(y);
        if (whole.empty()) continue;
        PixelSpan part = whole;
        part.left +=
            static_cast<int>(numbers.below(static_cast<std::uint32_t>(whole.right - whole.left)));
        part.right =
            part.left + 1 +
            static_cast<int>(numbers.below(static_cast<std::uint32_t>(whole.right - part.left)));
        for (const auto& kernels :
             {render::fastestKernels<std::uint32_t>(), render::scalarKernels<std::uint32_t>()}) {
            render::SpanMapper<std::uint32_t> mapper(Perspective::run8, kernels);
            mapper.begin(texture, gradients);
            std::vector<std::uint32_t> all(200), some(200, 7);
            mapper.map(y, whole, whole, all.data());
            mapper.map(y, whole, part, some.data());
            const auto count = static_cast<std::size_t>(part.right - part.left);
            CHECK(std::equal(some.begin(), some.begin() + part.right - part.left,
                             all.begin() + part.left - whole.left));
            if (count < some.size()) CHECK(some[count] == 7);  // not a pixel more
        }
    }
}
