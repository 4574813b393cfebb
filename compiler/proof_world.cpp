#include "compiler/proof_world.h"

#include <algorithm>
#include <set>

#include "compiler/proof_findings.h"

namespace portcullis::compiler {

using formats::CellIndex;
using formats::PlaneIndex;
using formats::PlaneSide;
using formats::PortalIndex;
using formats::SurfaceIndex;
using formats::VertexIndex;

std::string CellPolygon::pointer() const {
    return portal ? pointerTo("portals", portal->value()) : pointerTo("surfaces", surface->value());
}

ProofWorld::ProofWorld(const formats::World& world) : world_(world), planes_(world.planes) {
    std::set<formats::Plane> known;
    for (std::size_t p = 0; p < world.planes.size(); ++p)
        if (!known.insert(world.planes[PlaneIndex(p)]).second)
            repeatedPlanes_.push_back(PlaneIndex(p));
    points_.reserve(world.vertices.size());
    for (const formats::Vertex& vertex : world.vertices) {
        const auto point = planes_.meetingOf(vertex.planes[0], vertex.planes[1], vertex.planes[2]);
        if (!point) pointless_.push_back(points_.nextIndex());
        points_.push_back(point.value_or(ProofPoint{}));
    }
}

std::span<const PlaneSide> ProofWorld::planesOf(const formats::Cell& cell) const {
    return std::span(world_.cellPlanes).subspan(cell.planes.first, cell.planes.count);
}

std::span<const PlaneSide> ProofWorld::planesOf(const formats::WorldBrush& brush) const {
    return std::span(world_.brushPlanes).subspan(brush.planes.first, brush.planes.count);
}

std::vector<CellPolygon> ProofWorld::polygonsOf(CellIndex index) const {
    const formats::Cell& cell = world_.cells[index];
    std::vector<CellPolygon> polygons;
    const auto loopOf = [&](const formats::Range& range, bool reversed) {
        const auto loop = std::span(world_.loopVertices).subspan(range.first, range.count);
        if (reversed) return std::vector<VertexIndex>(loop.rbegin(), loop.rend());
        return std::vector<VertexIndex>(loop.begin(), loop.end());
    };
    for (std::uint32_t i = cell.portals.first; i < cell.portals.end(); ++i) {
        const PortalIndex portalIndex = world_.cellPortals[i];
        const formats::Portal& portal = world_.portals[portalIndex];
        const bool front = portal.cells[1] == index;
        polygons.push_back({{portal.plane, front}, loopOf(portal.loop, front), portalIndex, {}});
    }
    for (std::uint32_t i = cell.surfaces.first; i < cell.surfaces.end(); ++i) {
        const formats::Surface& surface = world_.surfaces[SurfaceIndex(i)];
        polygons.push_back({surface.plane, loopOf(surface.loop, true), {}, SurfaceIndex(i)});
    }
    return polygons;
}

std::array<double, 3> ProofWorld::centerOf(CellIndex cell) const {
    std::array<double, 3> sum{};
    double count = 0;
    for (const CellPolygon& polygon : polygonsOf(cell))
        for (const VertexIndex vertex : polygon.loop) {
            for (std::size_t k = 0; k < 3; ++k) sum[k] += points_[vertex].rough[k];
            ++count;
        }
    for (double& value : sum) value /= std::max(count, 1.0);
    return sum;
}

int ProofWorld::side(VertexIndex vertex, PlaneIndex plane) const {
    const auto& own = world_.vertices[vertex].planes;
    if (plane == own[0] || plane == own[1] || plane == own[2]) return 0;
    return planes_.side(points_[vertex], plane);
}

int ProofWorld::direction(VertexIndex a, VertexIndex b, PlaneIndex p, PlaneIndex q) const {
    // b is where its three planes meet, so one of them crosses the line only there. On the way from
    // a to b the value of that plane goes from the side of a to 0.
    for (const PlaneIndex across : world_.vertices[b].planes) {
        const int spin = planes_.spin(p, q, across);
        if (spin != 0) return -side(a, across) * spin;
    }
    return 0;
}

std::optional<PlaneIndex> ProofWorld::edgePlane(VertexIndex a, VertexIndex b, PlaneIndex plane,
                                                std::span<const VertexIndex> loop) const {
    const auto holds = [&](PlaneIndex candidate) {
        return candidate != plane && side(a, candidate) == 0 && side(b, candidate) == 0;
    };
    for (const VertexIndex end : {a, b})
        for (const PlaneIndex candidate : world_.vertices[end].planes)
            if (holds(candidate)) return candidate;
    for (const VertexIndex corner : loop)
        for (const PlaneIndex candidate : world_.vertices[corner].planes)
            if (holds(candidate)) return candidate;
    for (std::size_t i = 0; i < world_.planes.size(); ++i)
        if (holds(PlaneIndex(i))) return PlaneIndex(i);
    return std::nullopt;
}

std::optional<std::string> loopFault(const ProofWorld& world, std::span<const VertexIndex> loop,
                                     const PlaneSide& outward) {
    std::vector<VertexIndex> sorted(loop.begin(), loop.end());
    std::ranges::sort(sorted);
    if (std::ranges::adjacent_find(sorted) != sorted.end()) return "passes a vertex twice";
    for (std::size_t i = 0; i < loop.size(); ++i) {
        const VertexIndex a = loop[i], b = loop[(i + 1) % loop.size()];
        const auto cross = world.edgePlane(a, b, outward.plane, loop);
        if (!cross) return "has an edge on no second plane";
        const int along = world.direction(a, b, outward.plane, *cross);
        if (along == 0) return "has an edge without length";
        const int inner = outward.flipped ? along : -along;
        bool hasArea = false;
        for (const VertexIndex corner : loop) {
            const int side = world.side(corner, *cross);
            if (side == -inner) return "is not convex and counter-clockwise";
            hasArea = hasArea || side == inner;
        }
        if (!hasArea) return "has no area";
    }
    return std::nullopt;
}

}  // namespace portcullis::compiler
