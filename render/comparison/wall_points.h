#pragma once

#include <glm/vec3.hpp>
#include <vector>

#include "render/prepared_world.h"

namespace portcullis::render {

/// A point of a wall.
struct WallPoint {
    formats::SurfaceIndex surface;
    glm::dvec3 point{0.0};
};

/// `count` points on a world's walls, as many on each square unit, in the order of the walls; none
/// in a world without walls.
[[nodiscard]] std::vector<WallPoint> pointsOnWalls(const formats::World& world,
                                                   std::uint32_t count);

/// How far a point of a polygon's plane lies inside its edges, in units; below 0: outside.
[[nodiscard]] double depthInPolygon(const PreparedWorld& prepared, formats::Range loop,
                                    const glm::dvec3& point);

/// The wall at a point, seen from inside.
struct WallFound {
    enum class Kind : std::uint8_t {
        none,
        wall,
        near,  ///< a wall's edge is within the margin: which wall it is cannot be told
    };
    Kind kind = Kind::none;
    formats::SurfaceIndex surface;  ///< of a wall
};

/// The wall within `margin` units of a point whose outward direction is nearly `outward`, of one of
/// the cells just inside.
[[nodiscard]] WallFound wallAt(const PreparedWorld& prepared, const glm::dvec3& point,
                               const glm::dvec3& outward, double margin);

}  // namespace portcullis::render
