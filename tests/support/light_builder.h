#pragma once

#include <functional>
#include <string>
#include <vector>

#include "formats/world/world.h"

namespace portcullis::tests {

/// Light of a group by formula: of a wall, at a place of its plane that is seen at `at`, in units,
/// along the plane's two luxel axes.
struct GroupFormula {
    std::string group;
    std::function<glm::dvec3(const formats::Surface&, glm::dvec2 at)> light;
};

/// Lightmaps whose luxels have what the formulas give at their middles. The first group is "". All
/// luxels have one size, but that walls with a luxel scale have theirs times it, and that
/// walls of skies have none.
[[nodiscard]] formats::Lightmaps makeLightmaps(const formats::World& world, double luxelSize,
                                               const std::vector<GroupFormula>& groups);

/// The same light everywhere, in one group.
[[nodiscard]] formats::Lightmaps makeEvenLight(const formats::World& world, double luxelSize,
                                               const glm::dvec3& light);

/// Surface blocks that keep the rules, of no real texels: two levels for each wall but the last.
[[nodiscard]] formats::SurfaceBlocks makeSurfaceBlocks(const formats::World& world);

}  // namespace portcullis::tests
