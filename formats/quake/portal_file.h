#pragma once

#include <string>

#include "formats/world/world.h"

namespace portcullis::formats {

/// The text of a .prt file (PRT1) that map editors draw and vis programs read: every cell is a
/// leaf, every portal a line "N leafA leafB (x y z ) (x y z ) ... ", the last line ended too.
///
/// The corners run clockwise seen from leafA, so that the plane vis programs work out from the
/// first three, with normal (p0 - p1) x (p2 - p1), looks at leafA, as they take for granted.
/// Corners in the middle of a straight edge are left out, and the sharpest comes second, so that
/// this plane is well defined.
[[nodiscard]] std::string writePortalFile(const World& world);

}  // namespace portcullis::formats
