#include "compiler/proof_portals.h"

#include <algorithm>
#include <utility>

namespace portcullis::compiler {
namespace {

using formats::CellIndex;
using formats::PlaneIndex;
using formats::PlaneSide;
using formats::PortalIndex;
using formats::SurfaceIndex;
using formats::VertexIndex;

bool hasPlane(const ProofWorld& world, CellIndex cell, const PlaneSide& side) {
    const auto planes = world.planesOf(world.world().cells[cell]);
    return std::ranges::find(planes, side) != planes.end();
}

void judgeCells(const ProofWorld& world, FindingList& findings) {
    std::vector<std::pair<std::array<CellIndex, 2>, std::size_t>> pairs;
    const auto& portals = world.world().portals;
    for (std::size_t i = 0; i < portals.size(); ++i) {
        const formats::Portal& portal = portals[PortalIndex(i)];
        if (!hasPlane(world, portal.cells[0], {portal.plane, false}))
            findings.add("the plane of the portal is not one of the cell behind it",
                         pointerTo("portals", i));
        else if (!hasPlane(world, portal.cells[1], {portal.plane, true}))
            findings.add("the plane of the portal is not one of the cell in front of it",
                         pointerTo("portals", i));
        const auto [low, high] = std::minmax(portal.cells[0], portal.cells[1]);
        pairs.push_back({{low, high}, i});
    }
    std::ranges::sort(pairs);
    for (std::size_t i = 1; i < pairs.size(); ++i)
        if (pairs[i].first == pairs[i - 1].first)
            findings.add(
                "the portal joins the same cells as portal " + std::to_string(pairs[i - 1].second),
                pointerTo("portals", pairs[i].second));
}

/// A wall as the search for overlaps needs it.
struct Wall {
    PlaneSide side;
    std::span<const VertexIndex> loop;  ///< counter-clockwise seen from inside
    std::array<double, 3> low{}, high{};
    std::size_t surface = 0;
};

std::vector<Wall> wallsOf(const ProofWorld& world) {
    std::vector<Wall> walls;
    const auto& surfaces = world.world().surfaces;
    for (std::size_t i = 0; i < surfaces.size(); ++i) {
        const formats::Surface& surface = surfaces[SurfaceIndex(i)];
        Wall wall{
            surface.plane,
            std::span(world.world().loopVertices).subspan(surface.loop.first, surface.loop.count),
            {},
            {},
            i};
        wall.low = wall.high = world.point(wall.loop.front()).rough;
        for (const VertexIndex corner : wall.loop)
            for (std::size_t k = 0; k < 3; ++k) {
                wall.low[k] = std::min(wall.low[k], world.point(corner).rough[k]);
                wall.high[k] = std::max(wall.high[k], world.point(corner).rough[k]);
            }
        walls.push_back(wall);
    }
    std::ranges::sort(walls, [](const Wall& a, const Wall& b) {
        return std::pair(a.side, a.surface) < std::pair(b.side, b.surface);
    });
    return walls;
}

/// Whether an edge of `a` has `b` wholly on its outer side.
bool hasSeparatingEdge(const ProofWorld& world, const Wall& a, const Wall& b) {
    for (std::size_t i = 0; i < a.loop.size(); ++i) {
        const VertexIndex from = a.loop[i], to = a.loop[(i + 1) % a.loop.size()];
        const auto cross = world.edgePlane(from, to, a.side.plane, a.loop);
        if (!cross) return true;  // told by proof_convex.h
        int inner = 0;
        for (const VertexIndex corner : a.loop)
            if (inner == 0) inner = world.side(corner, *cross);
        if (std::ranges::all_of(
                b.loop, [&](VertexIndex corner) { return world.side(corner, *cross) != inner; }))
            return true;
    }
    return false;
}

bool boundsMeet(const Wall& a, const Wall& b) {
    for (std::size_t k = 0; k < 3; ++k)
        if (a.low[k] > b.high[k] + 1 || b.low[k] > a.high[k] + 1) return false;
    return true;
}

FindingList judgeWalls(const ProofWorld& world) {
    const std::vector<Wall> walls = wallsOf(world);
    return findEach(
        formats::Code::proofPortal, walls.size(), [&](std::size_t i, FindingList& findings) {
            const Wall& wall = walls[i];
            if (wall.side.flipped) return;
            auto facing = std::ranges::lower_bound(walls, wall.side.opposite(), {}, &Wall::side);
            for (; facing != walls.end() && facing->side == wall.side.opposite(); ++facing) {
                const Wall& other = *facing;
                if (boundsMeet(wall, other) && !hasSeparatingEdge(world, wall, other) &&
                    !hasSeparatingEdge(world, other, wall))
                    findings.add("the wall stands where a portal to the cell of surface " +
                                     std::to_string(other.surface) + " should be",
                                 pointerTo("surfaces", wall.surface));
            }
        });
}

}  // namespace

FindingList provePortals(const ProofWorld& world) {
    FindingList findings(formats::Code::proofPortal);
    judgeCells(world, findings);
    findings.merge(judgeWalls(world));
    return findings;
}

}  // namespace portcullis::compiler
