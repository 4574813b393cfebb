#pragma once

#include <string>
#include <vector>

#include "formats/diagnostics/result.h"
#include "formats/world/world.h"
#include "render/texture_set.h"

namespace portcullis::cli {

/// The images of all materials that a world's surfaces have, with their mip levels, found in
/// folders and WAD archives. A material whose texture is in none of them has no image: a warning,
/// once a name (PC6003). Without any place none has one, and one note says so. A broken image file
/// is an error.
[[nodiscard]] formats::Result<render::MaterialImages> loadTextures(
    const formats::World& world, const std::vector<std::string>& places);

}  // namespace portcullis::cli
