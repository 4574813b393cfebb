#pragma once

#include <optional>
#include <vector>

#include "compiler/shape_body.h"
#include "formats/geometry/plane.h"

namespace portcullis::compiler {

/// The planes of a body's faces, outward, and what is wrong: PC2007 when a corner leaves the world,
/// PC2010 when rounding to the lattice leaves no volume, and the body's own faults.
struct BodyPlanes {
    std::vector<std::optional<formats::OrientedPlane>> faces;
    std::vector<ShapeFault> faults;
};

/// Places a body (turned about its centre) in the world. The body has no errors.
///
/// Not turned, or by quarters: every corner is rounded once, faces go through their corners, and
/// the sides of a ring are those of the convex hull of its rounded corners (others vanish).
/// Turned: directions and distances are quantised, see brush_planes.h.
[[nodiscard]] BodyPlanes bodyPlanes(const ShapeBody& body);

}  // namespace portcullis::compiler
