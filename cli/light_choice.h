#pragma once

#include <optional>
#include <string>
#include <vector>

#include "formats/diagnostics/result.h"
#include "formats/world/world.h"
#include "render/layer_weights.h"

namespace portcullis::cli {

/// "torches=off", "forge=0.5", "all=on": a group's name and on, off, or a number from 0 to 1000.
/// Nothing for any other text.
[[nodiscard]] std::optional<render::GroupWeight> parseGroupWeight(const std::string& text);

/// The weights of a world's layers of light. Error: renderUnknownGroup. Without lightmaps none, and
/// a warning (renderNoLightmaps) if there are wishes.
[[nodiscard]] formats::Result<render::LayerWeights> chooseLights(
    const formats::World& world, const std::vector<render::GroupWeight>& wishes);

}  // namespace portcullis::cli
