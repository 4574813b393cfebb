#pragma once

#include <glm/vec3.hpp>
#include <optional>

#include "formats/map/brush_map.h"
#include "formats/thief/mission_brush.h"

namespace portcullis::formats {

/// Where the editor lays the texels of a face, in map units. `facing` points to where the face is
/// seen from.
///
/// The texture lies in the plane of the two axes across the largest component of `facing` (of equal
/// ones the first of +x, +y, +z, -x, -y, -z) and is projected along that component: u to the right
/// and v down as one looks at it with z up; floors and ceilings with +x to the right. It turns by
/// the face's rotation, is 2^(scale - 16) texels of 1/16 editor's unit large, is anchored at the
/// origin of the world and moved by x and y texels. Nothing for a scale outside 0 to 32, or no
/// facing.
[[nodiscard]] std::optional<TextureBasis> missionTextureBasis(const MissionFace& face,
                                                              const glm::dvec3& facing,
                                                              double scale);

}  // namespace portcullis::formats
