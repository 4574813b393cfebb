#include "compiler/proof_body.h"

#include <algorithm>
#include <cassert>
#include <iterator>

namespace portcullis::compiler {

using formats::PlaneIndex;
using formats::PlaneSide;

namespace {

ProofPlanes::Planes withCube(ProofPlanes::Planes planes) {
    const formats::Int128 limit = 2 * formats::Int128{formats::kLatticeLimit};
    for (const formats::Int128 offset : {limit, -limit}) {
        planes.push_back({1, 0, 0, offset});
        planes.push_back({0, 1, 0, offset});
        planes.push_back({0, 0, 1, offset});
    }
    return planes;
}

void insert(std::vector<PlaneIndex>& planes, PlaneIndex plane) {
    const auto place = std::ranges::lower_bound(planes, plane);
    if (place == planes.end() || *place != plane) planes.insert(place, plane);
}

}  // namespace

HalfSpaceBody::HalfSpaceBody(const ProofPlanes::Planes& planes)
    : planes_(withCube(planes)), tests_(planes_) {}

ProofBody::ProofBody(const HalfSpaceBody& planes) : planes_(&planes) {
    for (std::size_t corner = 0; corner < 8; ++corner) {
        std::array<PlaneIndex, 3> meeting;
        for (std::size_t k = 0; k < 3; ++k) meeting[k] = planes.cube(k + ((corner >> k) & 1) * 3);
        Planes on(meeting.begin(), meeting.end());
        std::ranges::sort(on);
        const auto point = planes.tests().meetingOf(meeting[0], meeting[1], meeting[2]);
        corners_.push_back({*point, meeting, std::move(on)});
    }
}

ProofBody::Planes ProofBody::common(const Corner& a, const Corner& b) {
    Planes shared;
    std::ranges::set_intersection(a.on, b.on, std::back_inserter(shared));
    return shared;
}

ProofBody::Planes ProofBody::edgeBetween(const Corner& a, const Corner& b) const {
    Planes shared = common(a, b);
    if (shared.size() < 2) return {};
    for (const Corner& other : corners_)
        if (&other != &a && &other != &b && std::ranges::includes(other.on, shared)) return {};
    return shared;
}

ProofBody::Corner ProofBody::cut(const Planes& edge, PlaneIndex plane) const {
    // Any two planes of an edge cross in its line.
    const std::array meeting{edge[0], edge[1], plane};
    const auto point = planes_->tests().meetingOf(meeting[0], meeting[1], meeting[2]);
    assert(point.has_value());
    Corner corner{*point, meeting, edge};
    insert(corner.on, plane);
    return corner;
}

std::optional<ProofBody> ProofBody::clippedBy(const PlaneSide& half) const {
    std::vector<int> sides;
    for (const Corner& corner : corners_)
        sides.push_back(planes_->tests().side(corner.point, half));
    if (std::ranges::none_of(sides, [](int side) { return side < 0; })) return std::nullopt;
    ProofBody result(*this);
    result.corners_.clear();
    for (std::size_t i = 0; i < corners_.size(); ++i) {
        if (sides[i] > 0) continue;
        result.corners_.push_back(corners_[i]);
        if (sides[i] == 0) insert(result.corners_.back().on, half.plane);
        if (sides[i] == 0) continue;
        for (std::size_t j = 0; j < corners_.size(); ++j) {
            if (sides[j] <= 0) continue;
            const Planes edge = edgeBetween(corners_[i], corners_[j]);
            if (!edge.empty()) result.corners_.push_back(cut(edge, half.plane));
        }
    }
    return result;
}

std::optional<ProofBody> ProofBody::clippedBy(std::span<const PlaneSide> halves) const {
    std::optional<ProofBody> body(*this);
    for (const PlaneSide& half : halves)
        if (body && half.plane.valid()) body = body->clippedBy(half);
    return body;
}

int ProofBody::side(PlaneIndex plane) const {
    bool behind = false, front = false;
    for (const Corner& corner : corners_) {
        const int value = planes_->tests().side(corner.point, plane);
        behind = behind || value < 0;
        front = front || value > 0;
        if (behind && front) return 0;
    }
    return front ? 1 : -1;
}

int ProofBody::turn(const Corner& a, const Corner& b, PlaneIndex p, PlaneIndex q) const {
    const ProofPlanes& tests = planes_->tests();
    int bodySide = 0, faceSide = 0;  // of p the whole body, of q the rest of the face on p
    for (const Corner& corner : corners_) {
        if (!std::ranges::binary_search(corner.on, p))
            bodySide = tests.side(corner.point, p);
        else if (!std::ranges::binary_search(corner.on, q))
            faceSide = tests.side(corner.point, q);
    }
    // One of b's planes crosses the line of the edge in b alone.
    for (const PlaneIndex across : b.meeting) {
        const int spin = tests.spin(p, q, across);
        if (spin == 0) continue;
        const int along = -tests.side(a.point, across) * spin;
        return along * bodySide * faceSide;
    }
    return 0;
}

SixVolumes ProofBody::volume() const {
    std::vector<std::array<Residues, 3>> points;
    for (const Corner& corner : corners_)
        points.push_back(residuesOf(planes_->plane(corner.meeting[0]),
                                    planes_->plane(corner.meeting[1]),
                                    planes_->plane(corner.meeting[2])));
    const auto roughDeterminant = [&](std::size_t i, std::size_t j, std::size_t k) {
        const auto &a = corners_[i].point.rough, &b = corners_[j].point.rough,
                   &c = corners_[k].point.rough;
        return a[0] * (b[1] * c[2] - b[2] * c[1]) + a[1] * (b[2] * c[0] - b[0] * c[2]) +
               a[2] * (b[0] * c[1] - b[1] * c[0]);
    };
    SixVolumes sum;
    for (std::size_t i = 0; i < corners_.size(); ++i)
        for (std::size_t j = i + 1; j < corners_.size(); ++j) {
            const Planes edge = edgeBetween(corners_[i], corners_[j]);
            for (const PlaneIndex p : edge) {
                const PlaneIndex q = p == edge[0] ? edge[1] : edge[0];
                const int sign = turn(corners_[i], corners_[j], p, q);
                if (sign == 0) continue;
                // Every triangle of a face has the face's first corner.
                const auto base = static_cast<std::size_t>(
                    std::ranges::find_if(corners_,
                                         [&](const Corner& corner) {
                                             return std::ranges::binary_search(corner.on, p);
                                         }) -
                    corners_.begin());
                const auto from = sign > 0 ? i : j, to = sign > 0 ? j : i;
                sum += {determinant(points[base], points[from], points[to]),
                        roughDeterminant(base, from, to)};
            }
        }
    return sum;
}

std::array<std::array<double, 3>, 2> ProofBody::bounds() const {
    std::array<std::array<double, 3>, 2> box{corners_[0].point.rough, corners_[0].point.rough};
    for (const Corner& corner : corners_)
        for (std::size_t k = 0; k < 3; ++k) {
            box[0][k] = std::min(box[0][k], corner.point.rough[k]);
            box[1][k] = std::max(box[1][k], corner.point.rough[k]);
        }
    return box;
}

}  // namespace portcullis::compiler
