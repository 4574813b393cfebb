#pragma once

#include "formats/diagnostics/result.h"
#include "formats/world/world.h"
#include "render/frame.h"
#include "render/lava_materials.h"
#include "render/prepared_world.h"
#include "render/render_options.h"
#include "render/surface_cache.h"
#include "render/texture_set.h"
#include "render/traversal.h"
#include "render/view.h"

namespace portcullis::render {

/// What all frames of a world share. Refers to the prepared world and the textures, which must stay
/// where they are; nothing in it changes.
template <class Pixel>
struct Scene {
    const PreparedWorld& prepared;
    const TextureSet<Pixel>& textures;
    LavaMaterials lava;
    const BlockLight<Pixel>* light = nullptr;  ///< for Shading::light; none: full light
};

template <class Pixel>
[[nodiscard]] Scene<Pixel> makeScene(const PreparedWorld& prepared,
                                     const TextureSet<Pixel>& textures);

/// Draws frames of one scene, and keeps its memory and lit surfaces from one to the next. A frame
/// is the same whatever was drawn before. One thread each.
template <class Pixel>
class FrameRenderer {
public:
    /// The scene must outlive it.
    explicit FrameRenderer(const Scene<Pixel>& scene,
                           std::size_t cacheBytes = SurfaceCache<Pixel>::kDefaultBudget);

    /// Error: renderCameraInSolid. The memory of `recycled`, a frame no longer wanted, is used
    /// again.
    [[nodiscard]] formats::Result<Frame<Pixel>> render(const View& view,
                                                       const RenderOptions& options,
                                                       Frame<Pixel> recycled = {});
    /// What a view sees, for `draw`. Error: renderCameraInSolid.
    [[nodiscard]] formats::Result<Traversal> traverse(const View& view, Bounds bounds) {
        return traverser_.traverse(view, bounds);
    }
    /// Draws what a traversal of the same view has found.
    [[nodiscard]] Frame<Pixel> draw(const View& view, const Traversal& traversal,
                                    const RenderOptions& options, Frame<Pixel> recycled = {});
    [[nodiscard]] const SurfaceCacheStatistics& cacheStatistics() const {
        return cache_.statistics();
    }

private:
    const Scene<Pixel>* scene_;
    Traverser traverser_;
    SurfaceCache<Pixel> cache_;
};

/// One frame.
template <class Pixel>
[[nodiscard]] formats::Result<Frame<Pixel>> renderFrame(const Scene<Pixel>& scene, const View& view,
                                                        const RenderOptions& options);

}  // namespace portcullis::render
