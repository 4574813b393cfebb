#pragma once

#include <cstdint>
#include <glm/vec3.hpp>
#include <optional>
#include <vector>

#include "compiler/cell_complex.h"
#include "formats/diagnostics/result.h"
#include "formats/map/brush_map.h"

namespace portcullis::compiler {

/// A way from an entity to the outside, for a point file.
struct Leak {
    std::size_t entity = 0;        ///< of BrushMap::entities
    std::vector<glm::dvec3> path;  ///< units: the entity, then portal by portal to the hull
};

/// Which cells of a map with an outside belong to it.
struct Inside {
    std::vector<bool> kept;    ///< by complex cell
    std::optional<Leak> leak;  ///< then every cell is kept
    formats::Diagnostics diagnostics;
};

/// Floods from every entity through portals (and detail solids) that are no narrower than the seal
/// width, straight across cells thinner than that, and keeps the cells it reaches. PC1301 when the
/// flood reaches a wall of the hull, PC1302 when no entity stands in open space (both: errors,
/// everything is kept), PC1303 when a narrower gap would have leaked, PC1305 for entities in solid.
/// Linear.
[[nodiscard]] Inside findInside(const CellComplex& complex, const formats::BrushMap& map);

}  // namespace portcullis::compiler
