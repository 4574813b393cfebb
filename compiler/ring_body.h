#pragma once

#include "compiler/shape_body.h"

namespace portcullis::compiler {

/// Bodies over a convex ring of corners. As shapeBody in shape_body.h; in addition PC2010 for
/// fewer than three sides and for a polygon that is not convex, warnings PC2004 for a polygon edge
/// of no length and PC2005 for one that goes on straight.
[[nodiscard]] ShapeBody shapeBody(const formats::PrismShape& shape);
[[nodiscard]] ShapeBody shapeBody(const formats::CylinderShape& shape);
[[nodiscard]] ShapeBody shapeBody(const formats::PyramidShape& shape);

}  // namespace portcullis::compiler
