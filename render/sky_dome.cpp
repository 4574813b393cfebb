#include "render/sky_dome.h"

#include <cmath>
#include <glm/geometric.hpp>

namespace portcullis::render {
namespace {

std::uint32_t inTexels(double value) {
    return static_cast<std::uint32_t>(static_cast<std::int64_t>(value * 65536.0));
}

}  // namespace

TexelPlace SkyDome::placeAt(int x, int y) const {
    glm::dvec3 ray = view_->ray(x + 0.5, y + 0.5);
    if (kind_ == Kind::gradient) {
        const double up = ray.z / std::sqrt(glm::dot(ray, ray));
        return {0, inTexels((0.5 - 0.5 * up) * (size_ - 1) + 0.5)};
    }
    ray.z *= 3.0;  // the dome is three times as wide as high
    const double scale = 3.0 * size_ / std::sqrt(glm::dot(ray, ray));
    return {inTexels(scale * ray.x), inTexels(-scale * ray.y)};
}

}  // namespace portcullis::render
