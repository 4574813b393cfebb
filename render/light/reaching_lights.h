#pragma once

#include <glm/vec3.hpp>
#include <vector>

#include "render/prepared_world.h"

namespace portcullis::render {

/// A light of World::scene.lights and what it gives to a place, linear red, green and blue.
struct ReachingLight {
    std::size_t light = 0;
    glm::dvec3 given{0.0};

    bool operator==(const ReachingLight&) const = default;
};

/// The lights that reach a point of a wall, and what each gives there without bounces: by a ray
/// from the point to each point of each light, through water with its tint. Brightest first; of
/// equally bright ones the first. Occlusion of ambient light is left out. About half a microsecond
/// a light.
[[nodiscard]] std::vector<ReachingLight> reachingLights(const PreparedWorld& prepared,
                                                        formats::SurfaceIndex surface,
                                                        const glm::dvec3& point);

}  // namespace portcullis::render
