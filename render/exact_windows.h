#pragma once

#include <cstdint>
#include <vector>

#include "render/cell_sorter.h"
#include "render/convex_polygon.h"
#include "render/frame_table.h"
#include "render/octagon.h"
#include "render/portal_views.h"

namespace portcullis::render {

/// The windows of cells as convex pieces: those of the cells in front, each clipped by the portal.
class ExactWindows {
public:
    explicit ExactWindows(const PreparedWorld& prepared);

    /// Of each cell of the set, from an order in which most come after those in front of them and
    /// from octagons that contain what is asked for. The first `startCells` see the whole picture.
    void flood(const CellSet& set, const std::vector<Octagon>& octagons,
               const std::vector<std::uint32_t>& order, std::size_t startCells,
               PortalViews& portals);

    /// Of flat tables; none when nothing of the cell is seen.
    [[nodiscard]] const std::vector<formats::Range>& piecesOf(std::uint32_t place) const {
        return windows_[place].pieces;
    }
    [[nodiscard]] const ConvexPolygon& polygons() const { return polygons_; }
    [[nodiscard]] bool isFolded(std::uint32_t place) const { return windows_[place].folded; }
    [[nodiscard]] const PassedPortals& passed() const { return passed_; }

private:
    struct Window {
        std::vector<formats::Range> pieces;
        std::size_t tried = 0;  ///< so many of them went through the portals
        bool folded = false;    ///< one piece: the octagon
    };

    void passOn(const CellSet& set, std::uint32_t place, const std::vector<Octagon>& octagons,
                PortalViews& portals);
    [[nodiscard]] formats::Range outlineOf(formats::PortalIndex portal, PortalViews& portals);
    void add(std::uint32_t place, const ConvexPolygon& piece, const Octagon& octagon);
    [[nodiscard]] formats::Range keep(const ConvexPolygon& polygon);
    [[nodiscard]] bool inside(formats::Range inner, formats::Range outer) const;

    FrameTable<formats::PortalIndex, formats::Range> outlines_;
    PassedPortals passed_;
    std::vector<Window> windows_;
    ConvexPolygon polygons_;  ///< corners and lines of all pieces and outlines
    ConvexPolygon piece_, spare_;
};

}  // namespace portcullis::render
