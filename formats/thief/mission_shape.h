#pragma once

#include <array>
#include <glm/vec3.hpp>
#include <optional>
#include <string>
#include <vector>

#include "formats/diagnostics/codes.h"
#include "formats/geometry/rotation.h"
#include "formats/map/brush_map.h"
#include "formats/thief/mission_brush.h"

namespace portcullis::formats {

/// Map units for each unit of the editor, unless told otherwise. A texture at its usual scale has
/// 16 texels a unit, so here a texel is a map unit; the lattice of 1/256 map unit is 1/4096 of the
/// editor's, 16 times finer than the 1/256 that it rounds to itself, and the world reaches +-4096
/// of its units.
inline constexpr double kMissionScale = 16.0;

/// A terrain brush in map units.
struct MissionShape {
    Shape shape;
    std::vector<std::size_t> editorFaces;  ///< by face of `shape`: the editor's number of it
    std::vector<glm::dvec3> normals;       ///< by face of `shape`: outward, of any length
    std::array<glm::dvec3, 2> bounds{};    ///< of the turned corners: lowest, highest
};

struct MissionShapeFault {
    Code code{};
    std::string message;
};

/// Why a terrain brush is no shape, if so: PC1406 for an unknown code, a wrong number of faces, a
/// negative size or one beyond the world of +-65536 map units; PC1407 where it has no extent.
[[nodiscard]] std::optional<MissionShapeFault> missionShapeFault(const MissionBrush& brush,
                                                                 double scale);

/// The shape of a terrain brush without a fault. Each of its angles becomes the nearest 1536th of a
/// turn: so the editor turns brushes, as the planes that it recorded show. Cubes become boxes,
/// wedges and cylinders prisms, exactly and with their turn, which the compiler makes planes of;
/// the others, and brushes whose corners the editor snaps to its grid, become planes through three
/// corners of each face: corners rounded to the lattice where the brush is not turned, or by
/// quarters, or snapped.
[[nodiscard]] MissionShape missionShape(const MissionBrush& brush, double scale);

/// The turn by a brush's angles as they are: how objects, and textures that hang on a brush, turn.
[[nodiscard]] RotationMatrix missionRotation(const MissionBrush& brush);

/// The place of a brush, in map units; nothing when that is outside the world.
[[nodiscard]] std::optional<Position> missionPosition(const std::array<float, 3>& position,
                                                      double scale);

}  // namespace portcullis::formats
