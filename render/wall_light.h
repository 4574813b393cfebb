#pragma once

#include <bit>
#include <cstdint>
#include <glm/vec2.hpp>
#include <glm/vec3.hpp>
#include <vector>

#include "formats/world/world.h"
#include "render/layer_weights.h"

namespace portcullis::render {

/// A luxel's light as it is shown: at least 0, at most the largest half float, with 16 significant
/// bits, below 2^-31 none. So what layers sum to is told by a number of 21 bits.
[[nodiscard]] constexpr double shownLight(double light) {
    if (!(light >= 0x1p-31)) return 0.0;
    if (light >= 65504.0) return 65504.0;
    constexpr std::uint64_t kStep = std::uint64_t{1} << 37;
    const std::uint64_t rounded = std::bit_cast<std::uint64_t>(light) + kStep / 2;
    return std::bit_cast<double>(rounded & ~(kStep - 1));
}

/// A number of its own for each shown light, from 1 to 2^21 - 1.
[[nodiscard]] constexpr std::uint32_t lightNumber(double shown) {
    constexpr std::uint64_t kLeast = std::bit_cast<std::uint64_t>(0x1p-31) >> 37;
    if (shown == 0.0) return 1;
    return static_cast<std::uint32_t>((std::bit_cast<std::uint64_t>(shown) >> 37) - kLeast) + 2;
}

/// The light on a world's walls, linear red, green and blue, where 1 shows a texture as it was
/// painted: the layers of its lightmaps, each times its weight, summed luxel by luxel and shown as
/// above; between the middles of luxels even steps (bilinear). Refers to the world.
class WallLight {
public:
    /// The world has lightmaps; the weights are as their layers.
    WallLight(const formats::World& world, const LayerWeights& weights);

    [[nodiscard]] bool hasLuxels(formats::SurfaceIndex surface) const {
        return lightmaps_->surfaces[surface].size > 0.0;
    }
    /// A luxel of the lattice of a wall's plane; beyond those that the wall has, the nearest. The
    /// wall has luxels.
    [[nodiscard]] glm::dvec3 luxel(formats::SurfaceIndex surface, std::int64_t i,
                                   std::int64_t j) const;
    /// The light at a place of the lattice.
    [[nodiscard]] glm::dvec3 at(formats::SurfaceIndex surface, const glm::dvec2& luxels) const;

private:
    struct Part {
        const std::vector<formats::LuxelBlockIndex>* blocks;
        double weight;
    };

    const formats::Lightmaps* lightmaps_;
    std::vector<Part> parts_;  ///< the layers that are not off
};

/// Where light is looked up between the middles of luxels: of a row or a column the one before the
/// place, and how much of the way to the next one it is.
struct LuxelStep {
    std::int64_t first = 0;
    double way = 0.0;
};
[[nodiscard]] LuxelStep luxelStep(double luxels);

/// Light between four luxels; fetch(i, j) gives one.
template <class Fetch>
[[nodiscard]] glm::dvec3 lightBetween(const glm::dvec2& luxels, const Fetch& fetch) {
    const auto [i, wayI] = luxelStep(luxels.x);
    const auto [j, wayJ] = luxelStep(luxels.y);
    const auto between = [](const glm::dvec3& a, const glm::dvec3& b, double way) {
        return a + (b - a) * way;
    };
    return between(between(fetch(i, j), fetch(i + 1, j), wayI),
                   between(fetch(i, j + 1), fetch(i + 1, j + 1), wayI), wayJ);
}

}  // namespace portcullis::render
