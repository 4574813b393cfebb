#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "formats/world/world_statistics.h"
#include "render/comparison/edge_junctions.h"
#include "render/comparison/media_comparison.h"
#include "render/comparison/wall_comparison.h"
#include "render/visibility_statistics.h"

namespace portcullis::render {

struct WorldComparisonOptions {
    std::uint32_t points = 10000;   ///< whose medium is compared, and on the walls of each world
    std::uint32_t seed = 1;         ///< another number, other points for media and views; from 1
    double margin = 1.0 / 64.0;     ///< units: nearer to a change than this nothing is judged
    std::uint32_t viewpoints = 16;  ///< from which what is seen is counted; 0: none
    std::uint32_t faceSize = 64;    ///< pixels a side of the six pictures around each
    /// Pictures to count beside them.
    std::vector<Viewpoint> views;
    std::vector<Culling> ways{Culling::octagon};  ///< of finding cells
};

/// Two worlds side by side: [0] is A, [1] is B.
struct WorldComparison {
    std::array<formats::WorldStatistics, 2> statistics;
    std::array<EdgeJunctions, 2> junctions;
    MediaComparison media;
    WallComparison walls;
    std::vector<formats::Position> viewpoints;  ///< open in both worlds
    /// What views from there cost in each world, then the views of the options.
    std::array<std::vector<ViewpointStatistics>, 2> seen;
};

/// Compares two valid worlds. The views of the options are open in both. In parallel; the same for
/// any number of threads but for the seconds of views.
[[nodiscard]] WorldComparison compareWorlds(const formats::World& a, const formats::World& b,
                                            const WorldComparisonOptions& options);

}  // namespace portcullis::render
