#include "compiler/proof_closed.h"

#include <algorithm>
#include <map>
#include <utility>

namespace portcullis::compiler {
namespace {

using formats::CellIndex;
using formats::PlaneSide;
using formats::VertexIndex;

using Edge = std::pair<VertexIndex, VertexIndex>;

void appendEdges(const std::vector<VertexIndex>& loop, std::vector<Edge>& edges) {
    for (std::size_t i = 0; i < loop.size(); ++i)
        edges.emplace_back(loop[i], loop[(i + 1) % loop.size()]);
}

void judgeClosed(const std::vector<CellPolygon>& polygons, const std::string& pointer,
                 FindingList& findings) {
    std::vector<Edge> edges;
    for (const CellPolygon& polygon : polygons) appendEdges(polygon.loop, edges);
    std::ranges::sort(edges);
    const auto named = [](const Edge& edge) {
        return "the edge from vertex " + std::to_string(edge.first.value()) + " to " +
               std::to_string(edge.second.value());
    };
    for (auto it = edges.begin(); it != edges.end(); ++it) {
        if (it != edges.begin() && *it == *(it - 1)) {
            findings.add(named(*it) + " is there twice", pointer);
            return;
        }
        if (!std::ranges::binary_search(edges, Edge(it->second, it->first))) {
            findings.add(named(*it) + " has no polygon on its other side", pointer);
            return;
        }
    }
    if (edges.empty()) findings.add("the cell has no polygons", pointer);
}

/// The edges that no other polygon of the same plane runs back, chained to one loop; empty when
/// they are not one loop.
std::vector<VertexIndex> outlineOf(const std::vector<Edge>& edges) {
    std::map<VertexIndex, VertexIndex> next;
    std::size_t count = 0;
    for (const Edge& edge : edges) {
        if (std::ranges::find(edges, Edge(edge.second, edge.first)) != edges.end()) continue;
        next[edge.first] = edge.second;
        ++count;
    }
    if (next.empty() || next.size() != count) return {};
    std::vector<VertexIndex> outline;
    VertexIndex at = next.begin()->first;
    do {
        outline.push_back(at);
        const auto found = next.find(at);
        if (found == next.end()) return {};
        at = found->second;
    } while (at != outline.front() && outline.size() <= count);
    return outline.size() == count ? outline : std::vector<VertexIndex>{};
}

void judgeCoverage(const ProofWorld& world, CellIndex cell,
                   const std::vector<CellPolygon>& polygons, FindingList& findings) {
    const auto planes = world.planesOf(world.world().cells[cell]);
    const std::string pointer = pointerTo("cells", cell.value());
    for (const CellPolygon& polygon : polygons)
        if (std::ranges::find(planes, polygon.side) == planes.end())
            findings.add("a polygon of cell " + std::to_string(cell.value()) +
                             " lies on none of the cell's planes",
                         polygon.pointer());
    for (std::size_t i = 0; i < planes.size(); ++i) {
        if (std::ranges::find(planes.first(i), planes[i]) !=
            planes.begin() + static_cast<std::ptrdiff_t>(i)) {
            findings.add("the cell has a plane twice", pointer);
            continue;
        }
        std::vector<Edge> edges;
        bool isFlat = true;
        for (const CellPolygon& polygon : polygons) {
            if (polygon.side != planes[i]) continue;
            appendEdges(polygon.loop, edges);
            for (const VertexIndex corner : polygon.loop)
                isFlat = isFlat && world.side(corner, planes[i].plane) == 0;
        }
        const std::string named = "face " + std::to_string(i) + " of the cell ";
        if (edges.empty()) {
            findings.add(named + "has neither portal nor wall", pointer);
        } else if (isFlat) {
            const auto outline = outlineOf(edges);
            if (outline.empty())
                findings.add(named + "is not covered once: its polygons have no single outline",
                             pointer);
            else if (const auto fault = loopFault(world, outline, planes[i]))
                findings.add(named + "is not covered once: its outline " + *fault, pointer);
        }
    }
}

}  // namespace

ClosedProof proveClosed(const ProofWorld& world) {
    ClosedProof proof;
    const std::size_t count = world.world().cells.size();
    std::vector<std::uint64_t> edges(count);
    proof.closed =
        findEach(formats::Code::proofClosed, count, [&](std::size_t i, FindingList& findings) {
            const auto polygons = world.polygonsOf(CellIndex(i));
            for (const CellPolygon& polygon : polygons) edges[i] += polygon.loop.size();
            judgeClosed(polygons, pointerTo("cells", i), findings);
        });
    proof.coverage =
        findEach(formats::Code::proofCoverage, count, [&](std::size_t i, FindingList& findings) {
            judgeCoverage(world, CellIndex(i), world.polygonsOf(CellIndex(i)), findings);
        });
    for (const std::uint64_t cellEdges : edges) proof.edges += cellEdges;
    return proof;
}

}  // namespace portcullis::compiler
