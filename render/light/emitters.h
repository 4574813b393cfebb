#pragma once

#include <glm/vec3.hpp>
#include <vector>

#include "render/light/flood_geometry.h"
#include "render/light/light_point.h"

namespace portcullis::render {

/// A wall that glows, or the boundary of lava as it is seen from outside.
struct Emitter {
    formats::CellIndex cell;  ///< that it shines into
    glm::dvec3 emission{0.0};
    std::vector<LightPoint> patches;  ///< it cut by the lattice of its plane
};

/// All that glows, cell by cell: walls by Material::emission, lava by that of its portals' material
/// (lava_materials.h). `patchSize`: of the lattice that cuts it, in units; twice that, or four
/// times and so on, for what would be more than kMostPatches squares of it.
inline constexpr double kMostPatches = 1024.0;
[[nodiscard]] std::vector<Emitter> emittersOf(const FloodGeometry& geometry, double patchSize);

}  // namespace portcullis::render
