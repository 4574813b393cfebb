#include "compiler/proof_planes.h"

#include <cmath>

namespace portcullis::compiler {

using formats::Plane;
using formats::PlaneIndex;

ProofPlanes::ProofPlanes(const Planes& planes) : planes_(planes) {
    rough_.reserve(planes.size());
    for (const Plane& plane : planes) {
        const auto a = static_cast<double>(plane.a), b = static_cast<double>(plane.b),
                   c = static_cast<double>(plane.c), d = static_cast<double>(plane.d);
        const double length = std::sqrt(a * a + b * b + c * c);
        rough_.push_back({a / length, b / length, c / length, d / length});
    }
}

std::optional<ProofPoint> ProofPlanes::meetingOf(PlaneIndex p, PlaneIndex q, PlaneIndex r) const {
    const auto exact = meet(planes_[p], planes_[q], planes_[r]);
    if (!exact) return std::nullopt;
    const double w = exact->w.toDouble();
    return ProofPoint{*exact,
                      {exact->x.toDouble() / w, exact->y.toDouble() / w, exact->z.toDouble() / w}};
}

double ProofPlanes::distance(const std::array<double, 3>& rough, PlaneIndex plane) const {
    const Rough& p = rough_[plane.value()];
    return p.a * rough[0] + p.b * rough[1] + p.c * rough[2] + p.d;
}

std::optional<int> ProofPlanes::roughSide(const std::array<double, 3>& point,
                                          PlaneIndex plane) const {
    const double value = distance(point, plane);
    // Coordinates, unit normal and offset carry a relative error below 2^-48 each.
    const double bound = 0x1p-40 * (1 + std::abs(point[0]) + std::abs(point[1]) +
                                    std::abs(point[2]) + std::abs(rough_[plane.value()].d));
    if (value > bound) return 1;
    if (value < -bound) return -1;
    return std::nullopt;
}

int ProofPlanes::side(const ProofPoint& point, PlaneIndex plane) const {
    const auto rough = roughSide(point.rough, plane);
    return rough ? *rough : exactSide(point.exact, planes_[plane]);
}

int ProofPlanes::side(const formats::Position& point, PlaneIndex plane) const {
    const auto steps = [](const formats::Coordinate& c) {
        return static_cast<double>(c.raw) * 0x1p-24;
    };
    const auto rough = roughSide({steps(point.x), steps(point.y), steps(point.z)}, plane);
    return rough ? *rough : planes_[plane].sideAt(point);
}

int ProofPlanes::spin(PlaneIndex p, PlaneIndex q, PlaneIndex r) const {
    const Plane &u = planes_[p], &v = planes_[q], &w = planes_[r];
    const Int128 x = Int128{v.b} * w.c - Int128{v.c} * w.b;
    const Int128 y = Int128{v.c} * w.a - Int128{v.a} * w.c;
    const Int128 z = Int128{v.a} * w.b - Int128{v.b} * w.a;
    return (Int256::product(x, u.a) + Int256::product(y, u.b) + Int256::product(z, u.c)).sign();
}

}  // namespace portcullis::compiler
