#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "compiler/proof_planes.h"
#include "formats/world/world.h"

namespace portcullis::compiler {

/// A portal or surface as one of its cells has it.
struct CellPolygon {
    formats::PlaneSide side;                       ///< outward from the cell
    std::vector<formats::VertexIndex> loop;        ///< counter-clockwise seen from outside the cell
    std::optional<formats::PortalIndex> portal;    ///< none: a surface
    std::optional<formats::SurfaceIndex> surface;  ///< none: a portal

    [[nodiscard]] std::string pointer() const;
};

/// A world with the exact points of its vertices: what proofs judge. Depends on nothing that cut,
/// merged or matched anything. Keeps a reference to the world, whose indices must be valid.
class ProofWorld {
public:
    explicit ProofWorld(const formats::World& world);

    [[nodiscard]] const formats::World& world() const { return world_; }
    [[nodiscard]] const ProofPlanes& planes() const { return planes_; }
    /// Whether no plane is there twice and the planes of every vertex meet in one point: only then
    /// ask for more than pointless() and repeatedPlanes().
    [[nodiscard]] bool isUsable() const { return pointless_.empty() && repeatedPlanes_.empty(); }
    /// Planes that equal an earlier one.
    [[nodiscard]] const std::vector<formats::PlaneIndex>& repeatedPlanes() const {
        return repeatedPlanes_;
    }
    [[nodiscard]] const std::vector<formats::VertexIndex>& pointless() const { return pointless_; }
    [[nodiscard]] const ProofPoint& point(formats::VertexIndex vertex) const {
        return points_[vertex];
    }
    [[nodiscard]] std::span<const formats::PlaneSide> planesOf(const formats::Cell& cell) const;
    [[nodiscard]] std::span<const formats::PlaneSide> planesOf(
        const formats::WorldBrush& brush) const;
    /// Portals first, then surfaces.
    [[nodiscard]] std::vector<CellPolygon> polygonsOf(formats::CellIndex cell) const;
    /// The average of the corners of a cell, roughly; lattice steps.
    [[nodiscard]] std::array<double, 3> centerOf(formats::CellIndex cell) const;

    /// 1 in front of the plane, -1 behind it, 0 on it; exact.
    [[nodiscard]] int side(formats::VertexIndex vertex, formats::PlaneIndex plane) const;
    /// 1 outside, -1 strictly inside, 0 on the plane; exact.
    [[nodiscard]] int side(formats::VertexIndex vertex, const formats::PlaneSide& half) const {
        const int value = side(vertex, half.plane);
        return half.flipped ? -value : value;
    }
    /// For vertices a and b on the line where planes p and q cross: 1 when b lies from a along
    /// normal(p) x normal(q), -1 when against it, 0 when they are the same point. Exact.
    [[nodiscard]] int direction(formats::VertexIndex a, formats::VertexIndex b,
                                formats::PlaneIndex p, formats::PlaneIndex q) const;
    /// A plane of the world, other than `plane`, on which a and b lie; looks first among those that
    /// meet in the corners of the loop. None: no such plane.
    [[nodiscard]] std::optional<formats::PlaneIndex> edgePlane(
        formats::VertexIndex a, formats::VertexIndex b, formats::PlaneIndex plane,
        std::span<const formats::VertexIndex> loop) const;

private:
    const formats::World& world_;
    ProofPlanes planes_;
    formats::IndexedVector<formats::VertexIndex, ProofPoint> points_;
    std::vector<formats::VertexIndex> pointless_;
    std::vector<formats::PlaneIndex> repeatedPlanes_;
};

/// What keeps a loop on a plane from being a convex polygon with area, counter-clockwise seen from
/// the side that `outward` points to; straight corners are allowed. None: it is one. Exact.
///
/// Every edge lies on a second plane; the loop is convex when all corners lie on the inner side of
/// each of those, the inner side being told by the way the edge runs.
[[nodiscard]] std::optional<std::string> loopFault(const ProofWorld& world,
                                                   std::span<const formats::VertexIndex> loop,
                                                   const formats::PlaneSide& outward);

}  // namespace portcullis::compiler
