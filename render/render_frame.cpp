#include "render/render_frame.h"

#include <utility>

#include "render/caster_hiding.h"
#include "render/drawing.h"

namespace portcullis::render {

template <class Pixel>
Scene<Pixel> makeScene(const PreparedWorld& prepared, const TextureSet<Pixel>& textures) {
    return {prepared, textures, lavaMaterials(*prepared.world)};
}

template <class Pixel>
FrameRenderer<Pixel>::FrameRenderer(const Scene<Pixel>& scene, std::size_t cacheBytes)
    : scene_(&scene), traverser_(scene.prepared), cache_(cacheBytes) {}

template <class Pixel>
formats::Result<Frame<Pixel>> FrameRenderer<Pixel>::render(const View& view,
                                                           const RenderOptions& options,
                                                           Frame<Pixel> recycled) {
    auto traversal = traverse(view, Bounds::octagon);
    if (!traversal) return traversal.takeDiagnostics();
    return {draw(view, traversal.value(), options, std::move(recycled)),
            traversal.takeDiagnostics()};
}

template <class Pixel>
Frame<Pixel> FrameRenderer<Pixel>::draw(const View& view, const Traversal& traversal,
                                        const RenderOptions& options, Frame<Pixel> recycled) {
    const auto* const light = options.shading == Shading::light ? scene_->light : nullptr;
    const DrawingInput<Pixel> input{scene_->prepared, scene_->textures, scene_->lava, view,
                                    options,          cache_,           light};
    const auto drawn = [&](auto drawing) {
        drawing.draw(traversal);
        return drawing.takeFrame();
    };
    switch (options.hiddenSurface) {
        case HiddenSurface::zbuffer:
            return drawn(Drawing<Pixel, DepthHiding>(input, std::move(recycled)));
        case HiddenSurface::spans:
            return drawn(Drawing<Pixel, SpanHiding>(input, std::move(recycled)));
        case HiddenSurface::caster: {
            Drawing<Pixel, CasterHiding> drawing(input, std::move(recycled));
            // A view that a traversal was made of has an eye in open space.
            drawing.hiding().take(castFrame(scene_->prepared, view).value());
            drawing.draw(traversal);
            return drawing.takeFrame();
        }
        case HiddenSurface::painter: break;
    }
    return drawn(Drawing<Pixel, PainterHiding>(input, std::move(recycled)));
}

template <class Pixel>
formats::Result<Frame<Pixel>> renderFrame(const Scene<Pixel>& scene, const View& view,
                                          const RenderOptions& options) {
    return FrameRenderer<Pixel>(scene).render(view, options);
}

template Scene<std::uint32_t> makeScene(const PreparedWorld&, const ColorTextures&);
template Scene<std::uint8_t> makeScene(const PreparedWorld&, const PalettedTextures&);
template class FrameRenderer<std::uint32_t>;
template class FrameRenderer<std::uint8_t>;
template formats::Result<ColorFrame> renderFrame(const Scene<std::uint32_t>&, const View&,
                                                 const RenderOptions&);
template formats::Result<PalettedFrame> renderFrame(const Scene<std::uint8_t>&, const View&,
                                                    const RenderOptions&);

}  // namespace portcullis::render
