#pragma once

#include <optional>
#include <span>
#include <vector>

#include "compiler/proof_planes.h"
#include "compiler/proof_residues.h"

namespace portcullis::compiler {

/// A volume, times six: exact modulo two primes, and roughly (cubic lattice steps).
struct SixVolumes {
    Residues exact;
    double rough = 0;

    SixVolumes& operator+=(const SixVolumes& other) {
        exact = exact + other.exact;
        rough += other.rough;
        return *this;
    }
};

/// The planes of a world and, after them, those of a cube around everything that bodies start from.
class HalfSpaceBody {
public:
    explicit HalfSpaceBody(const ProofPlanes::Planes& planes);

    [[nodiscard]] const ProofPlanes& tests() const { return tests_; }
    [[nodiscard]] const formats::Plane& plane(formats::PlaneIndex index) const {
        return planes_[index];
    }
    /// The first of the six planes of the cube: x, y, z = -limit, then x, y, z = limit.
    [[nodiscard]] formats::PlaneIndex cube(std::size_t number) const {
        return formats::PlaneIndex(planes_.size() - 6 + number);
    }

private:
    ProofPlanes::Planes planes_;
    ProofPlanes tests_;
};

/// A convex body with an interior, as its corners and the planes that pass through each (double
/// description). Made by clipping a cube; shares nothing with the compiler's polytopes.
class ProofBody {
public:
    /// The cube of +-2 * 65536 units. Keeps a reference to the planes.
    explicit ProofBody(const HalfSpaceBody& planes);

    /// The part behind a half-space; nothing when it has no interior. Exact.
    [[nodiscard]] std::optional<ProofBody> clippedBy(const formats::PlaneSide& half) const;
    [[nodiscard]] std::optional<ProofBody> clippedBy(
        std::span<const formats::PlaneSide> halves) const;
    /// 1 when no part lies behind the plane, -1 when none lies in front, 0 when it cuts the body.
    [[nodiscard]] int side(formats::PlaneIndex plane) const;
    [[nodiscard]] SixVolumes volume() const;
    /// Rough bounds, lattice steps.
    [[nodiscard]] std::array<std::array<double, 3>, 2> bounds() const;

private:
    struct Corner {
        ProofPoint point;
        std::array<formats::PlaneIndex, 3> meeting;
        std::vector<formats::PlaneIndex> on;  ///< all planes of the body through it, ascending
    };
    using Planes = std::vector<formats::PlaneIndex>;

    [[nodiscard]] static Planes common(const Corner& a, const Corner& b);
    /// The planes that the edge between two corners lies on; empty when they share no edge.
    [[nodiscard]] Planes edgeBetween(const Corner& a, const Corner& b) const;
    [[nodiscard]] Corner cut(const Planes& edge, formats::PlaneIndex plane) const;
    /// 1 when the edge from a to b runs counter-clockwise on face p seen from outside, -1 when
    /// clockwise, 0 when p touches the body in no area.
    [[nodiscard]] int turn(const Corner& a, const Corner& b, formats::PlaneIndex p,
                           formats::PlaneIndex q) const;

    const HalfSpaceBody* planes_;
    std::vector<Corner> corners_;
};

}  // namespace portcullis::compiler
