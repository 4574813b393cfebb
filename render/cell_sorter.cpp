#include "render/cell_sorter.h"

#include <functional>
#include <queue>
#include <utility>

namespace portcullis::render {
namespace {

using namespace formats;

constexpr std::uint32_t kNone = 0xffffffff;

}  // namespace

CellSorter::CellSorter(const PreparedWorld& prepared)
    : prepared_(&prepared), onWay_(prepared.world->nodes.size()) {}

void CellSorter::markWays(const CellSet& set) {
    onWay_.startFrame();
    for (const CellIndex cell : set.cells) {
        const Range leaves = prepared_->cellLeaves[cell];
        for (std::uint32_t i = leaves.first; i < leaves.end(); ++i)
            for (NodeIndex node = prepared_->leafParents[i]; node.valid() && !onWay_.contains(node);
                 node = prepared_->nodeParents[node])
                onWay_.insert(node);
    }
}

/// Counts leaves while the tree is walked from the near side.
void CellSorter::rankByTree(const CellSet& set, const View& view) {
    const World& world = *prepared_->world;
    leaves_.assign(set.cells.size(), {kNone, kNone});
    std::uint32_t next = 0;
    stack_.assign(1, world.root);
    while (!stack_.empty()) {
        const NodeChild child = stack_.back();
        stack_.pop_back();
        if (child.kind == NodeChild::Kind::cell) {
            const CellIndex cell(child.index);
            if (!set.places.contains(cell)) continue;
            LeafSpan& leaves = leaves_[set.places[cell]];
            if (leaves.first == kNone) leaves.first = next;
            leaves.last = next++;
        } else if (child.kind == NodeChild::Kind::node && onWay_.contains(NodeIndex(child.index))) {
            const Node& node = world.nodes[NodeIndex(child.index)];
            const bool inFront = prepared_->sideAt(node.plane, view.eye, view.origin) > 0;
            stack_.push_back(node.children[inFront ? 0 : 1]);
            stack_.push_back(node.children[inFront ? 1 : 0]);  // nearer: walked first
        }
    }
}

void CellSorter::countNearer(const CellSet& set, PortalViews& portals) {
    nearerLeft_.assign(set.cells.size(), 0);
    hidingLeft_.assign(set.cells.size(), 0);
    for (const CellIndex cell : set.cells)
        portals.forEachWayOut(cell, [&](PortalIndex portal, CellIndex farther) {
            if (!set.places.contains(farther)) return;
            ++nearerLeft_[set.places[farther]];
            if (set.passed.contains(portal)) ++hidingLeft_[set.places[farther]];
        });
}

/// The tree's nearest of the cells whose order matters least.
std::uint32_t CellSorter::breakCycle(Order& order) const {
    std::uint32_t best = kNone;
    for (std::uint32_t place = 0; place < leaves_.size(); ++place) {
        if (done_[place]) continue;
        const auto key = [&](std::uint32_t i) {
            return std::pair(hidingLeft_[i] > 0, leaves_[i].first);
        };
        if (best == kNone || key(place) < key(best)) best = place;
    }
    if (hidingLeft_[best] > 0) ++order.outOfOrder;
    return best;
}

CellSorter::Order CellSorter::sort(const CellSet& set, const View& view, PortalViews& portals) {
    markWays(set);
    rankByTree(set, view);
    countNearer(set, portals);
    done_.assign(set.cells.size(), false);
    using Entry = std::pair<std::uint32_t, std::uint32_t>;  // rank, place
    std::priority_queue<Entry, std::vector<Entry>, std::greater<>> ready;
    for (std::uint32_t place = 0; place < leaves_.size(); ++place)
        if (nearerLeft_[place] == 0) ready.emplace(leaves_[place].first, place);
    Order order;
    order.frontToBack.reserve(set.cells.size());
    while (order.frontToBack.size() < set.cells.size()) {
        std::uint32_t next = kNone;
        if (ready.empty()) {
            next = breakCycle(order);
        } else {
            next = ready.top().second;
            ready.pop();
        }
        if (done_[next]) continue;  // came to break a cycle
        done_[next] = true;
        order.frontToBack.push_back(next);
        portals.forEachWayOut(set.cells[next], [&](PortalIndex portal, CellIndex farther) {
            if (!set.places.contains(farther)) return;
            const std::uint32_t place = set.places[farther];
            if (set.passed.contains(portal)) --hidingLeft_[place];
            if (--nearerLeft_[place] == 0) ready.emplace(leaves_[place].first, place);
        });
    }
    order.leaves = leaves_;
    return order;
}

}  // namespace portcullis::render
