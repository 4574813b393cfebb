#pragma once

#include <cstdint>
#include <vector>

#include "render/frame_table.h"
#include "render/portal_views.h"
#include "render/prepared_world.h"
#include "render/view.h"

namespace portcullis::render {

/// Contains a portal when something of the cell beyond is seen through it.
using PassedPortals = FrameTable<formats::PortalIndex, bool>;

/// Some cells of a world, each with its place in the list, and the portals that show more of them.
struct CellSet {
    const std::vector<formats::CellIndex>& cells;
    const FrameTable<formats::CellIndex, std::uint32_t>& places;
    const PassedPortals& passed;
};

/// Where a cell stands when the leaves of the tree of space are counted from near to far, those of
/// visible cells only: no leaf hides an earlier one.
struct LeafSpan {
    std::uint32_t first = 0, last = 0;

    bool operator==(const LeafSpan&) const = default;
};

/// Sorts the cells that a view sees; as draw_order.h, but at a cost of what is seen.
class CellSorter {
public:
    explicit CellSorter(const PreparedWorld& prepared);

    struct Order {
        std::vector<std::uint32_t> frontToBack;  ///< places in the set
        std::vector<LeafSpan> leaves;            ///< of each place in the set
        std::uint32_t outOfOrder = 0;            ///< came before one through which they are seen
    };
    /// Of two cells that share a portal the nearer comes first. Where that makes a cycle, portals
    /// that show nothing are overlooked first. Ties follow the tree of space.
    [[nodiscard]] Order sort(const CellSet& set, const View& view, PortalViews& portals);

private:
    void markWays(const CellSet& set);
    void rankByTree(const CellSet& set, const View& view);
    void countNearer(const CellSet& set, PortalViews& portals);
    [[nodiscard]] std::uint32_t breakCycle(Order& order) const;

    const PreparedWorld* prepared_;
    FrameTable<formats::NodeIndex, bool> onWay_;  ///< nodes with a cell of the set below them
    // Of each cell of the set:
    std::vector<LeafSpan> leaves_;
    std::vector<std::uint32_t> nearerLeft_;  ///< cells in front of it, still to come
    std::vector<std::uint32_t> hidingLeft_;  ///< those through which it is seen
    std::vector<bool> done_;
    std::vector<formats::NodeChild> stack_;
};

}  // namespace portcullis::render
