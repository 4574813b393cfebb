#pragma once

#include <optional>
#include <vector>

#include "formats/diagnostics/result.h"
#include "formats/geometry/plane.h"
#include "formats/map/brush_map.h"

namespace portcullis::compiler {

/// The exact half-spaces whose intersection is a brush: one a face of its shape, in the order that
/// brush_map.h states, outward. A face is absent when it has no plane of its own: no normal, the
/// plane of an earlier face, or a side that vanished when corners were rounded to the lattice.
/// No faces at all: the brush is faulty.
struct BrushPlanes {
    std::vector<std::optional<formats::OrientedPlane>> faces;

    bool operator==(const BrushPlanes&) const = default;
};

struct BrushPlanesOptions {
    bool keepGoing = false;  ///< give faulty brushes no faces and return the others with the errors
};

/// The planes of all brushes, every one within 51 bits for the normal and 75 for the offset.
///
/// Shapes that are not turned, or by quarters only, have their corners rounded once to the lattice
/// and exact planes through them. Otherwise the direction is quantised to 30 bits and the distance
/// from the origin to 1/256 lattice step, so that equally turned brushes that touch share a plane.
/// Planes by points are exact where the points are on the lattice, planes by small whole normals
/// exact in direction.
///
/// Warnings: PC2004 face without a normal, PC2005 face given twice. Errors: PC2007 out of range,
/// PC2008 fewer than four planes, PC2010 no volume or polygon not convex. Whether planes given one
/// by one close a body is not judged here. One or two microseconds a face.
[[nodiscard]] formats::Result<formats::IndexedVector<formats::BrushIndex, BrushPlanes>> brushPlanes(
    const formats::IndexedVector<formats::BrushIndex, formats::Brush>& brushes,
    const BrushPlanesOptions& options);

}  // namespace portcullis::compiler
