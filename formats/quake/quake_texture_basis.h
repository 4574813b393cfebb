#pragma once

#include <array>
#include <cstdint>
#include <optional>

#include "formats/quake/quake_map.h"

namespace portcullis::formats {

/// Where the texels of a face lie, exactly as its dialect defines it. Texel at point p:
///
/// - standard: p seen along the axis nearest to the normal (of equal ones z before x before y) as
///   (h, d), the first two of x, y, z that are left, d pointing down; turned by the rotation:
///   ((h cos - d sin) / scale.x, (h sin + d cos) / scale.y) + shift, scale 0 being 1;
/// - Valve 220: (p . u / scale.x, p . v / scale.y) + shift;
/// - brush primitives: with yaw and pitch of the normal n, X = (-sin yaw, cos yaw, 0) and
///   Y = X x n (level faces: yaw 0), the matrix times (p . X, p . Y, 1) in whole textures, whose
///   size in texels the map does not say: it is `textureSize`.
///
/// No zero is negative. Nothing when the projection is missing or of no use: not finite, with both
/// axes along one line, or with numbers beyond 1e9; the caller reports it.
[[nodiscard]] std::optional<TextureBasis> quakeTextureBasis(
    const QuakeFace& face, std::array<std::uint32_t, 2> textureSize);

/// Whether the face has a plane: its points do not lie on one line.
[[nodiscard]] bool hasNormal(const QuakeFace& face);

}  // namespace portcullis::formats
