#pragma once

#include <array>
#include <glm/vec2.hpp>

#include "render/light/coplanar_neighbors.h"
#include "render/light/luxel_parts.h"

namespace portcullis::render {

/// The ends of a piece of a wall's edge, in luxels of the plane's whole lattice.
[[nodiscard]] std::array<glm::dvec2, 2> edgeInLuxels(
    const formats::World& world, const formats::Surface& surface,
    const formats::SurfaceLuxels& luxels, const std::array<formats::VertexIndex, 2>& edge);

/// Whether a piece of a line that is no mere point lies strictly inside a rectangle.
[[nodiscard]] bool passesThrough(const std::array<glm::dvec2, 2>& line, const glm::dvec2& low,
                                 const glm::dvec2& high);

/// Gives each luxel around what a wall touches its fill (see LuxelParts). The parts are there.
void addLuxelFills(const formats::World& world, const CoplanarNeighbors& neighbors,
                   LuxelParts& parts);

}  // namespace portcullis::render
