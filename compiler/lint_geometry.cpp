#include "compiler/lint_geometry.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <set>
#include <utility>

#include "compiler/lint_names.h"

namespace portcullis::compiler {
namespace {

using formats::BrushIndex;
using formats::CellIndex;
using formats::SurfaceIndex;
using formats::VertexIndex;
using formats::World;

constexpr double kThin = 1.0 / 16;  ///< units

double lengthOf(const glm::dvec3& v) { return std::sqrt(v.x * v.x + v.y * v.y + v.z * v.z); }

glm::dvec3 crossOf(const glm::dvec3& a, const glm::dvec3& b) {
    return {a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x};
}

std::string placeOf(const glm::dvec3& p) {
    return fixedText(p.x, 3) + " " + fixedText(p.y, 3) + " " + fixedText(p.z, 3);
}

/// Brushes with a face on which the vertex lies, in order.
std::vector<BrushIndex> brushesAt(const ProofWorld& world, VertexIndex vertex) {
    std::vector<BrushIndex> found;
    const auto& brushes = world.world().brushes;
    for (std::size_t b = 0; b < brushes.size(); ++b) {
        bool isOn = false, isOut = false;
        for (const formats::PlaneSide& side : world.planesOf(brushes[BrushIndex(b)])) {
            if (!side.plane.valid()) continue;
            const int value = world.side(vertex, side);
            isOn = isOn || value == 0;
            isOut = isOut || value > 0;
            if (isOut) break;
        }
        if (isOn && !isOut) found.push_back(BrushIndex(b));
    }
    return found;
}

void tellEdge(const ProofWorld& world, VertexIndex a, VertexIndex b, double length,
              FindingList& findings) {
    if (findings.count() >= kFindingsTold) {
        findings.add({}, {});  // only counted
        return;
    }
    const auto brushes = brushesAt(world, a);
    std::string text = "an edge of " + fixedText(length, 9) + " units near " +
                       placeOf(world.world().vertices[a].position);
    for (std::size_t i = 0; i < brushes.size(); ++i)
        text += (i == 0 ? " at " : ", ") + lintName(world.world(), brushes[i]) +
                lintLine(world.world(), brushes[i]);
    findings.add(std::move(text), pointerTo("vertices", std::min(a, b).value()),
                 brushes.empty() ? formats::SourceLocation{}
                                 : world.world().brushes[brushes.back()].location);
}

/// The least over all edges of the distance to the corner farthest from it.
double thicknessOf(const World& world, const formats::Range& loop) {
    double least = std::numeric_limits<double>::infinity();
    const auto at = [&](std::uint32_t i) -> const glm::dvec3& {
        return world.vertices[world.loopVertices[loop.first + i % loop.count]].position;
    };
    for (std::uint32_t i = 0; i < loop.count; ++i) {
        const glm::dvec3 along = at(i + 1) - at(i);
        const double length = lengthOf(along);
        if (length == 0) continue;
        double farthest = 0;
        for (std::uint32_t k = 0; k < loop.count; ++k)
            farthest = std::max(farthest, lengthOf(crossOf(along, at(k) - at(i))) / length);
        least = std::min(least, farthest);
    }
    return least;
}

double thicknessOf(const ProofWorld& world, CellIndex cell) {
    double least = std::numeric_limits<double>::infinity();
    const auto polygons = world.polygonsOf(cell);
    for (const formats::PlaneSide& side : world.planesOf(world.world().cells[cell])) {
        double farthest = 0;
        for (const CellPolygon& polygon : polygons)
            for (const VertexIndex corner : polygon.loop)
                farthest = std::max(farthest, std::abs(world.planes().distance(
                                                  world.point(corner).rough, side.plane)));
        least = std::min(least, farthest);
    }
    return least / formats::kLatticeStepsPerUnit;
}

}  // namespace

FindingList lintMicroEdges(const ProofWorld& world) {
    const World& data = world.world();
    std::set<std::pair<VertexIndex, VertexIndex>> edges;
    const auto collect = [&](const formats::Range& loop) {
        for (std::uint32_t i = 0; i < loop.count; ++i) {
            const auto [a, b] = std::minmax(data.loopVertices[loop.first + i],
                                            data.loopVertices[loop.first + (i + 1) % loop.count]);
            if (lengthOf(data.vertices[a].position - data.vertices[b].position) < kThin)
                edges.emplace(a, b);
        }
    };
    for (const formats::Portal& portal : data.portals) collect(portal.loop);
    for (const formats::Surface& surface : data.surfaces) collect(surface.loop);
    FindingList findings(formats::Code::lintMicroEdge);
    for (const auto& [a, b] : edges)
        tellEdge(world, a, b, lengthOf(data.vertices[a].position - data.vertices[b].position),
                 findings);
    return findings;
}

FindingList lintSlivers(const ProofWorld& world) {
    const World& data = world.world();
    FindingList findings(formats::Code::lintSliver);
    for (std::size_t c = 0; c < data.cells.size(); ++c) {
        const double thickness = thicknessOf(world, CellIndex(c));
        if (thickness >= kThin) continue;
        const auto center = world.centerOf(CellIndex(c));
        constexpr double unit = formats::kLatticeStepsPerUnit;
        const formats::Range& surfaces = data.cells[CellIndex(c)].surfaces;
        findings.add(
            "a cell is " + fixedText(thickness, 9) + " units thin at " +
                placeOf({center[0] / unit, center[1] / unit, center[2] / unit}),
            pointerTo("cells", c),
            surfaces.count == 0
                ? formats::SourceLocation{}
                : data.brushes[data.surfaces[SurfaceIndex(surfaces.first)].brush].location);
    }
    for (std::size_t s = 0; s < data.surfaces.size(); ++s) {
        const formats::Surface& surface = data.surfaces[SurfaceIndex(s)];
        const double thickness = thicknessOf(data, surface.loop);
        if (thickness >= kThin) continue;
        findings.add("a surface of " + lintName(data, surface.brush) + " is " +
                         fixedText(thickness, 9) + " units thin at " +
                         placeOf(data.vertices[data.loopVertices[surface.loop.first]].position),
                     pointerTo("surfaces", s), data.brushes[surface.brush].location);
    }
    return findings;
}

}  // namespace portcullis::compiler
