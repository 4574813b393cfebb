#include "render/overlays.h"

#include <algorithm>
#include <span>
#include <utility>
#include <vector>

#include "render/convex_polygon.h"
#include "render/false_colors.h"
#include "render/line_drawing.h"
#include "render/scan_conversion.h"

namespace portcullis::render {

using formats::CellIndex;
using formats::channelOf;
using formats::ColorImage;
using formats::packColor;
using formats::PackedColor;
using formats::SurfaceIndex;
using formats::VertexIndex;
using formats::World;

namespace {

/// Colours of chains of portals: the longest chain of a view has the brightest.
class DepthColors {
public:
    explicit DepthColors(const Traversal& traversal) {
        for (const VisibleCell& visible : traversal.frontToBack)
            deepest_ = std::max(deepest_, visible.depth);
    }
    [[nodiscard]] PackedColor of(std::uint32_t depth) const {
        return heatColor(0.25 + 0.75 * depth / std::max(deepest_, 1U));
    }

private:
    std::uint32_t deepest_ = 0;
};

std::uint32_t grayOf(PackedColor color) {
    return (channelOf(color, 0) * 2 + channelOf(color, 1) * 5 + channelOf(color, 2)) / 8;
}

PackedColor mixed(PackedColor a, PackedColor b) {
    const auto channel = [&](unsigned c) { return (channelOf(a, c) + channelOf(b, c)) / 2; };
    return packColor(channel(0), channel(1), channel(2));
}

void darken(ColorImage& picture) {
    for (PackedColor& pixel : picture.pixels) {
        const std::uint32_t gray = grayOf(pixel) / 2;
        pixel = packColor(gray, gray, gray);
    }
}

void drawLoop(ColorImage& picture, const OverlayInput& input, formats::Range loop,
              PackedColor color) {
    const World& world = *input.prepared.world;
    const auto corner = [&](std::uint32_t i) {
        return world.vertices[world.loopVertices[loop.first + i % loop.count]].position;
    };
    for (std::uint32_t i = 0; i < loop.count; ++i)
        drawEdge(picture, input.view, corner(i), corner(i + 1), color);
}

/// Calls visit(surface index, window) for each surface that is drawn.
template <class Visit>
void forEachDrawn(const OverlayInput& input, Visit visit) {
    const World& world = *input.prepared.world;
    for (const VisibleCell& visible : input.traversal.frontToBack) {
        const formats::Range surfaces = world.cells[visible.cell].surfaces;
        for (std::uint32_t i = surfaces.first; i < surfaces.end(); ++i)
            if (input.prepared.facesEye(world.surfaces[SurfaceIndex(i)], input.view.eye,
                                        input.view.origin))
                visit(SurfaceIndex(i), visible.window);
    }
}

void drawPortals(ColorImage& picture, const OverlayInput& input) {
    const World& world = *input.prepared.world;
    const DepthColors colors(input.traversal);
    std::vector<bool> seen(world.cells.size());
    for (const VisibleCell& visible : input.traversal.frontToBack)
        seen[visible.cell.value()] = true;
    // Far ones first, so that near ones stay whole.
    for (auto it = input.traversal.frontToBack.rbegin(); it != input.traversal.frontToBack.rend();
         ++it) {
        const formats::Range portals = world.cells[it->cell].portals;
        for (std::uint32_t i = portals.first; i < portals.end(); ++i) {
            const formats::Portal& portal = world.portals[world.cellPortals[i]];
            if (seen[portal.cells[0].value()] && seen[portal.cells[1].value()])
                drawLoop(picture, input, portal.loop, colors.of(it->depth));
        }
    }
}

void drawOctagons(ColorImage& picture, const OverlayInput& input) {
    const DepthColors colors(input.traversal);
    ConvexPolygon polygon, spare;
    for (auto it = input.traversal.frontToBack.rbegin(); it != input.traversal.frontToBack.rend();
         ++it) {
        if (!makePolygon(it->window, polygon, spare)) continue;
        for (std::size_t i = 0; i < polygon.corners.size(); ++i)
            drawLine(picture, polygon.corners[i], polygon.corners[(i + 1) % polygon.corners.size()],
                     colors.of(it->depth));
    }
}

void drawOverdraw(ColorImage& picture, const OverlayInput& input) {
    constexpr double kBrightest = 4.0;  // times more than once
    const std::vector<std::uint32_t> counts = overdrawCounts(input);
    for (std::size_t i = 0; i < counts.size(); ++i)
        picture.pixels[i] =
            mixed(picture.pixels[i],
                  counts[i] == 0 ? packColor(0, 255, 0) : heatColor((counts[i] - 1) / kBrightest));
}

void drawOrder(ColorImage& picture, const OverlayInput& input) {
    const auto& cells = input.traversal.frontToBack;
    std::vector<double> shares(input.prepared.world->cells.size());
    for (std::size_t i = 0; i < cells.size(); ++i)
        shares[cells[i].cell.value()] =
            1.0 - static_cast<double>(i) / static_cast<double>(cells.size());
    for (std::size_t i = 0; i < picture.pixels.size(); ++i) {
        const CellIndex cell = input.ids.cells[i];
        if (cell.valid())
            picture.pixels[i] = mixed(picture.pixels[i], heatColor(shares[cell.value()]));
    }
}

void drawWire(ColorImage& picture, const OverlayInput& input) {
    forEachDrawn(input, [&](SurfaceIndex index, const Octagon&) {
        drawLoop(picture, input, input.prepared.world->surfaces[index].loop,
                 colorOfNumber(index.value()));
    });
}

}  // namespace

std::vector<std::uint32_t> overdrawCounts(const OverlayInput& input) {
    const World& world = *input.prepared.world;
    const auto width = static_cast<int>(input.view.width);
    std::vector<std::uint32_t> counts(std::size_t{input.view.width} * input.view.height);
    PolygonRows rows(input.view);
    forEachDrawn(input, [&](SurfaceIndex index, const Octagon& window) {
        const formats::Range loop = world.surfaces[index].loop;
        const std::span<const VertexIndex> corners(world.loopVertices.data() + loop.first,
                                                   loop.count);
        if (!rows.begin(world, corners, false)) return;
        for (int row = rows.top(); row < rows.bottom(); ++row) {
            const PixelSpan span = rows.at(row).within(windowSpan(window, row, width));
            for (int x = span.left; x < span.right; ++x)
                ++counts[static_cast<std::size_t>(row) * input.view.width +
                         static_cast<std::size_t>(x)];
        }
    });
    return counts;
}

ColorImage overlaid(ColorImage picture, const OverlayInput& input, Overlay overlay) {
    darken(picture);
    switch (overlay) {
        case Overlay::portals: drawPortals(picture, input); break;
        case Overlay::octagons: drawOctagons(picture, input); break;
        case Overlay::overdraw: drawOverdraw(picture, input); break;
        case Overlay::order: drawOrder(picture, input); break;
        case Overlay::wire: drawWire(picture, input); break;
    }
    return picture;
}

}  // namespace portcullis::render
