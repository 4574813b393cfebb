#pragma once

#include <array>
#include <string>
#include <vector>

#include "cli/compare_metrics.h"
#include "formats/map/brush_map.h"
#include "render/comparison/compare_worlds.h"

namespace portcullis::cli {

/// Two worlds and what came of comparing them.
struct ComparedWorlds {
    std::array<std::string, 2> names;  ///< as typed
    std::array<const formats::World*, 2> worlds{};
    std::vector<formats::Camera> cameras;  ///< that were looked through
    std::vector<render::Culling> ways;
    render::WorldComparison comparison;
    std::vector<WorldLimit> budget;
    formats::Diagnostics diagnostics;
    std::size_t worst = 5;  ///< so many places and groups are listed
};

/// Tables for people.
[[nodiscard]] std::string comparisonToText(const ComparedWorlds& compared);

/// All of it as one JSON object; cli/README.md says what is in it.
[[nodiscard]] std::string comparisonToJson(const ComparedWorlds& compared);

}  // namespace portcullis::cli
