#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "compiler/pvs_window.h"
#include "formats/world/world.h"

namespace portcullis::compiler {

/// A portal in one of its two directions: portal i is way 2 i, to its cells[1], and way 2 i + 1.
using WayIndex = formats::Index<struct WayTag>;

[[nodiscard]] constexpr WayIndex reverseOf(WayIndex way) { return WayIndex(way.value() ^ 1U); }
[[nodiscard]] constexpr formats::PortalIndex portalOf(WayIndex way) {
    return formats::PortalIndex(way.value() / 2);
}

struct Way {
    formats::CellIndex from, to;
    SightPlane plane;  ///< in front: where it leads
    Window window;     ///< the whole portal
    WindowSphere sphere;
    formats::Range next;  ///< of WayGraph::next: ways that a line may cross right after this one
};

/// The portals of a world in both directions.
struct WayGraph {
    const formats::World* world = nullptr;
    formats::IndexedVector<WayIndex, Way> ways;
    formats::IndexedVector<formats::CellIndex, std::vector<WayIndex>> leaving;
    std::vector<WayIndex> next;
};

[[nodiscard]] WayGraph makeWayGraph(const formats::World& world);

/// Whether a line that crosses `first` may cross `second` later: some of each lies strictly on the
/// right side of the other's plane. Exact.
[[nodiscard]] bool mayFollow(const WayGraph& graph, WayIndex first, WayIndex second);

/// Whether a line through a body with these corners may cross the way later: one of them lies
/// strictly behind its plane. Exact.
[[nodiscard]] bool anyBehind(const WayGraph& graph, std::span<const formats::VertexIndex> corners,
                             WayIndex way);

}  // namespace portcullis::compiler
