#include "compiler/wall_knife.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <tuple>

namespace portcullis::compiler {
namespace {

/// What a plane costs for each wall that it cuts, and for being one, in parts of the area of the
/// walls on it. From 0.2 to 2 the worlds measured hardly differ.
constexpr double kCutWeight = 0.5;
constexpr double kOnPlane = 1e-3;    ///< lattice steps; a wall that reaches no further is a sliver
constexpr int kSliver = 10;          ///< so many cuts is one that leaves a sliver
constexpr double kLeastArea = 1e-6;  ///< square lattice steps; a sliver's may be rounded to 0

using Vector = std::array<double, 3>;

/// A plane with walls on it.
struct Knife {
    PlaneId plane;
    double area = 0;  ///< of its walls
};

/// All planes with walls, the largest area first.
std::vector<Knife> knivesOf(const std::vector<Wall>& walls) {
    std::vector<Knife> all;
    all.reserve(walls.size());
    for (const Wall& wall : walls) all.push_back({wall.facet.support.plane, wall.area});
    std::ranges::stable_sort(all, {}, &Knife::plane);
    std::vector<Knife> knives;
    for (const Knife& knife : all) {
        if (knives.empty() || knives.back().plane != knife.plane)
            knives.push_back(knife);
        else
            knives.back().area += knife.area;
    }
    std::ranges::sort(knives, [](const Knife& a, const Knife& b) {
        return std::tuple(-a.area, a.plane) < std::tuple(-b.area, b.plane);
    });
    return knives;
}

/// Unlike clearReach, not for a box that only touches the plane: it is not cut, and opens nothing.
bool boxCrosses(const RoughBounds& bounds, PlaneId plane, const VertexTable& table) {
    Vector centre{}, half{};
    for (std::size_t axis = 0; axis < 3; ++axis) {
        centre[axis] = (bounds.high[axis] + bounds.low[axis]) / 2;
        half[axis] = (bounds.high[axis] - bounds.low[axis]) / 2;
    }
    const auto box = table.distance(centre, half, plane);
    return std::fabs(box.centre) < box.reach;
}

/// As how many cuts it counts that a plane cuts a wall: none, one, or kSliver.
int cutsOf(const Facet& facet, PlaneId plane, VertexTable& table) {
    bool behind = false, front = false, farBehind = false, farFront = false;
    for (const Corner& corner : facet.corners) {
        const int side = table.side(corner.vertex, plane);
        const double distance = table.distance(corner.vertex, plane);
        behind |= side < 0;
        front |= side > 0;
        farBehind |= distance < -kOnPlane;
        farFront |= distance > kOnPlane;
    }
    if (!behind || !front) return 0;
    return farBehind && farFront ? 1 : kSliver;
}

/// The two points where a facet's edges pass through a plane, if they do: where they leave the
/// space behind it, and where they enter.
std::optional<std::array<Vector, 2>> passage(const Facet& facet, PlaneId plane,
                                             const VertexTable& table) {
    std::array<Vector, 2> ends{};
    std::array<bool, 2> found{};
    VertexId from = facet.corners.back().vertex;
    double before = table.distance(from, plane);
    for (const Corner& corner : facet.corners) {
        const double after = table.distance(corner.vertex, plane);
        if ((before < 0) != (after < 0)) {
            const std::size_t end = before < 0 ? 0 : 1;
            const double part = before / (before - after);
            const Vector &a = table.position(from), &b = table.position(corner.vertex);
            for (std::size_t axis = 0; axis < 3; ++axis)
                ends[end][axis] = a[axis] + part * (b[axis] - a[axis]);
            found[end] = true;
        }
        from = corner.vertex;
        before = after;
    }
    if (!found[0] || !found[1]) return std::nullopt;
    return ends;
}

/// The area that a plane cuts out of a body: its edges, one in each facet, go round it in one
/// direction, so the cross products of their ends add up in any order.
double sectionArea(const Polytope& body, PlaneId plane, const VertexTable& table) {
    if (!boxCrosses(body.bounds, plane, table)) return 0;
    const Vector& origin = table.position(body.facets.front().corners.front().vertex);
    Vector sum{};
    for (const Facet& facet : body.facets) {
        auto ends = passage(facet, plane, table);
        if (!ends) continue;
        auto& [p, q] = *ends;
        for (std::size_t axis = 0; axis < 3; ++axis) {
            p[axis] -= origin[axis];
            q[axis] -= origin[axis];
        }
        sum[0] += p[1] * q[2] - p[2] * q[1];
        sum[1] += p[2] * q[0] - p[0] * q[2];
        sum[2] += p[0] * q[1] - p[1] * q[0];
    }
    return std::sqrt(sum[0] * sum[0] + sum[1] * sum[1] + sum[2] * sum[2]) / 2;
}

/// What cutting along a plane costs; infinite as soon as it is seen to be no less than a bound.
double costOf(const Knife& knife, const WalledRegion& region, VertexTable& table, double bound) {
    constexpr double kTooMuch = std::numeric_limits<double>::infinity();
    double cuts = 1, opened = 0;
    const auto cost = [&] {
        return cuts * (opened / std::max(knife.area, kLeastArea) + kCutWeight);
    };
    for (const Wall& wall : region.walls) {
        if (wall.facet.support.plane == knife.plane || !boxCrosses(wall.bounds, knife.plane, table))
            continue;
        cuts += cutsOf(wall.facet, knife.plane, table);
        if (cost() >= bound) return kTooMuch;
    }
    for (const Fragment& piece : region.pieces) {
        opened += sectionArea(piece.body, knife.plane, table);
        if (cost() >= bound) return kTooMuch;
    }
    return cost();
}

}  // namespace

PlaneId bestKnife(const WalledRegion& region, VertexTable& table) {
    PlaneId best;
    double least = std::numeric_limits<double>::infinity();
    for (const Knife& knife : knivesOf(region.walls)) {
        const double cost = costOf(knife, region, table, least);
        if (cost >= least) continue;
        least = cost;
        best = knife.plane;
        if (least <= kCutWeight) break;  // none can be better
    }
    return best;
}

}  // namespace portcullis::compiler
