#include "render/difference/flip.h"

#include <array>
#include <cmath>
#include <doctest/doctest.h>
#include <functional>

#include "tests/support/random_numbers.h"

namespace portcullis::tests {
namespace {

using formats::channelOf;
using formats::ColorImage;
using formats::packColor;
using Color = std::array<double, 3>;

// FLIP once more, straight from its description: whole two-dimensional kernels, the C library's
// functions, and the primaries of sRGB by their chromaticities.
constexpr double kPi = 3.14159265358979323846;
const double kPixelsPerDegree = 3840 * kPi / 180;

double decoded(double s) { return s <= 0.04045 ? s / 12.92 : std::pow((s + 0.055) / 1.055, 2.4); }

Color xyzOf(const Color& rgb) {
    return {
        0.4123907992659595 * rgb[0] + 0.3575843393838780 * rgb[1] + 0.1804807884018343 * rgb[2],
        0.2126390058715103 * rgb[0] + 0.7151686787677559 * rgb[1] + 0.0721923153607337 * rgb[2],
        0.0193308187155918 * rgb[0] + 0.1191947797946259 * rgb[1] + 0.9505321522496605 * rgb[2]};
}

const Color kWhite = xyzOf({1, 1, 1});

/// The inverse of `xyzOf` by Cramer's rule.
Color rgbOf(const Color& xyz) {
    const std::array<Color, 3> m{xyzOf({1, 0, 0}), xyzOf({0, 1, 0}), xyzOf({0, 0, 1})};
    const auto det = [](const Color& a, const Color& b, const Color& c) {
        return a[0] * (b[1] * c[2] - b[2] * c[1]) - b[0] * (a[1] * c[2] - a[2] * c[1]) +
               c[0] * (a[1] * b[2] - a[2] * b[1]);
    };
    const double all = det(m[0], m[1], m[2]);
    return {det(xyz, m[1], m[2]) / all, det(m[0], xyz, m[2]) / all, det(m[0], m[1], xyz) / all};
}

Color huntLab(const Color& rgb) {
    const Color xyz = xyzOf(rgb);
    std::array<double, 3> f{};
    for (std::size_t i = 0; i < 3; ++i) {
        const double t = xyz[i] / kWhite[i], delta = 6.0 / 29.0;
        f[i] = t > std::pow(delta, 3) ? std::cbrt(t) : t / (3 * delta * delta) + 4.0 / 29.0;
    }
    const double lightness = 116 * f[1] - 16;
    return {lightness, 0.01 * lightness * 500 * (f[0] - f[1]),
            0.01 * lightness * 200 * (f[1] - f[2])};
}

double hyab(const Color& a, const Color& b) {
    return std::abs(a[0] - b[0]) + std::hypot(a[1] - b[1], a[2] - b[2]);
}

class Slow {
public:
    explicit Slow(const ColorImage& image)
        : width_(static_cast<int>(image.width)), height_(static_cast<int>(image.height)) {
        for (const formats::PackedColor c : image.pixels) {
            const auto light = [&](unsigned i) { return decoded(channelOf(c, i) / 255.0); };
            const Color xyz = xyzOf({light(0), light(1), light(2)});
            const double x = xyz[0] / kWhite[0], y = xyz[1] / kWhite[1], z = xyz[2] / kWhite[2];
            opponents_.push_back({116 * y - 16, 500 * (x - y), 200 * (y - z)});
        }
    }

