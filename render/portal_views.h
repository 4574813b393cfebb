#pragma once

#include <glm/vec3.hpp>
#include <optional>
#include <vector>

#include "render/convex_polygon.h"
#include "render/frame_table.h"
#include "render/octagon.h"
#include "render/prepared_world.h"
#include "render/view.h"

namespace portcullis::render {

/// How much larger than computed bounds in the picture are made, in pixels: far more than any
/// rounding, so that nothing is culled that the ray through a pixel's centre meets.
inline constexpr double kBoundsGuard = 1.0 / 1024.0;

/// An eye nearer than this to a polygon's plane, in units, sees it too steeply to say where: far
/// above what positions as doubles are wrong by, even as few pixels away as kBoundsGuard.
inline constexpr double kSteep = 1.0 / 256.0;

/// A portal as a view sees it.
struct PortalView {
    int side = 0;  ///< of the eye: 1 in front of the portal's plane, -1 behind, 0 on it
    bool projected = false;
    /// Grown by kBoundsGuard; empty when all of it is behind the eye.
    Octagon bounds;
    /// The eye is so near to the portal's plane that the portal bounds nothing: `bounds` are those
    /// of the whole picture.
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
    /// The same as a polygon, with each edge moved out by kBoundsGuard; false when nothing of it is
    /// in the picture. An edge that is seen too short to have a direction bounds by `bounds` alone.
    bool outline(formats::PortalIndex portal, ConvexPolygon& polygon, ConvexPolygon& spare);
    /// The part of any polygon of the world that is in front of the eye, as View::project; until
    /// the next call of any function here.
    [[nodiscard]] const std::vector<glm::dvec3>& projected(formats::Range loop);
    /// View::project of a corner.
    [[nodiscard]] const glm::dvec3& projected(formats::VertexIndex vertex);
    [[nodiscard]] const Octagon& picture() const { return picture_; }

private:
    PortalView& viewOf(formats::PortalIndex portal);
    void projectLoop(formats::Range loop);
    [[nodiscard]] std::optional<glm::dvec3> lineThrough(const glm::dvec3& from,
                                                        const glm::dvec3& to) const;
    void clipToNear();

    const PreparedWorld* prepared_;
    View view_;
    Octagon picture_;
    double nearDepth_ = 0.0;
    FrameTable<formats::PortalIndex, PortalView> portals_;
    FrameTable<formats::VertexIndex, glm::dvec3> vertices_;  ///< View::project of each
    std::vector<glm::dvec3> loop_, clipped_;                 ///< of the portal being worked out
};

}  // namespace portcullis::render
