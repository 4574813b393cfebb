#pragma once

#include <array>
#include <optional>
#include <vector>

#include "compiler/exact_point.h"
#include "formats/geometry/plane.h"

namespace portcullis::compiler {

/// A point with exact homogeneous coordinates, and roughly where that is (lattice steps).
struct ProofPoint {
    ExactPoint exact;
    std::array<double, 3> rough{};
};

/// The planes of a world as proofs ask about them. Every answer is exact: doubles decide only what
/// lies a million rounding errors away from zero.
class ProofPlanes {
public:
    using Planes = formats::IndexedVector<formats::PlaneIndex, formats::Plane>;
    /// Keeps a reference to the planes.
    explicit ProofPlanes(const Planes& planes);

    [[nodiscard]] std::size_t size() const { return planes_.size(); }
    /// Where three planes meet; nothing when they share a direction.
    [[nodiscard]] std::optional<ProofPoint> meetingOf(formats::PlaneIndex p, formats::PlaneIndex q,
                                                      formats::PlaneIndex r) const;
    /// 1 in front of the plane, -1 behind it, 0 on it.
    [[nodiscard]] int side(const ProofPoint& point, formats::PlaneIndex plane) const;
    [[nodiscard]] int side(const formats::Position& point, formats::PlaneIndex plane) const;
    /// 1 outside, -1 strictly inside, 0 on the plane.
    template <class Point>
    [[nodiscard]] int side(const Point& point, const formats::PlaneSide& half) const {
        const int value = side(point, half.plane);
        return half.flipped ? -value : value;
    }
    /// Sign of the determinant of the normals of p, q and r.
    [[nodiscard]] int spin(formats::PlaneIndex p, formats::PlaneIndex q,
                           formats::PlaneIndex r) const;
    /// Roughly, in lattice steps; positive in front.
    [[nodiscard]] double distance(const std::array<double, 3>& rough,
                                  formats::PlaneIndex plane) const;

private:
    struct Rough {
        double a, b, c, d;  ///< unit normal and offset
    };
    [[nodiscard]] std::optional<int> roughSide(const std::array<double, 3>& point,
                                               formats::PlaneIndex plane) const;

    const Planes& planes_;
    std::vector<Rough> rough_;
};

}  // namespace portcullis::compiler
