#include "render/texture_gradients.h"

#include <bit>
#include <cmath>
#include <cstddef>
#include <glm/geometric.hpp>

namespace portcullis::render {
namespace {

using formats::Int128;
using formats::Plane;

constexpr double kTexel = 65536.0;

/// The dot product of a vector with the ray through each pixel.
PictureLinear alongRays(const glm::dvec3& vector, const View& view) {
    const double perX = glm::dot(view.right, vector) / view.focal;
    const double perY = glm::dot(view.down, vector) / view.focal;
    const double middle = glm::dot(view.forward, vector);
    return {middle + (0.5 - 0.5 * view.width) * perX + (0.5 - 0.5 * view.height) * perY, perX,
            perY};
}

PictureLinear scaled(const PictureLinear& linear, double by) {
    return {by * linear.at, by * linear.perX, by * linear.perY};
}

/// The cube root of a positive number, within some units in the last place: Newton's steps from a
/// third of its exponent.
double cubeRoot(double value) {
    if (!(value > 0.0)) return 0.0;
    double root =
        std::bit_cast<double>(std::bit_cast<std::uint64_t>(value) / 3 + 0x2a9f7893782da1ceULL);
    for (int step = 0; step < 3; ++step) root -= (root - value / (root * root)) / 3.0;
    return root;
}

double determinant(const PictureLinear& a, const PictureLinear& b, const PictureLinear& c) {
    return a.perX * (b.perY * c.at - b.at * c.perY) - a.perY * (b.perX * c.at - b.at * c.perX) +
           a.at * (b.perX * c.perY - b.perY * c.perX);
}

}  // namespace

PictureLinear inverseDepthOf(const Plane& plane, const View& view) {
    // The eye's value is exact; along a ray it changes by normal . ray a unit of depth.
    const double atEye = static_cast<double>(plane.valueAt(view.eye)) / 16777216.0;
    const glm::dvec3 normal{static_cast<double>(plane.a), static_cast<double>(plane.b),
                            static_cast<double>(plane.c)};
    return scaled(alongRays(normal, view), -formats::kLatticeStepsPerUnit / atEye);
}

TextureGradients textureGradients(const Plane& plane, const formats::TextureBasis& basis,
                                  const View& view) {
    TextureGradients gradients;
    gradients.inverseDepth = inverseDepthOf(plane, view);
    const glm::dvec3 eye = view.origin - basis.origin;
    for (const std::size_t axis : {0U, 1U}) {
        const glm::dvec3& direction = axis == 0 ? basis.u : basis.v;
        const double shift = axis == 0 ? basis.shift.x : basis.shift.y;
        gradients.eye[axis] = kTexel * (glm::dot(eye, direction) + shift);
        gradients.perDepth[axis] = scaled(alongRays(direction, view), kTexel);
    }
    const double area = std::abs(determinant(gradients.perDepth[0], gradients.perDepth[1],
                                             gradients.inverseDepth)) /
                        (kTexel * kTexel);
    constexpr double kQuarterCubeRoot = 0.62996052494743658;  // 4^(-1/3)
    double below = cubeRoot(area / 2.0);
    for (double& level : gradients.levelBelow) {
        level = below;
        below *= kQuarterCubeRoot;
    }
    return gradients;
}

}  // namespace portcullis::render
