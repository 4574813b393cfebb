#include "render/draw_order.h"

#include <algorithm>
#include <queue>
#include <set>
#include <utility>

namespace portcullis::render {
namespace {

using formats::CellIndex;
using formats::NodeChild;
using formats::Position;
using formats::World;

/// The place of each cell's first leaf when the tree is walked from the far side.
std::vector<std::uint32_t> treeRanks(const World& world, const Position& eye) {
    std::vector<std::uint32_t> ranks(world.cells.size(), 0xffffffff);
    std::uint32_t next = 0;
    std::vector<NodeChild> stack{world.root};
    while (!stack.empty()) {
        const NodeChild child = stack.back();
        stack.pop_back();
        if (child.kind == NodeChild::Kind::cell) {
            std::uint32_t& rank = ranks[child.index];
            rank = std::min(rank, next++);
        } else if (child.kind == NodeChild::Kind::node) {
            const formats::Node& node = world.nodes[formats::NodeIndex(child.index)];
            const bool eyeInFront = world.planes[node.plane].sideAt(eye) > 0;
            stack.push_back(node.children[eyeInFront ? 1 : 0]);  // nearer: walked later
            stack.push_back(node.children[eyeInFront ? 0 : 1]);
        }
    }
    return ranks;
}

}  // namespace

DrawOrder drawOrder(const World& world, const Position& eye) {
    const std::vector<std::uint32_t> ranks = treeRanks(world, eye);
    std::vector<std::vector<std::uint32_t>> nearerThan(world.cells.size());
    std::vector<std::uint32_t> fartherLeft(world.cells.size());
    for (const formats::Portal& portal : world.portals) {
        const int side = world.planes[portal.plane].sideAt(eye);
        if (side == 0) continue;  // seen edge-on: neither hides the other
        const std::uint32_t nearer = portal.cells[side > 0 ? 1 : 0].value();
        const std::uint32_t farther = portal.cells[side > 0 ? 0 : 1].value();
        nearerThan[farther].push_back(nearer);
        ++fartherLeft[nearer];
    }
    using Entry = std::pair<std::uint32_t, std::uint32_t>;  // rank, cell
    std::priority_queue<Entry, std::vector<Entry>, std::greater<>> ready;
    std::set<Entry> waiting;
    for (std::uint32_t cell = 0; cell < ranks.size(); ++cell) {
        waiting.emplace(ranks[cell], cell);
        if (fartherLeft[cell] == 0) ready.emplace(ranks[cell], cell);
    }
    DrawOrder order;
    while (!waiting.empty()) {
        Entry entry = *waiting.begin();
        if (!ready.empty()) {
            entry = ready.top();
            ready.pop();
        } else {
            ++order.outOfOrder;  // a cycle: the tree's farthest goes first
        }
        if (waiting.erase(entry) == 0) continue;  // went out of order before
        order.backToFront.emplace_back(entry.second);
        for (const std::uint32_t nearer : nearerThan[entry.second])
            if (--fartherLeft[nearer] == 0) ready.emplace(ranks[nearer], nearer);
    }
    return order;
}

}  // namespace portcullis::render
