#include "cli/frame_set.h"

#include <algorithm>
#include <memory>
#include <mutex>
#include <optional>
#include <tbb/parallel_for.h>
#include <type_traits>

#include "cli/render_words.h"
#include "cli/thread_limit.h"
#include "formats/image/pixel_digest.h"
#include "render/false_colors.h"
#include "render/lightmap_shading.h"
#include "render/overlays.h"
#include "render/render_frame.h"
#include "render/surface_block_bake.h"

namespace portcullis::cli {
namespace {

using formats::Camera;
using formats::ColorImage;
using formats::Diagnostics;
using formats::Palette;
using formats::PalettedImage;
using formats::Result;

ColorImage imageOf(render::ColorFrame& frame, const Palette&) {
    return {frame.width, frame.height, std::move(frame.pixels)};
}
PalettedImage imageOf(render::PalettedFrame& frame, const Palette& palette) {
    return {frame.width, frame.height, std::move(frame.pixels), palette};
}

const ColorImage& asColors(const ColorImage& image) { return image; }
ColorImage asColors(const PalettedImage& image) { return toColor(image); }

void addExtras(DrawnFrame& drawn, const ColorImage& picture, const render::OverlayInput& input,
               const RenderCommand& command) {
    if (command.ids) {
        const std::uint32_t width = picture.width, height = picture.height;
        drawn.extras.emplace_back("cells", render::cellPicture(input.ids, width, height));
        drawn.extras.emplace_back("surfaces", render::surfacePicture(input.ids, width, height));
        drawn.extras.emplace_back("depth", render::depthPicture(input.ids, width, height));
    }
    for (const render::Overlay overlay : command.overlays)
        drawn.extras.emplace_back(wordOf(overlay, kOverlayWords),
                                  render::overlaid(picture, input, overlay));
}

/// The frame of one camera, with the pictures that go beside it.
template <class Pixel>
Result<DrawnFrame> drawFrame(const render::Scene<Pixel>& scene, const Camera& camera,
                             const Palette& palette, const RenderCommand& command) {
    auto view = render::viewOf(camera);
    if (!view) return view.takeDiagnostics();
    render::FrameRenderer<Pixel> renderer(scene, command.cacheBytes);
    auto traversal = renderer.traverse(view.value(), command.bounds);
    if (!traversal) return traversal.takeDiagnostics();
    render::RenderOptions options = command.options;
    options.ids = command.ids || !command.overlays.empty();
    auto frame = renderer.draw(view.value(), traversal.value(), options);

    DrawnFrame drawn;
    drawn.camera = camera;
    drawn.statistics = frame.statistics;
    drawn.traversal = traversal.value().counts;
    drawn.cache = renderer.cacheStatistics();
    auto picture = imageOf(frame, palette);
    drawn.digest = formats::pixelDigest(picture);
    if (options.ids)
        addExtras(drawn, asColors(picture),
                  {scene.prepared, view.value(), traversal.value(), frame.ids}, command);
    drawn.picture = std::move(picture);
    return drawn;
}

/// The light that all frames share: the lit texels that the world holds ready, if they are those
/// that would be made, else its lightmaps.
template <class Pixel>
std::unique_ptr<render::BlockLight<Pixel>> lightOf(const render::PreparedWorld& prepared,
                                                   const render::TextureSet<Pixel>& textures,
                                                   const render::LayerWeights& weights,
                                                   Diagnostics& diagnostics) {
    if constexpr (std::is_same_v<Pixel, std::uint32_t>)
        if (const formats::World& world = *prepared.world; world.surfaceBlocks) {
            const bool allOn = std::ranges::all_of(weights, [](double w) { return w == 1.0; });
            if (allOn &&
                world.surfaceBlocks->madeFrom == render::surfaceBlockSource(world, textures))
                return std::make_unique<render::ReadyBlocks>(world);
            diagnostics.push_back(formats::makeDiagnostic(
                formats::Code::renderBlocksUnused,
                allOn ? "the lit texels in the world are of other textures or lightmaps"
                      : "the lit texels in the world have all lights on"));
        }
    return std::make_unique<render::LightmapShading<Pixel>>(prepared, textures, weights);
}

template <class Pixel>
Result<std::vector<DrawnFrame>> drawAll(const render::PreparedWorld& prepared,
                                        const render::TextureSet<Pixel>& textures,
                                        const render::LayerWeights& weights,
                                        const std::vector<Camera>& cameras,
                                        const RenderCommand& command, Progress& progress) {
    auto scene = render::makeScene(prepared, textures);
    Diagnostics diagnostics;
    std::unique_ptr<render::BlockLight<Pixel>> light;
    if (command.options.shading == render::Shading::light && prepared.world->lightmaps)
        light = lightOf(prepared, textures, weights, diagnostics);
    scene.light = light.get();
    std::vector<std::optional<Result<DrawnFrame>>> results(cameras.size());
    std::mutex counting;
    tbb::parallel_for(std::size_t{0}, cameras.size(), [&](std::size_t i) {
        results[i].emplace(drawFrame(scene, cameras[i], textures.palette, command));
        const std::lock_guard lock(counting);
        progress.advance(1);
    });
    std::vector<DrawnFrame> frames;
    for (std::size_t i = 0; i < results.size(); ++i) {
        append(diagnostics, results[i]->takeDiagnostics());
        if (results[i]->hasValue()) frames.push_back(std::move(*results[i]).value());
    }
    if (hasErrors(diagnostics)) return diagnostics;
    return {std::move(frames), std::move(diagnostics)};
}

}  // namespace

Result<std::vector<DrawnFrame>> drawFrames(const render::PreparedWorld& prepared,
                                           const render::ColorTextures& textures,
                                           const Palette& palette,
                                           const render::LayerWeights& weights,
                                           const std::vector<Camera>& cameras,
                                           const RenderCommand& command, Progress& progress) {
    const ThreadLimit limit(command.threads);
    if (command.colors == FrameColors::rgb)
        return drawAll(prepared, textures, weights, cameras, command, progress);
    return drawAll(prepared, quantised(textures, palette), weights, cameras, command, progress);
}

}  // namespace portcullis::cli
