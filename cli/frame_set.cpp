#include "cli/frame_set.h"

#include <mutex>
#include <optional>
#include <tbb/parallel_for.h>

#include "cli/render_words.h"
#include "cli/thread_limit.h"
#include "formats/image/pixel_digest.h"
#include "render/false_colors.h"
#include "render/overlays.h"
#include "render/render_frame.h"

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

template <class Pixel>
Result<std::vector<DrawnFrame>> drawAll(const render::PreparedWorld& prepared,
                                        const render::TextureSet<Pixel>& textures,
                                        const std::vector<Camera>& cameras,
                                        const RenderCommand& command, Progress& progress) {
    const auto scene = render::makeScene(prepared, textures);
    std::vector<std::optional<Result<DrawnFrame>>> results(cameras.size());
    std::mutex counting;
    tbb::parallel_for(std::size_t{0}, cameras.size(), [&](std::size_t i) {
        results[i].emplace(drawFrame(scene, cameras[i], textures.palette, command));
        const std::lock_guard lock(counting);
        progress.advance(1);
    });
    std::vector<DrawnFrame> frames;
    Diagnostics diagnostics;
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
                                           const std::vector<Camera>& cameras,
                                           const RenderCommand& command, Progress& progress) {
    const ThreadLimit limit(command.threads);
    if (command.colors == FrameColors::rgb)
        return drawAll(prepared, textures, cameras, command, progress);
    return drawAll(prepared, quantised(textures, palette), cameras, command, progress);
}

}  // namespace portcullis::cli
