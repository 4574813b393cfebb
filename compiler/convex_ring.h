#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "formats/geometry/lattice.h"

namespace portcullis::compiler {

/// A point of a plane, |component| <= 2^61.
using FlatPoint = std::array<std::int64_t, 2>;

/// A strictly convex polygon, counter-clockwise: side i from corner i to i + 1 is edge edges[i] of
/// the polygon it was made from.
struct ConvexRing {
    std::vector<FlatPoint> corners;
    std::vector<std::uint32_t> edges;
    std::vector<std::uint32_t> emptyEdges;     ///< edges of no length, ascending
    std::vector<std::uint32_t> straightEdges;  ///< edges in line with an earlier one, ascending
};

/// The polygon as a strictly convex ring, decided exactly; edge i runs from corner i to i + 1, in
/// either turning sense. No corners when it is not convex, winds more than once or has no area.
[[nodiscard]] ConvexRing convexRing(std::span<const FlatPoint> polygon);

/// The convex hull of coplanar lattice points, as sides of the ring they form: for each point i
/// the point at which the hull edge that starts at i ends, or nothing where side i is no hull edge
/// because rounding made it empty, straight or inward. `up` is the direction (a unit axis) about
/// which the ring runs counter-clockwise. No entry is set when all points are on one line.
[[nodiscard]] std::vector<std::optional<std::uint32_t>> hullSides(
    std::span<const formats::LatticePoint> ring, const std::array<std::int64_t, 3>& up);

}  // namespace portcullis::compiler
