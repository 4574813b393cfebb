#include "render/light/hemisphere.h"

#include <cmath>
#include <glm/geometric.hpp>

#include "formats/geometry/rotation.h"

namespace portcullis::render {

Hemisphere::Hemisphere(std::uint32_t count) {
    constexpr double kGoldenDegrees = 137.50776405003785;
    directions_.reserve(count);
    for (std::uint32_t i = 0; i < count; ++i) {
        const double square = (i + 0.5) / count;
        const double turns = i * (kGoldenDegrees / 360.0);
        const auto [sine, cosine] = formats::sinCosDegrees(360.0 * (turns - std::floor(turns)));
        const double radius = std::sqrt(square);
        directions_.emplace_back(radius * cosine, radius * sine, std::sqrt(1.0 - square));
    }
}

Hemisphere::Frame Hemisphere::frameOf(const glm::dvec3& normal) {
    // Across the axis least along the normal, so that the product is far from nothing.
    const glm::dvec3 size(std::abs(normal.x), std::abs(normal.y), std::abs(normal.z));
    glm::dvec3 axis(0.0);
    axis[size.x <= size.y && size.x <= size.z ? 0 : size.y <= size.z ? 1 : 2] = 1.0;
    const glm::dvec3 across = glm::cross(axis, normal);
    const glm::dvec3 right = across / std::sqrt(glm::dot(across, across));
    return {right, glm::cross(normal, right), normal};
}

}  // namespace portcullis::render
