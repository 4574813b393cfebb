#pragma once

#include <array>
#include <optional>
#include <span>
#include <vector>

#include "formats/world/world.h"
#include "render/frame.h"
#include "render/hidden_surface.h"
#include "render/lava_materials.h"
#include "render/octagon.h"
#include "render/render_options.h"
#include "render/scan_conversion.h"
#include "render/span_chain.h"
#include "render/texture_set.h"
#include "render/traversal.h"
#include "render/view.h"

namespace portcullis::render {

/// What is drawn, and with what.
template <class Pixel>
struct DrawingInput {
    const PreparedWorld& prepared;
    const TextureSet<Pixel>& textures;
    const LavaMaterials& lava;
    const View& view;
    const RenderOptions& options;
    SurfaceCache<Pixel>& cache;
    const BlockLight<Pixel>* light = nullptr;  ///< none: full light everywhere
};

/// Draws cells into a frame, hiding what is hidden in one of the ways of hidden_surface.h.
template <class Pixel, class Hiding>
class Drawing {
public:
    /// `recycled`: a frame that is no longer wanted; its memory is taken.
    Drawing(const DrawingInput<Pixel>& input, Frame<Pixel> recycled);

    /// For what a way to hide needs beforehand.
    [[nodiscard]] Hiding& hiding() { return hiding_; }
    /// Draws the cells, nearest first. The first is the eye's.
    void draw(const Traversal& traversal);
    [[nodiscard]] Frame<Pixel> takeFrame() { return std::move(frame_); }

private:
    /// A polygon to draw: where, on which plane, and what is known of it.
    struct Polygon {
        std::span<const formats::VertexIndex> loop;
        bool clockwise = false;
        formats::PlaneIndex plane;
        formats::CellIndex cell;
        formats::SurfaceIndex surface;  // invalid: a boundary
        formats::SurfaceIndex number;   // for the cache: never invalid
    };

    void drawCells(std::span<const VisibleCell> nearFirst);
    void drawGroup(std::span<const VisibleCell> nearFirst);
    void drawCell(const VisibleCell& visible);
    void drawSurface(formats::SurfaceIndex index, const Octagon& window);
    void drawBoundary(formats::PortalIndex index, const VisibleCell& from);
    void drawOpaque(const Polygon& polygon, const Octagon& window, const PictureLinear& depth);
    void drawFilter(const Polygon& polygon, const Octagon& window, formats::Medium medium);
    void write(const Polygon& polygon, int row, PixelSpan whole, PixelSpan part,
               const PictureLinear& inverseDepth);
    void filter(const FilterSpan& span);
    void filterAll(formats::Medium medium);
    void fillHoles();
    void fillHole(int x, int row, const std::vector<formats::CellIndex>& eyeCells);
    /// Gets ready to map a polygon's texture; gives its depth.
    PictureLinear setUp(const Polygon& polygon, const MaterialTexture& material,
                        const formats::TextureBasis& basis);
    PictureLinear setUpSurface(const Polygon& polygon);
    void setUpMapper(const Polygon& polygon, const MaterialTexture& material,
                     const formats::TextureBasis& basis);
    void setUpShading(const Polygon& polygon);
    [[nodiscard]] bool eyeSees(const formats::Surface& surface) const;
    [[nodiscard]] Polygon polygonOf(formats::SurfaceIndex index) const;
    [[nodiscard]] Pixel* rowOf(int row);
    [[nodiscard]] std::span<const formats::VertexIndex> loopOf(formats::Range range) const;

    DrawingInput<Pixel> input_;
    const formats::World& world_;
    Frame<Pixel> frame_;
    Hiding hiding_;
    PolygonRows rows_;
    SpanMapper<Pixel> mapper_;
    SpanChain<Pixel> chain_;
    TextureGradients gradients_;
    std::optional<SkyDome> sky_;
    std::array<ColorTable<Pixel>, formats::kMediumCount> mediumTables_;
    std::array<std::optional<ColorTable<Pixel>>, 33> lightTables_;
};

}  // namespace portcullis::render
