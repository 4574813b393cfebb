#include "formats/thief/mission_planes.h"

#include <algorithm>
#include <cmath>

namespace portcullis::formats {
namespace {

constexpr double kNormalSteps = 0x1p45;

Int128 whole(double number) { return static_cast<Int128>(std::nearbyint(number)); }

}  // namespace

bool fitsWorld(const std::array<double, 4>& inward, double scale) {
    const double length = inward[0] * inward[0] + inward[1] * inward[1] + inward[2] * inward[2];
    return length > 0.25 && length < 4.0 && std::abs(inward[3]) * scale < 0x1p20;
}

OrientedPlane exactPlane(const std::array<double, 4>& inward, double scale) {
    const double offsetSteps = kNormalSteps * scale * kLatticeStepsPerUnit;
    return makePlane(whole(-inward[0] * kNormalSteps), whole(-inward[1] * kNormalSteps),
                     whole(-inward[2] * kNormalSteps), whole(-inward[3] * offsetSteps));
}

std::array<double, 4> numbersOf(const MissionPlane& plane) {
    return {plane.normal[0], plane.normal[1], plane.normal[2], plane.offset};
}

PlaneSide MissionPlanes::add(const MissionPlane& plane) { return add(numbersOf(plane)); }

PlaneSide MissionPlanes::add(const std::array<double, 4>& inward) {
    const OrientedPlane oriented = exactPlane(inward, scale_);
    const auto [at, isNew] = known_.try_emplace(oriented.plane, planes_.nextIndex());
    if (isNew) {
        planes_.push_back(oriented.plane);
        standsFor_.push_back(at->second);
    }
    return {at->second, oriented.flipped};
}

PlaneIndex MissionPlanes::rootOf(PlaneIndex plane) const {
    while (standsFor_[plane] != plane) plane = standsFor_[plane];
    return plane;
}

void MissionPlanes::unite(PlaneIndex a, PlaneIndex b) {
    const PlaneIndex first = std::min(rootOf(a), rootOf(b));
    standsFor_[std::max(rootOf(a), rootOf(b))] = first;
}

PlaneSide MissionPlanes::standing(PlaneSide side) const {
    const PlaneIndex root = rootOf(side.plane);
    const Plane& own = planes_[side.plane];
    const Plane& other = planes_[root];
    const auto product = [](std::int64_t x, std::int64_t y) {
        return static_cast<double>(x) * static_cast<double>(y);
    };
    const bool opposed =
        product(own.a, other.a) + product(own.b, other.b) + product(own.c, other.c) < 0.0;
    return {root, side.flipped != opposed};
}

}  // namespace portcullis::formats
