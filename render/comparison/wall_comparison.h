#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "formats/world/world.h"
#include "render/comparison/brush_pairs.h"
#include "render/prepared_world.h"

namespace portcullis::render {

/// How a wall of one world may differ from what the other has at the same place.
enum class WallDifference : std::uint8_t {
    missing,    ///< the other has no wall there
    owner,      ///< a face of another brush
    material,   ///< another material, by its name
    placement,  ///< the texture lies elsewhere, by half a texel or more, or is scaled or turned;
                ///< 4,096 texels are a whole repeat of any texture whose sides are powers of two
};
inline constexpr std::array kWallDifferences{WallDifference::missing, WallDifference::owner,
                                             WallDifference::material, WallDifference::placement};

/// "missing", "owner", "material", "placement"
[[nodiscard]] std::string_view wallDifferenceName(WallDifference difference);

/// Places with the same differences between the same two brushes and materials.
struct WallGroup {
    std::array<bool, kWallDifferences.size()> differs{};  ///< as kWallDifferences
    std::array<formats::SurfaceIndex, 2> surfaces;        ///< of the first place; invalid: no wall
    glm::dvec3 point{0.0};                                ///< the first place, on the wall
    std::uint64_t points = 0;

    bool operator==(const WallGroup&) const = default;
};

struct WallComparison {
    std::uint64_t points = 0;  ///< judged
    std::uint64_t near = 0;    ///< left out: within the margin of a wall's edge
    std::array<std::uint64_t, kWallDifferences.size()> differing{};  ///< as kWallDifferences
    std::vector<WallGroup> groups;                                   ///< most points first

    bool operator==(const WallComparison&) const = default;
};

/// Looks at `count` points spread evenly over the walls of each world for the wall that the other
/// has within `margin` units. In parallel; the same for any number of threads.
[[nodiscard]] WallComparison compareWalls(const std::array<const PreparedWorld*, 2>& worlds,
                                          const BrushPairs& pairs, std::uint32_t count,
                                          double margin);

}  // namespace portcullis::render
