#pragma once

#include <cstddef>
#include <optional>

#include "formats/map/brush_map.h"
#include "formats/thief/mission_brush.h"

namespace portcullis::formats {

/// Where the editor lays the texels of a face, by the editor's number of it, whose texture hangs on
/// the brush or on the face; the brush is a shape without a fault (mission_shape.h). `fromOutside`
/// says whence the face is seen.
///
/// On the brush: as on the world (mission_texture_basis.h) for who looks from inside the brush, but
/// along the brush's axes as they are turned; the face's own rotation does not count.
///
/// On the face: flat on it, from one of its corners. On the shape with half extents of 1, u runs
/// along z x n, where n is the normal inwards, and v along u x n (u along x where n is along z);
/// wedges have their own. With the brush's extents, t becomes S t, and 64 texels are as long as the
/// face's scale says times |S t| / (t . S t). The whole is turned clockwise by the rotation for who
/// sees it, and with the brush by its angles as they are, not in steps as the brush. What missions
/// recorded shows all this, but for wedges' lower and -y faces, bases of pyramids and dodecahedra,
/// which are done likewise.
///
/// Nothing for scales beyond +-32.
[[nodiscard]] std::optional<TextureBasis> missionHungTexture(const MissionBrush& brush,
                                                             std::size_t face, bool fromOutside,
                                                             double scale);

}  // namespace portcullis::formats
