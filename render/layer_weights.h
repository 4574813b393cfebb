#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "formats/diagnostics/result.h"
#include "formats/world/lightmaps.h"

namespace portcullis::render {

/// How bright each layer of lightmaps (Lightmaps::layers) is, times what was baked; 0 is off.
using LayerWeights = std::vector<double>;

/// A wish for a group of lights, by name.
struct GroupWeight {
    std::string group;
    double weight = 1.0;
};

// Words that stand for no group's name, unless a group is called so.
inline constexpr std::string_view kUngroupedLights = "ungrouped";
inline constexpr std::string_view kAllLights = "all";

/// Wishes carried out one after another on layers that are all on. Error: renderUnknownGroup, with
/// the nearest names and all of them.
[[nodiscard]] formats::Result<LayerWeights> layerWeights(const formats::Lightmaps& lightmaps,
                                                         std::span<const GroupWeight> wishes);

/// The groups' names as wishes may have them, in the order of the layers.
[[nodiscard]] std::vector<std::string_view> groupNames(const formats::Lightmaps& lightmaps);

}  // namespace portcullis::render
