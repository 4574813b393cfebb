#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <vector>

#include "formats/thief/mission_brush.h"

namespace portcullis::formats {

/// A point around a brush's centre, not yet turned, in 2^-32 map unit.
using MissionPoint = std::array<std::int64_t, 3>;

/// What the shape code of a terrain brush stands for. `sides` counts those of the ring.
struct MissionShapeCode {
    enum class Family : std::uint8_t {
        cube,
        wedge,
        dodecahedron,
        cylinder,
        pyramid,
        cornerPyramid
    };
    Family family{};
    std::uint32_t sides = 0;
    bool sideAligned = false;

    [[nodiscard]] std::size_t faceCount() const;
};

/// The shape code of a terrain brush; nothing for one that the editor does not have. Code 0 is
/// taken for a cube.
[[nodiscard]] std::optional<MissionShapeCode> missionShapeCode(const MissionBrush& brush);

/// Corners, and the corners of each face in a row around it, faces in the editor's order:
///   cube -x -y +x +y +z -z; wedge slope -z -y +x -x (it lacks the +y +z edge); cylinder its
///   sides, top, bottom; pyramid its sides, base; dodecahedron the lowest face, those beside it
///   towards -18, 54, 126, 198, 270 degrees, the highest, those beside it towards 18, 306, 234,
///   162, 90 degrees from +x to +y.
/// Corner k of a ring of n stands at (-sin a, cos a), a = k/n turns; side aligned: half a side
/// further and so far out that the sides touch the ellipse.
struct MissionBody {
    std::vector<MissionPoint> corners;
    std::vector<std::vector<std::uint32_t>> faces;
};

/// The body of a shape with these half extents, in 2^-32 map unit, each at most 2^49.
[[nodiscard]] MissionBody missionBody(const MissionShapeCode& code, const MissionPoint& half);

}  // namespace portcullis::formats
