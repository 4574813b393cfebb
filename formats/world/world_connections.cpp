#include "formats/world/world_connections.h"

#include <cstdint>
#include <vector>

namespace portcullis::formats {
namespace {

/// Every side of every portal is listed, and there are no more entries than sides: each only once.
void checkCellPortals(const World& world, WorldFaults& faults) {
    std::vector<std::uint8_t> listedBy(world.portals.size(), 0);
    for (std::size_t i = 0; i < world.cells.size(); ++i) {
        const Range run = world.cells[CellIndex(i)].portals;
        for (std::uint32_t at = run.first; at < run.end(); ++at) {
            const PortalIndex index = world.cellPortals[at];
            const auto& cells = world.portals[index].cells;
            const bool own = cells[0] == CellIndex(i) || cells[1] == CellIndex(i);
            faults.require(own, {"cellPortals", at}, "", "the portal is not one of the cell's");
            const auto side = static_cast<std::uint8_t>(cells[0] == CellIndex(i) ? 1 : 2);
            if (own) listedBy[index.value()] |= side;
        }
    }
    for (std::size_t i = 0; i < listedBy.size(); ++i)
        faults.require(listedBy[i] == 3, {"portals", i}, "",
                       "a cell of the portal does not list it");
    faults.require(world.cellPortals.size() == 2 * world.portals.size(), {"cellPortals", 0}, "",
                   "a cell lists a portal twice");
}

/// Walks the tree with a stack of its own, and enters each node once even if it is damaged.
void checkTree(const World& world, WorldFaults& faults) {
    std::vector<bool> nodeSeen(world.nodes.size(), false);
    std::vector<bool> cellSeen(world.cells.size(), false);
    std::vector<NodeChild> open{world.root};
    while (!open.empty()) {
        const NodeChild child = open.back();
        open.pop_back();
        const WorldPlace place{"nodes", child.index};
        if (child.kind == NodeChild::Kind::solid) {
            faults.require(child.index == 0, place, "", "a solid leaf has index 0");
        } else if (child.kind == NodeChild::Kind::cell) {
            if (child.index < cellSeen.size())
                cellSeen[child.index] = true;
            else
                faults.add(Code::worldBadIndex, place, "", "a leaf names no cell");
        } else if (child.kind != NodeChild::Kind::node || child.index >= nodeSeen.size()) {
            faults.add(Code::worldBadIndex, place, "", "a branch names no node");
        } else if (nodeSeen[child.index]) {
            faults.add(Code::worldBadValue, place, "", "a node with two parents");
        } else {
            nodeSeen[child.index] = true;
            const Node& node = world.nodes[NodeIndex(child.index)];
            faults.requireElement(world.planes, node.plane, place, "plane");
            open.insert(open.end(), node.children.begin(), node.children.end());
        }
    }
    for (std::size_t i = 0; i < nodeSeen.size(); ++i)
        faults.require(nodeSeen[i], {"nodes", i}, "", "the node is not reached from the root");
    for (std::size_t i = 0; i < cellSeen.size(); ++i)
        faults.require(cellSeen[i], {"cells", i}, "", "the cell is at no leaf of the tree");
}

void checkVisibleSets(const World& world, WorldFaults& faults) {
    const VisibleSets& sets = *world.visibleSets;
    if (sets.cells() != world.cells.size())
        return faults.add(Code::worldBadValue, {"visibleSets", 0}, "",
                          "the sets are not of the world's cells");
    for (std::size_t i = 0; i < world.portals.size(); ++i) {
        const auto& cells = world.portals[PortalIndex(i)].cells;
        faults.require(sets.visible(cells[0], cells[1]), {"portals", i}, "cells",
                       "the visible sets hide the cells from each other");
    }
}

}  // namespace

void checkConnections(const World& world, WorldFaults& faults) {
    checkCellPortals(world, faults);
    checkTree(world, faults);
    if (world.visibleSets) checkVisibleSets(world, faults);
}

}  // namespace portcullis::formats
