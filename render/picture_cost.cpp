#include "render/picture_cost.h"

#include <algorithm>
#include <cassert>
#include <chrono>
#include <cmath>
#include <span>
#include <utility>

#include "render/cell_points.h"
#include "render/eye_cells.h"
#include "render/ray_caster.h"
#include "render/ray_walk.h"

namespace portcullis::render {
namespace {

using namespace formats;

double areaOf(const std::vector<glm::dvec2>& corners) {
    double twice = 0.0;
    for (std::size_t i = 0; i < corners.size(); ++i) {
        const glm::dvec2& from = corners[i];
        const glm::dvec2& to = corners[i + 1 < corners.size() ? i + 1 : 0];
        twice += from.x * to.y - from.y * to.x;
    }
    return 0.5 * std::abs(twice);
}

}  // namespace

std::string_view cullingName(Culling culling) {
    switch (culling) {
        case Culling::octagon: return "octagon";
        case Culling::box: return "box";
        case Culling::exact: return "exact";
        case Culling::visibleSets: return "pvs";
    }
    return "octagon";
}

PictureMeter::PictureMeter(const PreparedWorld& prepared)
    : prepared_(&prepared), traverser_(prepared), polygons_(prepared) {}

PictureCost PictureMeter::measure(const View& view, Culling culling, SeenParts& seen) {
    polygons_.startFrame(view);
    const auto start = std::chrono::steady_clock::now();
    const Traversal traversal = traversalOf(view, culling);
    PictureCost cost;
    cost.seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
    cost.portalsTested = traversal.counts.portalsTested;
    cost.portalsPassed = traversal.counts.portalsPassed;
    double painted = 0.0;
    for (const VisibleCell& visible : traversal.frontToBack) {
        seen.add(visible.cell);
        cost.depth = std::max(cost.depth, visible.depth);
        if (!makePolygon(visible.window, window_, spare_)) continue;
        const Range surfaces = prepared_->world->cells[visible.cell].surfaces;
        for (std::uint32_t i = surfaces.first; i < surfaces.end(); ++i) {
            const double area = paint(view, traversal, visible, SurfaceIndex(i));
            if (area < 0.0) continue;
            painted += area;
            ++cost.polygons;
            seen.add(SurfaceIndex(i));
        }
    }
    cost.overdraw = painted / (static_cast<double>(view.width) * view.height);
    return cost;
}

Traversal PictureMeter::traversalOf(const View& view, Culling culling) {
    if (culling == Culling::visibleSets) return visibleSetOf(view);
    auto traversal = traverser_.traverse(view, culling == Culling::octagon ? Bounds::octagon
                                               : culling == Culling::box   ? Bounds::box
                                                                           : Bounds::exact);
    assert(traversal);
    return std::move(traversal).value();
}

/// The cells that may be seen from the eye's, as far as they meet the picture, all with its window.
Traversal PictureMeter::visibleSetOf(const View& view) {
    const World& world = *prepared_->world;
    const auto start = eyeCells(world, view.eye);
    assert(start && world.visibleSets);
    std::vector<CellIndex> cells;
    for (const CellIndex from : start.value()) {
        const std::vector<CellIndex> row = world.visibleSets->row(from);
        cells.insert(cells.end(), row.begin(), row.end());
    }
    std::ranges::sort(cells);
    cells.erase(std::unique(cells.begin(), cells.end()), cells.end());
    Traversal traversal;
    for (const CellIndex cell : cells) {
        if (!meetsPicture(view, cell)) continue;
        VisibleCell& visible = traversal.frontToBack.emplace_back();
        visible.cell = cell;
        visible.window = polygons_.picture();
    }
    return traversal;
}

/// Whether a cell may be in the picture: not all of its corners are beyond one of its edges, or
/// behind the eye.
bool PictureMeter::meetsPicture(const View& view, CellIndex cell) {
    unsigned beyondAll = ~0U;
    forEachCorner(*prepared_->world, cell, [&](VertexIndex vertex) {
        const glm::dvec3& corner = polygons_.projected(vertex);
        beyondAll &= (corner.x < 0.0 ? 1U : 0U) | (corner.x > view.width * corner.z ? 2U : 0U) |
                     (corner.y < 0.0 ? 4U : 0U) | (corner.y > view.height * corner.z ? 8U : 0U) |
                     (corner.z < 0.0 ? 16U : 0U);
    });
    return beyondAll == 0;
}

/// The pixels that a wall paints, clipped as the painter does it; below 0 where it is not drawn.
double PictureMeter::paint(const View& view, const Traversal& traversal, const VisibleCell& visible,
                           SurfaceIndex index) {
    if (!outline(view, prepared_->world->surfaces[index])) return -1.0;
    clipped_ = outline_;
    if (!clipByLines(clipped_, window_.lines, spare_)) return -1.0;
    if (visible.pieces.count > 0 && !meetsPieces(traversal, visible)) return -1.0;
    return areaOf(clipped_.corners);
}

/// What the picture shows of a wall that faces the eye: all of its cell's window where the eye is
/// too near to its plane to tell. False when nothing.
bool PictureMeter::outline(const View& view, const Surface& surface) {
    const PlaneIndex plane = surface.plane.plane;
    if (!prepared_->facesEye(surface, view.eye, view.origin)) return false;
    if (std::abs(prepared_->planes[plane].distance(view.origin)) < kSteep) {
        outline_ = window_;
        return true;
    }
    outline_.clear();
    for (const glm::dvec3& corner : polygons_.projected(surface.loop))
        outline_.add({corner.x / corner.z, corner.y / corner.z}, {});
    return !outline_.corners.empty();
}

bool PictureMeter::meetsPieces(const Traversal& traversal, const VisibleCell& visible) {
    ConvexPolygon part;
    const auto first = traversal.pieces.begin() + visible.pieces.first;
    return std::any_of(first, first + visible.pieces.count, [&](Range piece) {
        part = outline_;
        return clipByLines(
            part, std::span(traversal.polygons.lines).subspan(piece.first, piece.count), spare_);
    });
}

void PictureMeter::castRays(const View& view, SeenParts& seen) const {
    const auto start = eyeCells(*prepared_->world, view.eye);
    assert(start);
    for (std::uint32_t y = 0; y < view.height; ++y)
        for (std::uint32_t x = 0; x < view.width; ++x) {
            const glm::dvec3 direction = view.ray(x + 0.5, y + 0.5);
            const RayStep last =
                walkRay(*prepared_, startOfRay(*prepared_, start.value(), view, direction),
                        view.origin, direction, [&](const RayStep& step) { seen.add(step.cell); });
            if (last.polygon == nullptr) continue;
            // A wall that the eye lies on has no side to be seen.
            const SurfaceIndex wall(last.polygon->index);
            const PlaneIndex plane = prepared_->world->surfaces[wall].plane.plane;
            if (prepared_->sideAt(plane, view.eye, view.origin) != 0) seen.add(wall);
        }
}

}  // namespace portcullis::render
