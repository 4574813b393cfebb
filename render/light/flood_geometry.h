#pragma once

#include <glm/vec3.hpp>
#include <vector>

#include "render/prepared_world.h"

namespace portcullis::render {

/// A portal or wall as floods of light clip it: without the corners that lie on its edges only
/// because other polygons have corners there.
struct FloodPolygon {
    formats::Range corners;  ///< of FloodGeometry::corners, counter-clockwise from inside the cell
    glm::dvec3 middle{0.0};  ///< a sphere around it that contains it
    double radius = 0.0;
};

/// What all floods of a world share.
struct FloodGeometry {
    const PreparedWorld* prepared = nullptr;
    std::vector<FloodPolygon> polygons;  ///< as PreparedWorld::polygons
    std::vector<glm::dvec3> corners;
};

/// Linear in the size of the world.
[[nodiscard]] FloodGeometry makeFloodGeometry(const PreparedWorld& prepared);

}  // namespace portcullis::render
