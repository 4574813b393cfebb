#pragma once

#include "formats/world/world.h"

namespace portcullis::tests {

/// A valid world made by hand, not by the compiler: `rooms` boxes in a row along x, each 128 units
/// long and high (x from 128 i, z from 0). Even rooms are halls, y from 0 to 128; odd ones are
/// passages, y from 32 to 96, joined to the halls beside them by portals of 64 x 128 units.
///
///     y   +-------+       +-------+
///     128 |       |       |       |     Cell i, brush i ("room i", line i + 1) and the i-th box
///      96 |  0    +-------+  2    |     are the same room; portal i joins cells i and i + 1, at
///      32 |       +---1---+       |     the plane x = 128 (i + 1). Every third room, from room
///       0 |       |       |       |     2 on, is water. The tree first splits at the portals.
///         +-------+       +-------+ x
///
/// The walls of a hall beside a passage are two rectangles; corners of passages lie on the edges
/// of the halls' floors and ceilings, whose loops contain them.
[[nodiscard]] formats::World makeCorridorWorld(int rooms);

}  // namespace portcullis::tests
