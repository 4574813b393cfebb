#include "compiler/convex_ring.h"

#include <algorithm>
#include <tuple>
#include <utility>

#include "formats/geometry/fixed_point.h"

namespace portcullis::compiler {

using formats::Int128;
using formats::LatticePoint;

namespace {

FlatPoint difference(const FlatPoint& from, const FlatPoint& to) {
    return {to[0] - from[0], to[1] - from[1]};
}

int turnSign(const FlatPoint& first, const FlatPoint& second) {
    const Int128 cross = Int128{first[0]} * second[1] - Int128{first[1]} * second[0];
    return (cross > 0) - (cross < 0);
}

bool pointsUp(const FlatPoint& d) { return d[1] > 0 || (d[1] == 0 && d[0] > 0); }

/// +1 when all directions turn left and go round once, -1 when right, 0 otherwise. Directions are
/// not zero; equal ones may follow each other.
int windingSense(const std::vector<FlatPoint>& directions) {
    int sense = 0, rises = 0;
    for (std::size_t i = 0; i < directions.size(); ++i) {
        const FlatPoint& next = directions[(i + 1) % directions.size()];
        const int sign = turnSign(directions[i], next);
        const bool reverses = sign == 0 && pointsUp(directions[i]) != pointsUp(next);
        if (reverses || (sign != 0 && sign == -sense)) return 0;
        if (sign != 0) sense = sign;
        rises += !pointsUp(directions[i]) && pointsUp(next) ? 1 : 0;
    }
    return rises == 1 ? sense : 0;
}

std::int64_t turnAbout(const std::array<std::int64_t, 3>& up, const LatticePoint& p,
                       const LatticePoint& q, const LatticePoint& r) {
    const std::int64_t ux = q.x - p.x, uy = q.y - p.y, uz = q.z - p.z;
    const std::int64_t vx = r.x - p.x, vy = r.y - p.y, vz = r.z - p.z;
    return up[0] * (uy * vz - uz * vy) + up[1] * (uz * vx - ux * vz) + up[2] * (ux * vy - uy * vx);
}

/// One index for each different point: the last of a run of equal neighbours, in order of points.
std::vector<std::uint32_t> differentPoints(std::span<const LatticePoint> ring) {
    std::vector<std::uint32_t> indices;
    for (std::uint32_t i = 0; i < ring.size(); ++i)
        if (ring[i] != ring[(i + 1) % ring.size()]) indices.push_back(i);
    std::ranges::sort(indices, {}, [&](std::uint32_t i) { return std::pair(ring[i], i); });
    const auto samePoint = [&](std::uint32_t i, std::uint32_t j) { return ring[i] == ring[j]; };
    indices.erase(std::unique(indices.begin(), indices.end(), samePoint), indices.end());
    return indices;
}

}  // namespace

ConvexRing convexRing(std::span<const FlatPoint> polygon) {
    ConvexRing ring;
    std::vector<FlatPoint> directions;
    for (std::uint32_t i = 0; i < polygon.size(); ++i) {
        const FlatPoint d = difference(polygon[i], polygon[(i + 1) % polygon.size()]);
        if (d == FlatPoint{0, 0}) {
            ring.emptyEdges.push_back(i);
        } else {
            directions.push_back(d);
            ring.edges.push_back(i);
        }
    }
    const int sense = windingSense(directions);
    if (sense == 0) return {};
    std::vector<std::uint32_t> kept;
    for (std::size_t k = 0; k < directions.size(); ++k) {
        const FlatPoint& before = directions[(k + directions.size() - 1) % directions.size()];
        if (turnSign(before, directions[k]) == 0) {
            ring.straightEdges.push_back(ring.edges[k]);
        } else {
            kept.push_back(ring.edges[k]);
        }
    }
    // Clockwise: the same edges backwards, each starting at the corner where it ended, which is
    // where the next kept edge starts.
    if (sense < 0) std::ranges::reverse(kept);
    for (std::size_t k = 0; k < kept.size(); ++k) {
        const std::uint32_t start = sense > 0 ? kept[k] : kept[(k + kept.size() - 1) % kept.size()];
        ring.corners.push_back(polygon[start]);
    }
    ring.edges = std::move(kept);
    return ring;
}

std::vector<std::optional<std::uint32_t>> hullSides(std::span<const LatticePoint> ring,
                                                    const std::array<std::int64_t, 3>& up) {
    std::vector<std::optional<std::uint32_t>> sides(ring.size());
    const std::vector<std::uint32_t> sorted = differentPoints(ring);
    // Andrew's monotone chain: out along one side, back along the other, left turns only.
    std::vector<std::uint32_t> hull;
    const auto addChain = [&](auto begin, auto end) {
        const std::size_t base = hull.size();
        for (auto it = begin; it != end; ++it) {
            while (hull.size() >= base + 2 &&
                   turnAbout(up, ring[hull[hull.size() - 2]], ring[hull.back()], ring[*it]) <= 0)
                hull.pop_back();
            hull.push_back(*it);
        }
        if (!hull.empty()) hull.pop_back();
    };
    addChain(sorted.begin(), sorted.end());
    addChain(sorted.rbegin(), sorted.rend());
    if (hull.size() < 3) return sides;
    for (std::size_t i = 0; i < hull.size(); ++i) sides[hull[i]] = hull[(i + 1) % hull.size()];
    return sides;
}

}  // namespace portcullis::compiler
