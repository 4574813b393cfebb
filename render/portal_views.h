#pragma once

#include <glm/vec2.hpp>
#include <vector>

#include "render/frame_table.h"
#include "render/octagon.h"
#include "render/prepared_world.h"
#include "render/view.h"

namespace portcullis::render {

/// How much larger than computed bounds in the picture are made, in pixels: far more than any
/// rounding, so that nothing is culled that the ray through a pixel's centre meets.
inline constexpr double kBoundsGuard = 1.0 / 1024.0;

/// A portal as a view sees it.
struct PortalView {
    int side = 0;  ///< of the eye: 1 in front of the portal's plane, -1 behind, 0 on it
    bool projected = false;
    Octagon bounds;  ///< around `corners`, grown by kBoundsGuard; empty when it is behind the eye
    formats::Range corners;  ///< of PortalViews::corners: convex, not grown
    /// The eye is so near to the portal's plane that the portal bounds nothing: `bounds` and
    /// `corners` are the whole picture.
    bool wholePicture = false;
};

/// The portals of a world in one view, each worked out when it is first asked for. Kept from frame
/// to frame for its memory.
class PortalViews {
public:
    explicit PortalViews(const PreparedWorld& prepared);

    void startFrame(const View& view);
    /// Calls visit(portal, cell beyond) for each portal that one can look through out of a cell:
    /// the eye is on the cell's side of its plane, and not on the plane. Exact.
    template <class Visit>
    void forEachWayOut(formats::CellIndex cell, const Visit& visit) {
        const formats::World& world = *prepared_->world;
        const formats::Range range = world.cells[cell].portals;
        for (std::uint32_t i = range.first; i < range.end(); ++i) {
            const formats::PortalIndex index = world.cellPortals[i];
            const auto& [behind, inFront] = world.portals[index].cells;
            const int side = viewOf(index).side;
            if (side < 0 && behind == cell) visit(index, inFront);
            if (side > 0 && inFront == cell) visit(index, behind);
        }
    }
    /// What the picture shows of it.
    [[nodiscard]] const PortalView& project(formats::PortalIndex portal);

    /// In pixels. Loops turn so that the inside is where cross(edge, to the point) >= 0, with x to
    /// the right and y down.
    [[nodiscard]] const std::vector<glm::dvec2>& corners() const { return corners_; }
    [[nodiscard]] const Octagon& picture() const { return picture_; }

private:
    PortalView& viewOf(formats::PortalIndex portal);
    void projectLoop(formats::Range loop, bool reversed);
    void clipToNear();

    const PreparedWorld* prepared_;
    View view_;
    Octagon picture_;
    double nearDepth_ = 0.0;
    FrameTable<formats::PortalIndex, PortalView> portals_;
    FrameTable<formats::VertexIndex, glm::dvec3> vertices_;  ///< View::project of each
    std::vector<glm::dvec3> loop_, clipped_;                 ///< of the portal being worked out
    std::vector<glm::dvec2> corners_;
};

}  // namespace portcullis::render
