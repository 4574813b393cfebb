#include "formats/world/luxel_rectangle.h"

#include <algorithm>
#include <cmath>
#include <glm/vec2.hpp>
#include <limits>

namespace portcullis::formats {

bool isLit(const World& world, const Surface& surface) {
    return world.scene.materials[surface.material].kind == SurfaceKind::normal;
}

SurfaceLuxels luxelRectangle(const World& world, const Surface& surface, double size) {
    const auto axes = luxelAxes(world.planes[surface.plane.plane]);
    glm::dvec2 low(std::numeric_limits<double>::infinity()), high = -low;
    for (std::uint32_t i = surface.loop.first; i < surface.loop.end(); ++i) {
        const glm::dvec3& corner = world.vertices[world.loopVertices[i]].position;
        for (int axis = 0; axis < 2; ++axis) {
            const double luxels = corner[axes[static_cast<std::size_t>(axis)]] / size;
            low[axis] = std::min(low[axis], luxels);
            high[axis] = std::max(high[axis], luxels);
        }
    }
    const auto firstOf = [](double least) {
        return static_cast<std::int32_t>(std::floor(least)) - 1;
    };
    const auto countOf = [&](double least, double most) {
        const auto end = static_cast<std::int32_t>(std::ceil(most)) + 1;
        return static_cast<std::uint32_t>(std::max(end - firstOf(least), 3));
    };
    return {size, firstOf(low.x), firstOf(low.y), countOf(low.x, high.x), countOf(low.y, high.y),
            0};
}

}  // namespace portcullis::formats
