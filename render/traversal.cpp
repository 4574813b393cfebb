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

/// A box as the octagon of the same points.
Octagon closeDiagonals(const Octagon& box) {
    Octagon octagon;
    octagon.include(box.minX, box.minY);
    octagon.include(box.minX, box.maxY);
    octagon.include(box.maxX, box.minY);
    octagon.include(box.maxX, box.maxY);
    return octagon;
}

}  // namespace

Traverser::Traverser(const PreparedWorld& prepared)
    : prepared_(&prepared),
      portals_(prepared),
      sorter_(prepared),
      passed_(prepared.world->portals.size()),
      reachedPlaces_(prepared.world->cells.size()) {}

Result<Traversal> Traverser::traverse(const View& view, Bounds bounds) {
    auto start = eyeCells(*prepared_->world, view.eye);
    if (!start) return start.takeDiagnostics();
    portals_.startFrame(view);
    flood(start.value(), bounds);
    Traversal traversal;
    const CellSorter::Order order =
        sorter_.sort({reached_, reachedPlaces_, passed_}, view, portals_);
    traversal.counts.outOfOrder = order.outOfOrder;
    traversal.frontToBack.reserve(order.frontToBack.size());
    findWays(start.value().size(), traversal.counts);
    for (const std::uint32_t place : order.frontToBack) {
        const Octagon& window = windows_[place];
        traversal.frontToBack.push_back({reached_[place],
                                         bounds == Bounds::box ? closeDiagonals(window) : window,
                                         ways_[place].depth, ways_[place].last});
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
            const Octagon through = window.intersected(box ? openDiagonals(whole) : whole);
            if (through.empty()) return;
            passed_.insert(portal);
            grow(beyond, through);
        });
    }
}

/// Breadth first through the portals that were passed.
void Traverser::findWays(std::size_t startCells, TraversalCounts& counts) {
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
            if (!passed_.contains(portal)) return;
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
