#include "render/exact_windows.h"

#include <algorithm>

namespace portcullis::render {
namespace {

using namespace formats;

/// A window of more pieces becomes its octagon: they would multiply from portal to portal.
constexpr std::size_t kMostPieces = 32;
/// Pixels: what a piece may stick out of another and count as inside. Far below kBoundsGuard.
constexpr double kSlack = 1e-6;

}  // namespace

ExactWindows::ExactWindows(const PreparedWorld& prepared)
    : outlines_(prepared.world->portals.size()), passed_(prepared.world->portals.size()) {}

void ExactWindows::flood(const CellSet& set, const std::vector<Octagon>& octagons,
                         const std::vector<std::uint32_t>& order, std::size_t startCells,
                         PortalViews& portals) {
    outlines_.startFrame();
    passed_.startFrame();
    polygons_.clear();
    if (windows_.size() < set.cells.size()) windows_.resize(set.cells.size());
    for (std::size_t place = 0; place < set.cells.size(); ++place) {
        windows_[place].pieces.clear();
        windows_[place].tried = 0;
        windows_[place].folded = false;
    }
    makePolygon(portals.picture(), piece_, spare_);
    for (std::uint32_t place = 0; place < startCells; ++place) add(place, piece_, octagons[place]);
    for (bool again = true; again;) {  // once, but where cells hide each other in a ring
        again = false;
        for (const std::uint32_t place : order) {
            if (windows_[place].tried == windows_[place].pieces.size()) continue;
            passOn(set, place, octagons, portals);
            again = true;
        }
    }
}

/// Clips the pieces that have not been by each way out of a cell.
void ExactWindows::passOn(const CellSet& set, std::uint32_t place,
                          const std::vector<Octagon>& octagons, PortalViews& portals) {
    portals.forEachWayOut(set.cells[place], [&](PortalIndex portal, CellIndex beyond) {
        if (!set.passed.contains(portal)) return;
        const Range outline = outlineOf(portal, portals);
        const std::vector<Range>& pieces = windows_[place].pieces;
        for (std::size_t i = windows_[place].tried; i < pieces.size() && outline.count > 0; ++i) {
            piece_.clear();
            for (std::uint32_t k = outline.first; k < outline.end(); ++k)
                piece_.add(polygons_.corners[k], polygons_.lines[k]);
            const auto lines = std::span(polygons_.lines).subspan(pieces[i].first, pieces[i].count);
            if (!clipByLines(piece_, lines, spare_)) continue;
            passed_.insert(portal);
            add(set.places[beyond], piece_, octagons[set.places[beyond]]);
        }
    });
    windows_[place].tried = windows_[place].pieces.size();
}

Range ExactWindows::outlineOf(PortalIndex portal, PortalViews& portals) {
    const bool isNew = !outlines_.contains(portal);
    Range& outline = outlines_.insert(portal);
    if (isNew && portals.outline(portal, piece_, spare_)) outline = keep(piece_);
    return outline;
}

Range ExactWindows::keep(const ConvexPolygon& polygon) {
    const Range range{static_cast<std::uint32_t>(polygons_.corners.size()),
                      static_cast<std::uint32_t>(polygon.corners.size())};
    for (std::size_t i = 0; i < polygon.corners.size(); ++i)
        polygons_.add(polygon.corners[i], polygon.lines[i]);
    return range;
}

bool ExactWindows::inside(Range inner, Range outer) const {
    for (std::uint32_t line = outer.first; line < outer.end(); ++line)
        for (std::uint32_t corner = inner.first; corner < inner.end(); ++corner)
            if (distanceFromLine(polygons_.lines[line], polygons_.corners[corner]) < -kSlack)
                return false;
    return true;
}

void ExactWindows::add(std::uint32_t place, const ConvexPolygon& piece, const Octagon& octagon) {
    Window& window = windows_[place];
    if (window.folded) return;
    const Range added = keep(piece);
    for (const Range& other : window.pieces)
        if (inside(added, other)) return;
    // Only those that were not passed on yet: the others have done what they could.
    const auto untried = window.pieces.begin() + static_cast<std::ptrdiff_t>(window.tried);
    window.pieces.erase(std::remove_if(untried, window.pieces.end(),
                                       [&](Range other) { return inside(other, added); }),
                        window.pieces.end());
    window.pieces.push_back(added);
    if (window.pieces.size() <= kMostPieces) return;
    ConvexPolygon whole;
    makePolygon(octagon, whole, spare_);
    window = {{keep(whole)}, 0, true};
}

}  // namespace portcullis::render
