#include "compiler/face_matching.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>
#include <optional>
#include <utility>

#include "compiler/body_union.h"

namespace portcullis::compiler {
namespace {

std::vector<HalfSpace> outlineOf(const Facet& facet) {
    std::vector<HalfSpace> knives;
    knives.reserve(facet.corners.size());
    for (const Corner& corner : facet.corners) knives.push_back(corner.across);
    return knives;
}

/// Whether some edge of `outline` has all of `facet` outside or on it.
bool separated(const Facet& facet, const Facet& outline, VertexTable& table) {
    return std::ranges::any_of(outline.corners, [&](const Corner& edge) {
        return std::ranges::all_of(facet.corners, [&](const Corner& corner) {
            return table.side(corner.vertex, edge.across) >= 0;
        });
    });
}

std::array<double, 3> middleOf(const Facet& facet, const VertexTable& table) {
    std::array<double, 3> sum{};
    for (const Corner& corner : facet.corners)
        for (std::size_t axis = 0; axis < 3; ++axis)
            sum[axis] += table.position(corner.vertex)[axis];
    for (double& coordinate : sum) coordinate /= static_cast<double>(facet.corners.size());
    return sum;
}

/// A face while it is matched: what is left of it.
struct Open {
    const CellFace* face = nullptr;
    RoughBounds bounds;
    std::vector<Facet> rest;
};

void takeAway(std::vector<Facet>& rest, const std::vector<HalfSpace>& knives, VertexTable& table) {
    std::vector<Facet> left;
    for (Facet& piece : rest) {
        CarvedFacet carved = carve(std::move(piece), knives, table);
        std::ranges::move(carved.rest, std::back_inserter(left));
    }
    rest = std::move(left);
}

class PlaneMatcher {
public:
    PlaneMatcher(MatchedFaces& out, VertexTable& table) : out_(out), table_(table) {}

    /// All pairs whose boxes touch, found by a sweep along the axis on which the faces spread most.
    void match(std::vector<Open>& behind, std::vector<Open>& front) {
        if (behind.empty() || front.empty()) return;
        RoughBounds all;
        for (const auto* side : {&behind, &front})
            for (const Open& open : *side) {
                all.include(open.bounds.low);
                all.include(open.bounds.high);
            }
        std::size_t axis = 0;
        for (std::size_t other = 1; other < 3; ++other)
            if (all.extent(other) > all.extent(axis)) axis = other;
        std::ranges::stable_sort(front, {}, [&](const Open& f) { return f.bounds.low[axis]; });
        double longest = 0;
        for (const Open& f : front) longest = std::max(longest, f.bounds.extent(axis));
        constexpr double kMargin = 1;  // lattice step: far above rounding
        for (Open& b : behind) {
            auto f = std::ranges::lower_bound(front, b.bounds.low[axis] - longest - kMargin, {},
                                              [&](const Open& o) { return o.bounds.low[axis]; });
            for (; f != front.end() && f->bounds.low[axis] <= b.bounds.high[axis] + kMargin; ++f)
                if (b.bounds.touches(f->bounds)) matchPair(b, *f);
        }
    }

private:
    void matchPair(Open& behind, Open& front) {
        const Facet& a = behind.face->facet;
        const Facet& b = front.face->facet;
        const bool bothOpen = behind.face->open && front.face->open;
        if (sameOutline(a, b)) {
            emit(behind, front, a, bothOpen);
            if (bothOpen) {
                behind.rest.clear();
                front.rest.clear();
            }
            return;
        }
        if (separated(a, b, table_) || separated(b, a, table_)) return;
        std::optional<Facet> overlap = a;
        for (const Corner& edge : b.corners) {
            overlap = split(*overlap, edge.across, table_).inside;
            if (!overlap) return;
        }
        emit(behind, front, *overlap, bothOpen);
        if (!bothOpen) return;
        const auto knives = outlineOf(*overlap);
        takeAway(behind.rest, knives, table_);
        takeAway(front.rest, knives, table_);
    }

    void emit(const Open& behind, const Open& front, const Facet& overlap, bool bothOpen) {
        if (bothOpen)
            out_.portals.push_back({behind.face->cell, front.face->cell, overlap});
        else
            out_.links.push_back({behind.face->cell, front.face->cell, widthOf(overlap, table_),
                                  middleOf(overlap, table_)});
    }

    MatchedFaces& out_;
    VertexTable& table_;
};

}  // namespace

MatchedFaces matchFaces(std::vector<CellFace> faces, VertexTable& table) {
    std::vector<std::size_t> order(faces.size());
    std::iota(order.begin(), order.end(), std::size_t{0});
    std::ranges::stable_sort(order, {}, [&](std::size_t i) { return faces[i].facet.support; });

    MatchedFaces result;
    PlaneMatcher matcher(result, table);
    for (std::size_t first = 0; first < order.size();) {
        const PlaneId plane = faces[order[first]].facet.support.plane;
        std::vector<Open> behind, front;  // cells behind the plane, and in front of it
        std::size_t end = first;
        for (; end < order.size() && faces[order[end]].facet.support.plane == plane; ++end) {
            const CellFace& face = faces[order[end]];
            (face.facet.support.flipped ? front : behind)
                .push_back({&face, boundsOf(face.facet, table), {face.facet}});
        }
        matcher.match(behind, front);
        for (auto* side : {&behind, &front})
            for (Open& open : *side) {
                if (!open.face->open) continue;
                for (Facet& rest : open.rest)
                    result.rests.push_back({open.face->cell, std::move(rest)});
            }
        first = end;
    }
    return result;
}

double widthOf(const Facet& facet, const VertexTable& table) {
    double width = std::numeric_limits<double>::infinity();
    const std::size_t count = facet.corners.size();
    for (std::size_t i = 0; i < count; ++i) {
        const auto& a = table.position(facet.corners[i].vertex);
        const auto& b = table.position(facet.corners[(i + 1) % count].vertex);
        const double ex = b[0] - a[0], ey = b[1] - a[1], ez = b[2] - a[2];
        const double length = std::sqrt(ex * ex + ey * ey + ez * ez);
        if (length == 0) return 0;
        double reach = 0;
        for (const Corner& corner : facet.corners) {
            const auto& p = table.position(corner.vertex);
            const double px = p[0] - a[0], py = p[1] - a[1], pz = p[2] - a[2];
            const double cx = ey * pz - ez * py, cy = ez * px - ex * pz, cz = ex * py - ey * px;
            reach = std::max(reach, std::sqrt(cx * cx + cy * cy + cz * cz) / length);
        }
        width = std::min(width, reach);
    }
    return width;
}

}  // namespace portcullis::compiler
