#pragma once

#include <span>
#include <vector>

#include "formats/map/brush_map.h"
#include "render/prepared_world.h"

namespace portcullis::render {

/// The cells that each of the lights, with finite numbers, reaches in a world, ascending: those
/// that its flood (light_flood.h) enters within its radius. A light in solid, and ambient light,
/// reaches none. No luxels are laid out, so it takes a fraction of a bake; lights in parallel.
[[nodiscard]] std::vector<std::vector<formats::CellIndex>> lightReach(
    const PreparedWorld& prepared, std::span<const formats::Light> lights);

}  // namespace portcullis::render
