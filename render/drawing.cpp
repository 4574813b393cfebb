#include "render/drawing.h"

#include <algorithm>
#include <cmath>
#include <glm/geometric.hpp>
#include <utility>

#include "render/caster_hiding.h"
#include "render/depth_groups.h"
#include "render/eye_cells.h"
#include "render/ray_caster.h"

namespace portcullis::render {

using formats::CellIndex;
using formats::Medium;
using formats::PortalIndex;
using formats::SurfaceIndex;
using formats::VertexIndex;

namespace {

template <class Pixel>
SpanKernels<Pixel> kernelsOf(Kernels kernels) {
    return kernels == Kernels::scalar ? scalarKernels<Pixel>() : fastestKernels<Pixel>();
}

/// Light on a wall by the direction that it faces, in 32nds: floors bright, ceilings dark, and no
/// two walls at a right angle alike.
std::size_t facingLight(const formats::Plane& plane, bool towardsFront) {
    const glm::dvec3 normal{static_cast<double>(plane.a), static_cast<double>(plane.b),
                            static_cast<double>(plane.c)};
    constexpr glm::dvec3 kLight{3.0, -2.0, 5.0};
    const double along = glm::dot(normal, kLight) / std::sqrt(glm::dot(normal, normal));
    return static_cast<std::size_t>(24.0 + (towardsFront ? along : -along));
}

}  // namespace

template <class Pixel, class Hiding>
Drawing<Pixel, Hiding>::Drawing(const DrawingInput<Pixel>& input, Frame<Pixel> recycled)
    : input_(input),
      world_(*input.prepared.world),
      frame_(std::move(recycled)),
      hiding_(input.view.width, input.view.height),
      rows_(input.view),
      mapper_(input.options.perspective, kernelsOf<Pixel>(input.options.kernels)) {
    frame_.width = input.view.width;
    frame_.height = input.view.height;
    const std::size_t size = std::size_t{frame_.width} * frame_.height;
    frame_.statistics = {};
    frame_.pixels.resize(size);
    const std::size_t idCount = input.options.ids ? size : 0;
    frame_.ids.cells.resize(idCount);
    frame_.ids.surfaces.resize(idCount);
    frame_.ids.depths.resize(idCount);
    for (const Medium medium : formats::kAllMedia)
        if (!input.options.media.of(medium).isIdentity())
            mediumTables_[static_cast<std::size_t>(medium)] =
                input.textures.table(input.options.media.of(medium));
}

template <class Pixel, class Hiding>
void Drawing<Pixel, Hiding>::draw(const Traversal& traversal) {
    const std::span<const VisibleCell> cells = traversal.frontToBack;
    frame_.statistics.cells = static_cast<std::uint32_t>(cells.size());
    std::vector<CellRun> groups;
    if (Hiding::kNeedsOrder) groups = depthGroups(input_.prepared, input_.view, cells);
    // Stretches in order and groups take turns.
    std::vector<CellRun> parts;
    std::size_t next = 0;
    for (const CellRun& group : groups) {
        parts.push_back({next, group.first});
        parts.push_back(group);
        next = group.last;
        frame_.statistics.cellsSortedByDepth +=
            static_cast<std::uint32_t>(group.last - group.first);
    }
    parts.push_back({next, cells.size()});
    for (std::size_t i = 0; i < parts.size(); ++i) {
        const std::size_t at = Hiding::kNearFirst ? i : parts.size() - 1 - i;
        const auto part = cells.subspan(parts[at].first, parts[at].last - parts[at].first);
        if (at % 2 == 0)
            drawCells(part);
        else
            drawGroup(part);
    }
    hiding_.finish([this](const FilterSpan& span) { filter(span); });
    fillHoles();
    if (!cells.empty()) filterAll(world_.cells[cells.front().cell].medium);
}

template <class Pixel, class Hiding>
void Drawing<Pixel, Hiding>::drawCells(std::span<const VisibleCell> nearFirst) {
    if (Hiding::kNearFirst) {
        for (const VisibleCell& visible : nearFirst) {
            if (hiding_.full()) return;
            drawCell(visible);
        }
    } else {
        for (std::size_t i = nearFirst.size(); i-- > 0;) drawCell(nearFirst[i]);
    }
}

template <class Pixel, class Hiding>
void Drawing<Pixel, Hiding>::drawGroup(std::span<const VisibleCell> nearFirst) {
    hiding_.beginGroup();
    drawCells(nearFirst);
    hiding_.endGroup([this](const FilterSpan& span) { filter(span); });
}

template <class Pixel, class Hiding>
void Drawing<Pixel, Hiding>::drawCell(const VisibleCell& visible) {
    const formats::Cell& cell = world_.cells[visible.cell];
    for (std::uint32_t i = cell.portals.first; i < cell.portals.end(); ++i)
        drawBoundary(world_.cellPortals[i], visible);
    for (std::uint32_t i = cell.surfaces.first; i < cell.surfaces.end(); ++i)
        drawSurface(SurfaceIndex(i), visible.window);
}

/// What rounding left open: single pixels, if any, whose centres lie on an edge, are looked up.
template <class Pixel, class Hiding>
void Drawing<Pixel, Hiding>::fillHoles() {
    const Coverage& covered = hiding_.covered();
    frame_.statistics.holes = covered.open();
    if (covered.open() == 0) return;
    const auto eye = eyeCells(world_, input_.view.eye);
    for (int row = 0; row < static_cast<int>(frame_.height); ++row)
        covered.eachOpen(row, {0, static_cast<int>(frame_.width)}, [&](PixelSpan gap) {
            for (int x = gap.left; x < gap.right; ++x)
                fillHole(x, row, eye.hasValue() ? eye.value() : std::vector<CellIndex>{});
        });
}

template <class Pixel, class Hiding>
void Drawing<Pixel, Hiding>::fillHole(int x, int row, const std::vector<CellIndex>& eyeCells) {
    RayHit hit;
    if (!eyeCells.empty()) {
        const glm::dvec3 ray = input_.view.ray(x + 0.5, row + 0.5);
        const CellIndex start = startOfRay(input_.prepared, eyeCells, input_.view, ray);
        hit = castRay(input_.prepared, start, input_.view.origin, ray);
    }
    if (hit.surface.valid() && eyeSees(world_.surfaces[hit.surface])) {
        const Polygon polygon = polygonOf(hit.surface);
        const PictureLinear depth = setUpSurface(polygon);
        write(polygon, row, {x, x + 1}, {x, x + 1}, depth);
    } else {  // an eye on a wall that looks along it: as beside it
        rowOf(row)[x] = x > 0 ? rowOf(row)[x - 1] : Pixel{};
    }
}

template <class Pixel, class Hiding>
bool Drawing<Pixel, Hiding>::eyeSees(const formats::Surface& surface) const {
    return input_.prepared.facesEye(surface, input_.view.eye, input_.view.origin);
}

template <class Pixel, class Hiding>
auto Drawing<Pixel, Hiding>::polygonOf(SurfaceIndex index) const -> Polygon {
    const formats::Surface& surface = world_.surfaces[index];
    return {loopOf(surface.loop), false, surface.plane.plane, surface.cell, index, index};
}

template <class Pixel, class Hiding>
void Drawing<Pixel, Hiding>::drawSurface(SurfaceIndex index, const Octagon& window) {
    if (!eyeSees(world_.surfaces[index])) {
        ++frame_.statistics.surfacesFacingAway;
        return;
    }
    const Polygon polygon = polygonOf(index);
    if (rows_.begin(world_, polygon.loop, polygon.clockwise))
        drawOpaque(polygon, window, setUpSurface(polygon));
    else
        ++frame_.statistics.surfacesOutside;
}

/// Where a portal leads from the cell, away from the eye, into another medium.
template <class Pixel, class Hiding>
void Drawing<Pixel, Hiding>::drawBoundary(PortalIndex index, const VisibleCell& from) {
    const formats::Portal& portal = world_.portals[index];
    const std::size_t near = portal.cells[0] == from.cell ? 0 : 1;
    const Medium medium = world_.cells[portal.cells[1 - near]].medium;
    if (medium == world_.cells[from.cell].medium) return;
    const bool glows = medium == Medium::lava;
    if (!glows && input_.options.media.of(medium).isIdentity()) return;
    const int side = world_.planes[portal.plane].sideAt(input_.view.eye);
    if (side == 0 || (side > 0) != (near == 1)) return;
    const SurfaceIndex number(world_.surfaces.size() + index.value());
    const Polygon polygon{loopOf(portal.loop), near == 0, portal.plane, from.cell, {}, number};
    if (!rows_.begin(world_, polygon.loop, polygon.clockwise)) return;
    ++frame_.statistics.boundariesDrawn;
    if (!glows) {
        drawFilter(polygon, from.window, medium);
        return;
    }
    MaterialTexture lava{formats::SurfaceKind::normal, input_.textures.lava, true};
    if (const formats::MaterialIndex material = input_.lava[index];
        material.valid() && !input_.textures.materials[material].replaced)
        lava = input_.textures.materials[material];
    const PictureLinear depth = setUp(polygon, lava, nearestAxisBasis(world_.planes[portal.plane]));
    drawOpaque(polygon, from.window, depth);
}

template <class Pixel, class Hiding>
PictureLinear Drawing<Pixel, Hiding>::setUpSurface(const Polygon& polygon) {
    const formats::Surface& surface = world_.surfaces[polygon.surface];
    return setUp(polygon, input_.textures.materials[surface.material],
                 world_.textures[surface.texture]);
}

template <class Pixel, class Hiding>
PictureLinear Drawing<Pixel, Hiding>::setUp(const Polygon& polygon, const MaterialTexture& material,
                                            const formats::TextureBasis& basis) {
    const formats::Plane& plane = world_.planes[polygon.plane];
    chain_.clear();
    if (material.kind == formats::SurfaceKind::sky) {
        const Texture<Pixel>& texture = input_.textures.of(material);
        sky_.emplace(input_.view, material.replaced ? SkyDome::Kind::gradient : SkyDome::Kind::flat,
                     texture.levels[0].height);
        mapper_.begin(texture, *sky_);
        return inverseDepthOf(plane, input_.view);
    }
    gradients_ = textureGradients(plane, basis, input_.view);
    setUpMapper(polygon, material, basis);
    if (input_.options.shading == Shading::facing && polygon.surface.valid()) setUpShading(polygon);
    return gradients_.inverseDepth;
}

/// Unlit textures that repeat by themselves are read as they are, all others through the cache.
template <class Pixel, class Hiding>
void Drawing<Pixel, Hiding>::setUpMapper(const Polygon& polygon, const MaterialTexture& material,
                                         const formats::TextureBasis& basis) {
    const Texture<Pixel>& texture = input_.textures.of(material);
    if (input_.light == nullptr && texture.isPowerOfTwo() && !input_.options.cacheAll) {
        mapper_.begin(texture, gradients_);
        return;
    }
    input_.cache.begin(world_, {polygon.number, polygon.loop, &basis, material.texture}, texture,
                       input_.light);
    mapper_.begin(texture, gradients_, input_.cache);
}

template <class Pixel, class Hiding>
void Drawing<Pixel, Hiding>::setUpShading(const Polygon& polygon) {
    const formats::PlaneSide side = world_.surfaces[polygon.surface].plane;
    const std::size_t light = facingLight(world_.planes[side.plane], side.flipped);
    auto& table = lightTables_[light];
    if (!table)
        table = input_.textures.table(ColorRule::light(static_cast<std::uint16_t>(8 * light)));
    chain_.add(*table);
}

template <class Pixel, class Hiding>
void Drawing<Pixel, Hiding>::drawOpaque(const Polygon& polygon, const Octagon& window,
                                        const PictureLinear& depth) {
    bool seen = false;
    for (int row = rows_.top(); row < rows_.bottom(); ++row) {
        const PixelSpan whole = rows_.at(row);
        if (whole.empty()) continue;
        const PixelSpan part =
            whole.within(windowSpan(window, row, static_cast<int>(frame_.width)));
        if (part.empty()) continue;
        seen = true;
        hiding_.opaque(polygon.surface, row, part, depth,
                       [&](PixelSpan stretch) { write(polygon, row, whole, stretch, depth); });
    }
    ++(seen ? frame_.statistics.surfacesDrawn : frame_.statistics.surfacesOutside);
}

template <class Pixel, class Hiding>
void Drawing<Pixel, Hiding>::drawFilter(const Polygon& polygon, const Octagon& window,
                                        Medium medium) {
    const PictureLinear depth = inverseDepthOf(world_.planes[polygon.plane], input_.view);
    for (int row = rows_.top(); row < rows_.bottom(); ++row) {
        const PixelSpan part =
            rows_.at(row).within(windowSpan(window, row, static_cast<int>(frame_.width)));
        if (!part.empty())
            hiding_.translucent({{medium, row, part}, depth},
                                [this](const FilterSpan& span) { filter(span); });
    }
}

template <class Pixel, class Hiding>
void Drawing<Pixel, Hiding>::write(const Polygon& polygon, int row, PixelSpan whole, PixelSpan part,
                                   const PictureLinear& inverseDepth) {
    chain_.draw(row, part, inverseDepth, rowOf(row),
                [&](PixelSpan stretch, Pixel* out) { mapper_.map(row, whole, stretch, out); });
    ++frame_.statistics.spans;
    frame_.statistics.pixelsWritten += static_cast<std::uint64_t>(part.right - part.left);
    if (!input_.options.ids) return;
    const std::size_t start = static_cast<std::size_t>(row) * frame_.width;
    for (int x = part.left; x < part.right; ++x) {
        const std::size_t at = start + static_cast<std::size_t>(x);
        frame_.ids.cells[at] = polygon.cell;
        frame_.ids.surfaces[at] = polygon.surface;
        frame_.ids.depths[at] = 1.0 / (inverseDepth.inRow(row) + inverseDepth.perX * x);
    }
}

template <class Pixel, class Hiding>
void Drawing<Pixel, Hiding>::filter(const FilterSpan& span) {
    const auto count = static_cast<std::size_t>(span.span.right - span.span.left);
    mediumTables_[static_cast<std::size_t>(span.medium)].apply(
        {rowOf(span.row) + span.span.left, count});
    frame_.statistics.pixelsFiltered += count;
}

template <class Pixel, class Hiding>
void Drawing<Pixel, Hiding>::filterAll(Medium medium) {
    if (!input_.options.media.of(medium).isIdentity())
        mediumTables_[static_cast<std::size_t>(medium)].apply(frame_.pixels);
}

template <class Pixel, class Hiding>
Pixel* Drawing<Pixel, Hiding>::rowOf(int row) {
    return frame_.pixels.data() + static_cast<std::size_t>(row) * frame_.width;
}

template <class Pixel, class Hiding>
std::span<const VertexIndex> Drawing<Pixel, Hiding>::loopOf(formats::Range range) const {
    return {world_.loopVertices.data() + range.first, range.count};
}

template class Drawing<std::uint32_t, PainterHiding>;
template class Drawing<std::uint32_t, DepthHiding>;
template class Drawing<std::uint32_t, SpanHiding>;
template class Drawing<std::uint32_t, CasterHiding>;
template class Drawing<std::uint8_t, PainterHiding>;
template class Drawing<std::uint8_t, DepthHiding>;
template class Drawing<std::uint8_t, SpanHiding>;
template class Drawing<std::uint8_t, CasterHiding>;

}  // namespace portcullis::render
