#include "render/depth_groups.h"

#include <algorithm>

#include "render/scan_conversion.h"

namespace portcullis::render {
namespace {

using formats::CellIndex;

/// Decides whether of two cells the second may hide a part of the first.
class Separation {
public:
    Separation(const PreparedWorld& prepared, const View& view)
        : prepared_(prepared), view_(view) {}

    /// A face of the first with the eye not outside and all of the second not inside, or one of the
    /// second with the eye not inside and all of the first not inside: a ray that has come to the
    /// second never comes to the first.
    [[nodiscard]] bool mayHide(CellIndex first, CellIndex second) const {
        return !parted(first, second, -1) && !parted(second, first, 1);
    }

private:
    /// Whether a face of `cell` has all of `other` outside and the eye not on the opposite side to
    /// `eyeSide` (1 outside, -1 inside).
    [[nodiscard]] bool parted(CellIndex cell, CellIndex other, int eyeSide) const {
        const formats::World& world = *prepared_.world;
        const formats::Range faces = world.cells[cell].planes;
        for (std::uint32_t i = faces.first; i < faces.end(); ++i) {
            const formats::PlaneSide plane = world.cellPlanes[i];
            const int side = prepared_.sideAt(plane.plane, view_.eye, view_.origin);
            if ((plane.flipped ? -side : side) == -eyeSide) continue;
            if (outside(other, prepared_.faces[i].outward)) return true;
        }
        return false;
    }
    [[nodiscard]] bool outside(CellIndex cell, const formats::UnitPlane& plane) const {
        // Corners that lie on the plane are a rounding beside it.
        constexpr double kRounding = 1e-6;
        const formats::World& world = *prepared_.world;
        const formats::Range faces = world.cells[cell].planes;
        for (std::uint32_t i = faces.first; i < faces.end(); ++i) {
            const formats::Range polygons = prepared_.faces[i].polygons;
            for (std::uint32_t k = polygons.first; k < polygons.end(); ++k) {
                const formats::Range loop = prepared_.polygons[k].loop;
                for (std::uint32_t v = loop.first; v < loop.end(); ++v)
                    if (plane.distance(world.vertices[world.loopVertices[v]].position) < -kRounding)
                        return false;
            }
        }
        return true;
    }

    const PreparedWorld& prepared_;
    const View& view_;
};

}  // namespace

std::vector<CellRun> depthGroups(const PreparedWorld& prepared, const View& view,
                                 std::span<const VisibleCell> nearFirst) {
    const std::size_t count = nearFirst.size();
    std::vector<std::uint32_t> firstLeafFrom(count);  // of this cell and all later ones
    for (std::size_t i = count; i-- > 0;) {
        firstLeafFrom[i] = nearFirst[i].leaves.first;
        if (i + 1 < count) firstLeafFrom[i] = std::min(firstLeafFrom[i], firstLeafFrom[i + 1]);
    }
    const Separation separation(prepared, view);
    std::vector<CellRun> runs;
    for (std::size_t i = 0; i < count; ++i) {
        const VisibleCell& near = nearFirst[i];
        const Octagon window = near.window.grown(4.0 * kWindowSpare);
        const bool open = !runs.empty() && i < runs.back().last;
        std::size_t last = 0;  // the farthest that may hide this one
        for (std::size_t k = open ? runs.back().last : i + 1;
             k < count && firstLeafFrom[k] < near.leaves.last; ++k)
            if (nearFirst[k].leaves.first < near.leaves.last &&
                !window.intersected(nearFirst[k].window).empty() &&
                separation.mayHide(near.cell, nearFirst[k].cell))
                last = k + 1;
        if (last == 0) continue;
        if (open)
            runs.back().last = last;
        else
            runs.push_back({i, last});
    }
    return runs;
}

}  // namespace portcullis::render
