#pragma once

#include <cstdint>
#include <glm/vec3.hpp>
#include <optional>
#include <vector>

#include "formats/world/world.h"

namespace portcullis::render {

/// The side of the cell's planes that a point is on: -1 inside, 0 on its boundary, 1 outside.
/// Exact.
[[nodiscard]] int sideOfCell(const formats::World& world, formats::CellIndex cell,
                             const formats::Position& point);

/// Calls visit(VertexIndex) for the corners of a cell's walls and portals, with repeats.
template <class Visit>
void forEachCorner(const formats::World& world, formats::CellIndex index, const Visit& visit) {
    const formats::Cell& cell = world.cells[index];
    const auto visitLoop = [&](formats::Range loop) {
        for (std::uint32_t i = loop.first; i < loop.end(); ++i) visit(world.loopVertices[i]);
    };
    for (std::uint32_t i = cell.surfaces.first; i < cell.surfaces.end(); ++i)
        visitLoop(world.surfaces[formats::SurfaceIndex(i)].loop);
    for (std::uint32_t i = cell.portals.first; i < cell.portals.end(); ++i)
        visitLoop(world.portals[world.cellPortals[i]].loop);
}

/// The mean of the corners of a cell's walls and portals, rounded.
[[nodiscard]] glm::dvec3 centreOf(const formats::World& world, formats::CellIndex cell);

/// The multiple of 2^-bits units nearest to a point, if it lies strictly inside the cell.
[[nodiscard]] std::optional<formats::Position> insideNear(const formats::World& world,
                                                          formats::CellIndex cell,
                                                          const glm::dvec3& point, int bits);

/// Up to `count` places strictly inside a cell, evenly spread, the same for the same world: its
/// centre, then points of a Halton sequence over its bounding box. Fewer where the cell is so thin
/// that few of those lie inside. Multiples of 1/256 unit where possible.
[[nodiscard]] std::vector<formats::Position> pointsInside(const formats::World& world,
                                                          formats::CellIndex cell,
                                                          std::uint32_t count);

}  // namespace portcullis::render
