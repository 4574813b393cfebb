#pragma once

#include <cstdint>
#include <string_view>
#include <vector>

#include "render/frame_table.h"
#include "render/portal_views.h"
#include "render/prepared_world.h"
#include "render/traversal.h"
#include "render/view.h"

namespace portcullis::render {

/// Some cells and surfaces of a world, each once; emptied at no cost.
class SeenParts {
public:
    explicit SeenParts(const formats::World& world)
        : hasCell_(world.cells.size()), hasSurface_(world.surfaces.size()) {}

    void clear() {
        hasCell_.startFrame();
        hasSurface_.startFrame();
        cells_.clear();
        surfaces_.clear();
    }
    void add(formats::CellIndex cell) {
        if (!contains(cell)) cells_.push_back(cell);
        hasCell_.insert(cell);
    }
    void add(formats::SurfaceIndex surface) {
        if (!contains(surface)) surfaces_.push_back(surface);
        hasSurface_.insert(surface);
    }
    [[nodiscard]] bool contains(formats::CellIndex cell) const { return hasCell_.contains(cell); }
    [[nodiscard]] bool contains(formats::SurfaceIndex surface) const {
        return hasSurface_.contains(surface);
    }
    /// In the order in which they came.
    [[nodiscard]] const std::vector<formats::CellIndex>& cells() const { return cells_; }
    [[nodiscard]] const std::vector<formats::SurfaceIndex>& surfaces() const { return surfaces_; }

private:
    FrameTable<formats::CellIndex, bool> hasCell_;
    FrameTable<formats::SurfaceIndex, bool> hasSurface_;
    std::vector<formats::CellIndex> cells_;
    std::vector<formats::SurfaceIndex> surfaces_;
};

/// A way of finding the cells to draw: portals with windows bounded as in traversal.h, or the
/// potentially visible sets of the eye's cells and what of them the picture's edges leave.
enum class Culling : std::uint8_t { octagon, box, exact, visibleSets };

/// "octagon", "box", "exact", "pvs".
[[nodiscard]] std::string_view cullingName(Culling culling);

/// What one picture costs to draw. Visible sets know no portals and no depth.
struct PictureCost {
    std::uint32_t portalsTested = 0, portalsPassed = 0;
    std::uint32_t depth = 0;     ///< portals on the longest of the shortest ways to its cells
    std::uint32_t polygons = 0;  ///< walls that face the eye and meet their cell's window
    double overdraw = 0.0;       ///< how often those paint a pixel, on average
    double seconds = 0.0;        ///< to find the cells; as the clock says
};

/// Counts what pictures of one world cost, by one way of finding cells or another. Keeps its memory
/// from one to the next. One thread each.
class PictureMeter {
public:
    /// The prepared world must outlive it.
    explicit PictureMeter(const PreparedWorld& prepared);

    /// Cells and walls are added to `seen`. The eye must be in open space; for visible sets, the
    /// world must have them.
    [[nodiscard]] PictureCost measure(const View& view, Culling culling, SeenParts& seen);
    /// What one ray a pixel meets and passes: the truth that costs are compared to.
    void castRays(const View& view, SeenParts& seen) const;

private:
    [[nodiscard]] Traversal traversalOf(const View& view, Culling culling);
    [[nodiscard]] Traversal visibleSetOf(const View& view);
    [[nodiscard]] bool meetsPicture(const View& view, formats::CellIndex cell);
    [[nodiscard]] double paint(const View& view, const Traversal& traversal,
                               const VisibleCell& visible, formats::SurfaceIndex index);
    [[nodiscard]] bool outline(const View& view, const formats::Surface& surface);
    [[nodiscard]] bool meetsPieces(const Traversal& traversal, const VisibleCell& visible);

    const PreparedWorld* prepared_;
    Traverser traverser_;
    PortalViews polygons_;
    ConvexPolygon window_;                     ///< of the cell
    ConvexPolygon outline_, clipped_, spare_;  ///< of the wall
};

}  // namespace portcullis::render
