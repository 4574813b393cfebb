#include "compiler/facet.h"

#include <algorithm>
#include <cmath>
#include <utility>

namespace portcullis::compiler {
namespace {

constexpr double kRounding = 0x1p-20;  // far above the rounding grid, far below any lattice step

}  // namespace

void RoughBounds::include(const std::array<double, 3>& point) {
    for (std::size_t axis = 0; axis < 3; ++axis) {
        low[axis] = std::min(low[axis], point[axis]);
        high[axis] = std::max(high[axis], point[axis]);
    }
}

bool RoughBounds::touches(const RoughBounds& other) const {
    for (std::size_t axis = 0; axis < 3; ++axis)
        if (low[axis] > other.high[axis] + kRounding || other.low[axis] > high[axis] + kRounding)
            return false;
    return true;
}

RoughBounds boundsOf(const Facet& facet, const VertexTable& table) {
    RoughBounds bounds;
    for (const Corner& corner : facet.corners) bounds.include(table.position(corner.vertex));
    return bounds;
}

Facet keepPart(const Facet& facet, const int* sides, HalfSpace knife, int keep,
               VertexTable& table) {
    Facet part{facet.support, {}};
    const std::size_t count = facet.corners.size();
    part.corners.reserve(count + 1);
    const HalfSpace edge = keep < 0 ? knife : knife.opposite();
    for (std::size_t i = 0; i < count; ++i) {
        const std::size_t next = i + 1 == count ? 0 : i + 1;
        const int here = sides[i] * keep, there = sides[next] * keep;
        const Corner& corner = facet.corners[i];
        if (here > 0) {
            part.corners.push_back(corner);
        } else if (here == 0) {
            // An edge that leaves the part, or runs along the knife, is now the knife's.
            part.corners.push_back({corner.vertex, there > 0 ? corner.across : edge});
        }
        if (here * there < 0) {
            const VertexId cut =
                table.addVertex(facet.support.plane, corner.across.plane, knife.plane);
            part.corners.push_back({cut, there > 0 ? corner.across : edge});
        }
    }
    return part;
}

SplitFacet split(const Facet& facet, HalfSpace knife, VertexTable& table) {
    std::vector<int> sides(facet.corners.size());
    bool anyInside = false, anyOutside = false;
    for (std::size_t i = 0; i < sides.size(); ++i) {
        sides[i] = table.side(facet.corners[i].vertex, knife);
        anyInside |= sides[i] < 0;
        anyOutside |= sides[i] > 0;
    }
    if (!anyOutside) return {anyInside ? std::optional(facet) : std::nullopt, std::nullopt};
    if (!anyInside) return {std::nullopt, facet};
    return {keepPart(facet, sides.data(), knife, -1, table),
            keepPart(facet, sides.data(), knife, 1, table)};
}

double areaOf(const Facet& facet, const VertexTable& table) {
    std::array<double, 3> sum{};
    const auto& origin = table.position(facet.corners.front().vertex);
    for (std::size_t i = 1; i + 1 < facet.corners.size(); ++i) {
        const auto& a = table.position(facet.corners[i].vertex);
        const auto& b = table.position(facet.corners[i + 1].vertex);
        const double ax = a[0] - origin[0], ay = a[1] - origin[1], az = a[2] - origin[2];
        const double bx = b[0] - origin[0], by = b[1] - origin[1], bz = b[2] - origin[2];
        sum[0] += ay * bz - az * by;
        sum[1] += az * bx - ax * bz;
        sum[2] += ax * by - ay * bx;
    }
    return std::sqrt(sum[0] * sum[0] + sum[1] * sum[1] + sum[2] * sum[2]) / 2;
}

namespace {

/// The corner of `facet` at a vertex, or its corner count.
std::size_t cornerAt(const Facet& facet, VertexId vertex) {
    std::size_t at = 0;
    while (at < facet.corners.size() && facet.corners[at].vertex != vertex) ++at;
    return at;
}

/// The chain of edges that `a` has from corner `first` on and `b` has the other way round, ending
/// in b at corner `last`: [first, first + length] in a is [last, last - length] in b.
struct SharedChain {
    std::size_t first = 0, last = 0, length = 0;
};

SharedChain sharedChain(const Facet& a, const Facet& b) {
    const std::size_t m = a.corners.size(), n = b.corners.size();
    for (std::size_t i = 0; i < m; ++i) {
        const std::size_t j = cornerAt(b, a.corners[i].vertex);
        if (j == n) continue;
        // Start where the corner before is not shared backwards.
        if (a.corners[(i + m - 1) % m].vertex == b.corners[(j + 1) % n].vertex) continue;
        std::size_t length = 0;
        while (length < m && length < n &&
               a.corners[(i + length + 1) % m].vertex ==
                   b.corners[(j + 2 * n - length - 1) % n].vertex)
            ++length;
        if (length > 0) return {i, j, length};
    }
    return {};
}

}  // namespace

std::optional<Facet> join(const Facet& a, const Facet& b, bool dropStraight, VertexTable& table) {
    const SharedChain chain = sharedChain(a, b);
    if (chain.length == 0) return std::nullopt;
    const std::size_t m = a.corners.size(), n = b.corners.size();
    // Around a from the chain's end to its start, then around b from there to the end.
    Facet joined{a.support, {}};
    joined.corners.reserve(m + n);
    for (std::size_t k = chain.length; k < m; ++k)
        joined.corners.push_back(a.corners[(chain.first + k) % m]);
    const std::size_t seam = joined.corners.size();
    for (std::size_t k = 0; k < n - chain.length; ++k)
        joined.corners.push_back(b.corners[(chain.last + k) % n]);

    // Only the two ends of the chain are new corners: each must be straight or turn inwards.
    const std::size_t count = joined.corners.size();
    std::array<bool, 2> straight{};
    for (std::size_t end = 0; end < 2; ++end) {
        const std::size_t at = end == 0 ? 0 : seam;
        const HalfSpace before = joined.corners[(at + count - 1) % count].across;
        if (before == joined.corners[at].across) {
            straight[end] = true;
            continue;
        }
        const int side = table.side(joined.corners[(at + 1) % count].vertex, before);
        if (side > 0) return std::nullopt;
        straight[end] = side == 0;
    }
    if (dropStraight) {
        const auto drop = [&](std::size_t at) {
            joined.corners.erase(joined.corners.begin() + static_cast<std::ptrdiff_t>(at));
        };
        if (straight[1]) drop(seam);
        if (straight[0]) drop(0);
    }
    return joined;
}

CarvedFacet carve(Facet facet, const std::vector<HalfSpace>& knives, VertexTable& table) {
    std::vector<Facet> rest;
    std::optional<Facet> inside = facet;
    for (const HalfSpace& knife : knives) {
        if (knife.plane == facet.support.plane) continue;
        auto [in, out] = split(*inside, knife, table);
        if (!in) return {std::nullopt, {std::move(facet)}};
        if (out) rest.push_back(std::move(*out));
        inside = std::move(in);
    }
    return {std::move(inside), std::move(rest)};
}

}  // namespace portcullis::compiler
