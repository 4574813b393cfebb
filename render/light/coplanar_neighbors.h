#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <vector>

#include "formats/world/world.h"

namespace portcullis::render {

/// A wall beside another: in the same plane, facing the same way, with a piece of edge in common.
struct CoplanarNeighbor {
    formats::SurfaceIndex surface;
    std::array<formats::VertexIndex, 2> edge;  ///< the piece of edge between the two
};

/// Of every wall, those beside it. Walls that only touch at corners, or that a third wall however
/// thin stands between, are not beside each other.
struct CoplanarNeighbors {
    formats::IndexedVector<formats::SurfaceIndex, formats::Range> ranges;  ///< of `neighbors`
    std::vector<CoplanarNeighbor> neighbors;

    [[nodiscard]] std::span<const CoplanarNeighbor> of(formats::SurfaceIndex surface) const {
        return std::span(neighbors).subspan(ranges[surface].first, ranges[surface].count);
    }
};

/// Exact, by the identity of corners: every corner on an edge is a corner of that edge, so pieces
/// of edges match as they are. Sorts all edges of all walls.
[[nodiscard]] CoplanarNeighbors coplanarNeighbors(const formats::World& world);

}  // namespace portcullis::render