    [[nodiscard]] const Color& opponent(int x, int y) const {
        const int row = std::clamp(y, 0, height_ - 1), column = std::clamp(x, 0, width_ - 1);
        return opponents_[static_cast<std::size_t>(row * width_ + column)];
    }
    /// The sum of what is around, by weights whose positive ones sum up to 1, negative ones to -1.
    [[nodiscard]] double filtered(int x, int y, int radius, std::size_t channel,
                                  const std::function<double(double, double)>& weight) const {
        double above = 0, below = 0, sumAbove = 0, sumBelow = 0;
        for (int v = -radius; v <= radius; ++v)
            for (int u = -radius; u <= radius; ++u) {
                const double w = weight(u, v), value = opponent(x + u, y + v)[channel];
                (w > 0 ? above : below) += std::abs(w);
                (w > 0 ? sumAbove : sumBelow) += w * value;
            }
        return sumAbove / above + (below > 0 ? sumBelow / below : 0);
    }
    [[nodiscard]] Color lab(int x, int y) const {
        const std::array<std::array<double, 4>, 3> sensitivities{
            {{1, 0.0047, 0, 1e-5}, {1, 0.0053, 0, 1e-5}, {34.1, 0.04, 13.5, 0.025}}};
        Color blurred{};
        for (std::size_t i = 0; i < 3; ++i)
            blurred[i] = filtered(x, y, 10, i, [&](double u, double v) {
                const auto& [a1, b1, a2, b2] = sensitivities[i];
                const double square = (u * u + v * v) / (kPixelsPerDegree * kPixelsPerDegree);
                return a1 * std::sqrt(kPi / b1) * std::exp(-kPi * kPi * square / b1) +
                       a2 * std::sqrt(kPi / b2) * std::exp(-kPi * kPi * square / b2);
            });
        const double ny = (blurred[0] + 16) / 116;
        Color rgb = rgbOf({(ny + blurred[1] / 500) * kWhite[0], ny * kWhite[1],
                           (ny - blurred[2] / 200) * kWhite[2]});
        for (double& c : rgb) c = std::clamp(c, 0.0, 1.0);
        return huntLab(rgb);
    }
    [[nodiscard]] double strength(int x, int y, bool points) const {
        const double deviation = 0.5 * 0.082 * kPixelsPerDegree;
        const auto weight = [&](double along, double across) {
            const double g =
                std::exp(-(along * along + across * across) / (2 * deviation * deviation));
            return points ? (along * along / (deviation * deviation) - 1) * g : -along * g;
        };
        const double dx = filtered(x, y, 9, 0, weight) / 116;
        const double dy =
            filtered(x, y, 9, 0, [&](double u, double v) { return weight(v, u); }) / 116;
        return std::hypot(dx, dy);
    }

private:
    int width_, height_;
    std::vector<Color> opponents_;
};

double slowFlip(const Slow& slowA, const Slow& slowB, int x, int y) {
    const double most = std::pow(hyab(huntLab({0, 1, 0}), huntLab({0, 0, 1})), 0.7);
    double color = std::pow(hyab(slowA.lab(x, y), slowB.lab(x, y)), 0.7);
    color = color < 0.4 * most ? color * 0.95 / (0.4 * most)
                               : 0.95 + (color - 0.4 * most) / (0.6 * most) * 0.05;
    const double feature =
        std::max(std::abs(slowA.strength(x, y, false) - slowB.strength(x, y, false)),
                 std::abs(slowA.strength(x, y, true) - slowB.strength(x, y, true)));
    return std::pow(color, 1 - std::sqrt(feature / std::sqrt(2.0)));
}

ColorImage noise(RandomNumbers& random, std::uint32_t width, std::uint32_t height) {
    ColorImage image(width, height);
    for (std::uint32_t i = 0; i < image.pixels.size(); ++i) {
        const std::uint32_t patch = i / 7 % 3 * 80;  // some structure
        image.pixels[i] = packColor(patch + random.below(90), random.below(256), 255 - patch);
    }
    return image;
}

double shareOf(std::uint32_t error) { return static_cast<double>(error) / render::kFlipOne; }

TEST_CASE("each pixel's error is that of the slow way") {
    RandomNumbers random(9);
    for (const auto& [width, height] :
         std::vector<std::pair<std::uint32_t, std::uint32_t>>{{1, 1}, {3, 70}, {15, 12}}) {
        const ColorImage a = noise(random, width, height);
        ColorImage b = noise(random, width, height);
        for (std::size_t i = 0; i < b.pixels.size() / 2; ++i) b.pixels[i] = a.pixels[i];
        const auto errors = render::flipErrors(a, b, {});
        CHECK(errors == render::flipErrors(toDeep(a), toDeep(b), {}));
        const Slow slowA(a), slowB(b);
        double furthest = 0;
        for (std::size_t i = 0; i < errors.size(); i += 1 + i % 5) {
            const double slow =
                slowFlip(slowA, slowB, static_cast<int>(i % width), static_cast<int>(i / width));
            furthest = std::max(furthest, std::fabs(shareOf(errors[i]) - slow));
        }
        CHECK(furthest < 1e-4);  // the published matrices have another sixth digit
    }
}

TEST_CASE("equal pictures have no error, black and white nearly the whole, green and blue all") {
    const ColorImage black(30, 30), white(30, 30, packColor(255, 255, 255));
    for (const std::uint32_t error : render::flipErrors(white, white, {})) CHECK(error == 0);
    const ColorImage green(30, 30, packColor(0, 255, 0)), blue(30, 30, packColor(0, 0, 255));
    for (const std::uint32_t error : render::flipErrors(green, blue, {}))
        CHECK(shareOf(error) == doctest::Approx(1).epsilon(1e-5));
    for (const std::uint32_t error : render::flipErrors(black, white, {}))
        CHECK(shareOf(error) == doctest::Approx(0.9667).epsilon(0.01));
}

TEST_CASE(
    "scores are the mean, the 99th of a hundred, and the worst window; ignored ones left out") {
    std::vector<std::uint32_t> errors(200 * 100);
    for (std::uint32_t y = 20; y < 30; ++y)
        for (std::uint32_t x = 50; x < 70; ++x) errors[y * 200 + x] = render::kFlipOne / 2;
    render::FlipScores scores = render::flipScores(errors, 200, {});
    CHECK(scores.mean == doctest::Approx(0.005));
    CHECK(scores.percentile99 == 0);  // 1 % is not beyond it
    CHECK(scores.worstWindow == doctest::Approx(100.0 / 4096));
    errors[0] = render::kFlipOne / 4;
    CHECK(render::flipScores(errors, 200, {}).percentile99 == 0.25);
    render::IgnoredPixels ignored{std::vector<std::uint8_t>(errors.size(), 1), errors.size() - 1};
    ignored.flags[0] = 0;
    scores = render::flipScores(errors, 200, ignored);
    CHECK(scores.mean == 0.25);
    CHECK(scores.percentile99 == 0.25);
}

}  // namespace
}  // namespace portcullis::tests
