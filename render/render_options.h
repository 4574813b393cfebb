#pragma once

#include <cstdint>

#include "render/media_colors.h"
#include "render/span_mapper.h"

namespace portcullis::render {

/// How hidden surfaces are left out: drawn over from back to front, tested by depth at each pixel,
/// found not to be in the gaps that are still open, front to back, or by a ray through each pixel's
/// centre (the reference, and slow).
enum class HiddenSurface : std::uint8_t { painter, zbuffer, spans, caster };

/// Light: everything as it is in its texture, or darkened a little by the direction that it faces,
/// so that corners show, or by the light of the scene (Scene::light), which must not change from
/// frame to frame.
enum class Shading : std::uint8_t { full, facing, light };

/// Which inner loops: all give the same bits.
enum class Kernels : std::uint8_t { fastest, scalar };

struct RenderOptions {
    HiddenSurface hiddenSurface = HiddenSurface::painter;
    Perspective perspective = Perspective::run8;
    Shading shading = Shading::full;
    Kernels kernels = Kernels::fastest;
    MediaColors media;
    bool cacheAll = false;  ///< surface cache also where the texture itself would do: for comparing
    bool ids = false;       ///< fill Frame::ids
};

}  // namespace portcullis::render
