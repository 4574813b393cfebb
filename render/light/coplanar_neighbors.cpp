#include "render/light/coplanar_neighbors.h"

#include <algorithm>
#include <compare>
#include <utility>

namespace portcullis::render {
namespace {

using namespace formats;

struct WallEdge {
    std::array<VertexIndex, 2> ends;  // ascending
    PlaneSide plane;
    SurfaceIndex surface;

    auto operator<=>(const WallEdge&) const = default;
    [[nodiscard]] bool joins(const WallEdge& other) const {
        return ends == other.ends && plane == other.plane && surface != other.surface;
    }
};

std::vector<WallEdge> edgesOf(const World& world) {
    std::vector<WallEdge> edges;
    for (SurfaceIndex s(0u); world.surfaces.contains(s); s = SurfaceIndex(s.value() + 1)) {
        const Surface& surface = world.surfaces[s];
        VertexIndex from = world.loopVertices[surface.loop.end() - 1];
        for (std::uint32_t i = surface.loop.first; i < surface.loop.end(); ++i) {
            const VertexIndex to = world.loopVertices[i];
            edges.push_back({{std::min(from, to), std::max(from, to)}, surface.plane, s});
            from = to;
        }
    }
    std::ranges::sort(edges);
    return edges;
}

}  // namespace

CoplanarNeighbors coplanarNeighbors(const World& world) {
    std::vector<std::pair<SurfaceIndex, CoplanarNeighbor>> pairs;
    const std::vector<WallEdge> edges = edgesOf(world);
    for (std::size_t i = 0; i + 1 < edges.size(); ++i) {
        const WallEdge &one = edges[i], &other = edges[i + 1];
        if (!one.joins(other)) continue;
        pairs.push_back({one.surface, {other.surface, one.ends}});
        pairs.push_back({other.surface, {one.surface, one.ends}});
    }
    std::ranges::sort(pairs, {}, [](const auto& pair) {
        return std::pair(std::pair(pair.first, pair.second.surface), pair.second.edge);
    });
    CoplanarNeighbors result;
    result.ranges.resize(world.surfaces.size());
    for (const auto& pair : pairs) {
        Range& range = result.ranges[pair.first];
        if (range.count++ == 0) range.first = static_cast<std::uint32_t>(result.neighbors.size());
        result.neighbors.push_back(pair.second);
    }
    return result;
}

}  // namespace portcullis::render
