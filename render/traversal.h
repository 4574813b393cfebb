#pragma once

#include <cstdint>
#include <vector>

#include "formats/diagnostics/result.h"
#include "render/cell_sorter.h"
#include "render/convex_polygon.h"
#include "render/exact_windows.h"
#include "render/frame_table.h"
#include "render/octagon.h"
#include "render/portal_views.h"
#include "render/prepared_world.h"
#include "render/view.h"

namespace portcullis::render {

/// What bounds the part of the picture that a cell is seen through.
enum class Bounds : std::uint8_t {
    octagon,  ///< Thief's: eight directions
    box,      ///< four
    exact,    ///< convex polygons, clipped by every portal on the way
};

struct VisibleCell {
    formats::CellIndex cell;
    /// Contains the centre of every pixel that shows something of the cell.
    Octagon window;
    formats::Range pieces;    ///< of Traversal::pieces, whose union does so too; only for `exact`
    std::uint32_t depth = 0;  ///< portals on the shortest way from the eye
    formats::PortalIndex reachedBy;  ///< the last portal on that way; invalid: the eye's own cell
    LeafSpan leaves;
};

struct TraversalCounts {
    std::uint32_t portalsTested = 0;  ///< pairs of a visible cell and a portal of it
    std::uint32_t portalsPassed = 0;  ///< those through which something is left of the window
    std::uint32_t foldedCells = 0;    ///< `exact`: the octagon instead of very many pieces
    std::uint32_t outOfOrder = 0;     ///< came before one through which they are seen: cycles

    bool operator==(const TraversalCounts&) const = default;
};

/// What one view sees.
struct Traversal {
    /// Of two cells that share a portal the nearer comes first; of others the one that the tree of
    /// space says is nearer. Reversed it is a painter's order.
    std::vector<VisibleCell> frontToBack;
    std::vector<formats::Range> pieces;  ///< of corners and lines of `polygons`
    ConvexPolygon polygons;              ///< all pieces, one after another
    TraversalCounts counts;
};

/// Finds what views see of one world, and keeps its memory from one to the next: a frame costs what
/// it sees, not what the world holds. One thread each.
class Traverser {
public:
    /// The prepared world must outlive it.
    explicit Traverser(const PreparedWorld& prepared);

    /// Error: renderCameraInSolid. Never leaves out what a ray through the centre of a pixel meets.
    [[nodiscard]] formats::Result<Traversal> traverse(const View& view, Bounds bounds);

private:
    struct Way {
        std::uint32_t depth = 0;
        formats::PortalIndex last;
    };

    std::uint32_t reach(formats::CellIndex cell);
    void grow(formats::CellIndex cell, const Octagon& by);
    void flood(const std::vector<formats::CellIndex>& start, Bounds bounds);
    void keepSeenExactly();
    void findWays(std::size_t startCells, const PassedPortals& passed, TraversalCounts& counts);
    void addPieces(Traversal& traversal, VisibleCell& visible, std::uint32_t exactPlace) const;

    const PreparedWorld* prepared_;
    PortalViews portals_;
    CellSorter sorter_;
    ExactWindows exact_;
    PassedPortals passed_;
    FrameTable<formats::CellIndex, std::uint32_t> reachedPlaces_;
    // Of each cell that was reached, by place:
    std::vector<formats::CellIndex> reached_;
    std::vector<Octagon> windows_;
    std::vector<bool> waiting_;               ///< its window grew since its portals were tried
    std::vector<std::uint32_t> exactPlaces_;  ///< where it is in `exact_`
    std::vector<Way> ways_;
    std::vector<std::uint32_t> queue_;  ///< of places
};

/// The same for one view alone.
[[nodiscard]] formats::Result<Traversal> traverse(const formats::World& world, const View& view,
                                                  Bounds bounds);

}  // namespace portcullis::render
