#pragma once

#include <glm/vec3.hpp>
#include <optional>
#include <span>
#include <vector>

#include "compiler/cell_complex.h"

namespace portcullis::compiler {

/// By complex cell: the unit normal across which it is thinner than some width; none for others.
using ThinCells = std::vector<std::optional<glm::dvec3>>;

/// The open cells that are thinner than a width (units), measured from each of their sides.
[[nodiscard]] ThinCells findThinCells(const CellComplex& complex, double width);

/// How wide the common part of two convex polygons is, both seen along a direction (units); 0
/// where they do not face each other.
[[nodiscard]] double facingWidth(std::span<const glm::dvec3> a, std::span<const glm::dvec3> b,
                                 const glm::dvec3& direction);

}  // namespace portcullis::compiler
