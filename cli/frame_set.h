#pragma once

#include <string>
#include <utility>
#include <variant>
#include <vector>

#include "cli/commands/render_command.h"
#include "cli/progress.h"
#include "formats/image/image.h"
#include "render/frame.h"
#include "render/prepared_world.h"
#include "render/surface_cache.h"
#include "render/texture_set.h"

namespace portcullis::cli {

/// A frame as it goes to files and reports.
struct DrawnFrame {
    formats::Camera camera;
    std::variant<formats::ColorImage, formats::PalettedImage> picture;
    std::string digest;  ///< of the picture's pixels
    render::FrameStatistics statistics;
    render::TraversalCounts traversal;
    render::SurfaceCacheStatistics cache;
    /// Further pictures by the word that their files' names have: "cells", "overdraw" ...
    std::vector<std::pair<std::string, formats::ColorImage>> extras;
};

/// Draws all cameras, several at once, in the light of the layers' weights where the command's
/// shading is light. Errors of all cameras come together (renderBadCamera,
/// renderCameraInSolid).
[[nodiscard]] formats::Result<std::vector<DrawnFrame>> drawFrames(
    const render::PreparedWorld& prepared, const render::ColorTextures& textures,
    const formats::Palette& palette, const render::LayerWeights& weights,
    const std::vector<formats::Camera>& cameras, const RenderCommand& command, Progress& progress);

}  // namespace portcullis::cli
