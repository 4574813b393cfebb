#pragma once

#include <string>

#include "formats/diagnostics/result.h"
#include "formats/image/image.h"
#include "render/render_options.h"
#include "render/texture_set.h"

namespace portcullis::cli {

/// The palette of a file (PNG, .pal or .lmp), or, where none is named, one fitted to the textures:
/// each as it is, as it looks under water, and, if frames are lit, in half and in little light.
[[nodiscard]] formats::Result<formats::Palette> choosePalette(const std::string& file,
                                                              const render::ColorTextures& textures,
                                                              const render::RenderOptions& options);

}  // namespace portcullis::cli
