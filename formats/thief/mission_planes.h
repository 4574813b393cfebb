#pragma once

#include <array>
#include <map>
#include <vector>

#include "formats/geometry/plane.h"
#include "formats/thief/mission_world.h"
#include "formats/world/world.h"

namespace portcullis::formats {

/// Normal and offset.
[[nodiscard]] std::array<double, 4> numbersOf(const MissionPlane& plane);

/// Whether a plane can be made exact: its normal is about 1 long and it lies within 2^20 units of
/// the world's origin.
[[nodiscard]] bool fitsWorld(const std::array<double, 4>& inward, double scale);

/// The exact plane of a single or double one, inside in front: normal and offset in the editor's
/// units. Components of the normal are cut after 45 binary digits, the offset is scaled. The plane
/// fits the world.
[[nodiscard]] OrientedPlane exactPlane(const std::array<double, 4>& inward, double scale);

/// The planes of a mission as planes of a world: each once, and one for both sides of a portal.
class MissionPlanes {
public:
    explicit MissionPlanes(double scale) : scale_(scale) {}

    /// The plane with the side of it that is outside.
    [[nodiscard]] PlaneSide add(const MissionPlane& plane);
    [[nodiscard]] PlaneSide add(const std::array<double, 4>& inward);
    /// Makes two planes one, the one that came first.
    void unite(PlaneIndex a, PlaneIndex b);
    /// The plane that stands for one, facing the same way.
    [[nodiscard]] PlaneSide standing(PlaneSide side) const;
    /// All planes; those that stand for none are unused.
    [[nodiscard]] const IndexedVector<PlaneIndex, Plane>& planes() const { return planes_; }

private:
    [[nodiscard]] PlaneIndex rootOf(PlaneIndex plane) const;

    double scale_;
    IndexedVector<PlaneIndex, Plane> planes_;
    std::map<Plane, PlaneIndex> known_;
    IndexedVector<PlaneIndex, PlaneIndex> standsFor_;
};

}  // namespace portcullis::formats
