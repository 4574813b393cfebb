#pragma once

#include <array>
#include <optional>
#include <vector>

#include "formats/map/medium.h"
#include "tests/support/mission_bytes.h"

namespace portcullis::tests {

/// All space where normal . p <= distance; the normal has length 1.
struct MissionHalfSpace {
    std::array<double, 3> normal{};
    double distance = 0;
};

/// What bounds a brush of Thief's editor, in the editor's units, in doubles and from formulas of
/// half-spaces, not of corners; the order is that of its faces. It is turned by multiples of 15/64
/// degrees, as the editor does. Nothing is snapped to a grid.
[[nodiscard]] std::vector<MissionHalfSpace> missionHalfSpaces(const PlainMissionBrush& brush);

/// A terrain brush as the fold sees it.
struct FoldedBrush {
    std::vector<MissionHalfSpace> sides;
    int operation = 0;
    double blur = 0;  ///< points nearer than this to its surface are not judged
};

/// The medium at a point after all brushes in order, of a world that starts solid, by the editor's
/// table of operations written out. Nothing for points near a surface.
[[nodiscard]] std::optional<formats::Medium> foldedMedium(const std::vector<FoldedBrush>& brushes,
                                                          const std::array<double, 3>& point);

}  // namespace portcullis::tests
