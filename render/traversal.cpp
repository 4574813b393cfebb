#include "render/traversal.h"

#include <limits>
#include <utility>

#include "render/eye_cells.h"

namespace portcullis::render {
namespace {

using namespace formats;

/// The same without bounds on the diagonals.
Octagon openDiagonals(const Octagon& octagon) {
    constexpr double kAny = std::numeric_limits<double>::infinity();
    return {octagon.minX, octagon.maxX, octagon.minY, octagon.maxY, -kAny, kAny, -kAny, kAny};
}

}  // namespace

Traverser::Traverser(const PreparedWorld& prepared)
    : prepared_(&prepared),
      portals_(prepared),
      sorter_(prepared),
      exact_(prepared),
      passed_(prepared.world->portals.size()),
      reachedPlaces_(prepared.world->cells.size()) {}

Result<Traversal> Traverser::traverse(const View& view, Bounds bounds) {
    auto start = eyeCells(*prepared_->world, view.eye);
    if (!start) return start.takeDiagnostics();
    const std::size_t startCells = start.value().size();
    portals_.startFrame(view);
    flood(start.value(), bounds);
    const CellSet set{reached_, reachedPlaces_, passed_};
    CellSorter::Order order = sorter_.sort(set, view, portals_);
    if (bounds == Bounds::exact) {
        exact_.flood(set, windows_, order.frontToBack, startCells, portals_);
        keepSeenExactly();
        order = sorter_.sort({reached_, reachedPlaces_, exact_.passed()}, view, portals_);
    }
    Traversal traversal;
    traversal.counts.outOfOrder = order.outOfOrder;
    findWays(startCells, bounds == Bounds::exact ? exact_.passed() : passed_, traversal.counts);
    traversal.frontToBack.reserve(order.frontToBack.size());
    for (const std::uint32_t place : order.frontToBack) {
        VisibleCell visible{.cell = reached_[place],
                            .window = windows_[place].tightened(),
                            .pieces = {},
                            .depth = ways_[place].depth,
                            .reachedBy = ways_[place].last,
                            .leaves = order.leaves[place]};
        if (bounds == Bounds::exact) addPieces(traversal, visible, exactPlaces_[place]);
        traversal.frontToBack.push_back(visible);
    }
    return traversal;
}

/// The place of a cell among those reached.
std::uint32_t Traverser::reach(CellIndex cell) {
    if (!reachedPlaces_.contains(cell)) {
        reachedPlaces_.insert(cell) = static_cast<std::uint32_t>(reached_.size());
        reached_.push_back(cell);
        windows_.emplace_back();
        waiting_.push_back(false);
    }
    return reachedPlaces_[cell];
}

void Traverser::grow(CellIndex cell, const Octagon& by) {
    const std::uint32_t place = reach(cell);
    if (windows_[place].contains(by)) return;
    windows_[place].include(by);
    if (!waiting_[place]) queue_.push_back(place);
    waiting_[place] = true;
}

/// Windows grow until no portal adds to any: whatever the order, they end the same.
void Traverser::flood(const std::vector<CellIndex>& start, Bounds bounds) {
    reachedPlaces_.startFrame();
    passed_.startFrame();
    reached_.clear();
    windows_.clear();
    waiting_.clear();
    queue_.clear();
    const bool box = bounds == Bounds::box;
    for (const CellIndex cell : start)
        grow(cell, box ? openDiagonals(portals_.picture()) : portals_.picture());
    for (std::size_t next = 0; next < queue_.size(); ++next) {
        const std::uint32_t place = queue_[next];
        waiting_[place] = false;
        const Octagon window = windows_[place];
        portals_.forEachWayOut(reached_[place], [&](PortalIndex portal, CellIndex beyond) {
            const Octagon& whole = portals_.project(portal).bounds;
            Octagon through = window.intersected(box ? openDiagonals(whole) : whole);
            if (!box) through = through.tightened();
            if (through.empty()) return;
            passed_.insert(portal);
            grow(beyond, through);
        });
    }
}

/// Leaves out the cells of which the exact windows show nothing.
void Traverser::keepSeenExactly() {
    reachedPlaces_.startFrame();
    exactPlaces_.clear();
    for (std::uint32_t place = 0; place < reached_.size(); ++place) {
        if (exact_.piecesOf(place).empty()) continue;
        const auto kept = static_cast<std::uint32_t>(exactPlaces_.size());
        exactPlaces_.push_back(place);
        reachedPlaces_.insert(reached_[place]) = kept;
        reached_[kept] = reached_[place];
        windows_[kept] = windows_[place];
    }
    reached_.resize(exactPlaces_.size());
}

void Traverser::addPieces(Traversal& traversal, VisibleCell& visible,
                          std::uint32_t exactPlace) const {
    const ConvexPolygon& from = exact_.polygons();
    ConvexPolygon& to = traversal.polygons;
    Octagon bounds;
    visible.pieces.first = static_cast<std::uint32_t>(traversal.pieces.size());
    for (const Range piece : exact_.piecesOf(exactPlace)) {
        traversal.pieces.push_back({static_cast<std::uint32_t>(to.corners.size()), piece.count});
        for (std::uint32_t i = piece.first; i < piece.end(); ++i) {
            to.add(from.corners[i], from.lines[i]);
            bounds.include(from.corners[i].x, from.corners[i].y);
        }
    }
    visible.pieces.count =
        static_cast<std::uint32_t>(traversal.pieces.size()) - visible.pieces.first;
    visible.window = visible.window.intersected(bounds).tightened();
    if (exact_.isFolded(exactPlace)) ++traversal.counts.foldedCells;
}

/// Breadth first through the portals that were passed.
void Traverser::findWays(std::size_t startCells, const PassedPortals& passed,
                         TraversalCounts& counts) {
    const World& world = *prepared_->world;
    constexpr std::uint32_t kFar = std::numeric_limits<std::uint32_t>::max();
    ways_.assign(reached_.size(), {kFar, {}});
    queue_.clear();
    for (std::uint32_t place = 0; place < startCells; ++place) {
        ways_[place].depth = 0;
        queue_.push_back(place);
    }
    for (std::size_t next = 0; next < queue_.size(); ++next) {
        const std::uint32_t place = queue_[next];
        counts.portalsTested += world.cells[reached_[place]].portals.count;
        portals_.forEachWayOut(reached_[place], [&](PortalIndex portal, CellIndex beyond) {
            if (!passed.contains(portal)) return;
            ++counts.portalsPassed;
            Way& way = ways_[reachedPlaces_[beyond]];
            if (way.depth != kFar) return;
            way = {ways_[place].depth + 1, portal};
            queue_.push_back(reachedPlaces_[beyond]);
        });
    }
}

Result<Traversal> traverse(const World& world, const View& view, Bounds bounds) {
    const PreparedWorld prepared = prepareWorld(world);
    return Traverser(prepared).traverse(view, bounds);
}

}  // namespace portcullis::render
