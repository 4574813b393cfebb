#pragma once

#include <string>

#include "formats/diagnostics/result.h"
#include "formats/image/image.h"
#include "render/media_colors.h"
#include "render/texture_set.h"

namespace portcullis::cli {

/// The palette of a file (PNG, .pal or .lmp), or, where none is named, one fitted to the textures:
/// each as it is, and as it looks under water.
[[nodiscard]] formats::Result<formats::Palette> choosePalette(const std::string& file,
                                                              const render::ColorTextures& textures,
                                                              const render::MediaColors& media);

}  // namespace portcullis::cli
