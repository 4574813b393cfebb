#pragma once

#include <array>
#include <optional>
#include <vector>

#include "compiler/brush_planes.h"
#include "compiler/facet.h"
#include "formats/diagnostics/result.h"
#include "formats/map/brush_map.h"

namespace portcullis::compiler {

/// A brush as a closed convex body: the oriented planes that bound it and the rough shape of its
/// faces. Made only from brushes that are bounded, not empty and within the world.
struct BrushSolid {
    using Polygon = std::vector<std::array<double, 3>>;  ///< lattice steps, rounded

    std::vector<std::optional<formats::OrientedPlane>> faces;  ///< by face; absent: no area
    std::vector<Polygon> polygons;                             ///< by face; empty: no area
    RoughBounds bounds;

    /// False for a faulty brush that was left out to keep going.
    [[nodiscard]] bool usable() const { return !faces.empty(); }
};

using BrushSolids = formats::IndexedVector<formats::BrushIndex, BrushSolid>;

/// The body behind all planes; nothing when it is empty. `reachesLimit` tells that it is unbounded
/// or leaves the world of +-65536 units.
struct SolidShape {
    std::optional<BrushSolid> solid;
    bool reachesLimit = false;
};
[[nodiscard]] SolidShape shapeOf(const std::vector<std::optional<formats::OrientedPlane>>& faces);

struct BrushSolidsOptions {
    bool keepGoing = false;  ///< leave faulty brushes out and return the others with the errors
};

/// Bodies of all brushes, in parallel. Errors: PC2001 unbounded, PC2002 empty, PC2003 inside out,
/// PC2007 out of range. About 5 us a brush.
[[nodiscard]] formats::Result<BrushSolids> buildSolids(
    const formats::IndexedVector<formats::BrushIndex, formats::Brush>& brushes,
    const formats::IndexedVector<formats::BrushIndex, BrushPlanes>& planes,
    const BrushSolidsOptions& options);

}  // namespace portcullis::compiler
