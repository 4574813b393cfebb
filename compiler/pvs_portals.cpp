#include "compiler/pvs_portals.h"

#include <algorithm>

#include "compiler/exact_point.h"

namespace portcullis::compiler {
namespace {

using formats::Portal;
using formats::PortalIndex;
using formats::Range;
using formats::World;

SightPlane sightPlaneOf(const formats::Plane& plane, const glm::dvec3& on) {
    const glm::dvec3 normal(static_cast<double>(plane.a), static_cast<double>(plane.b),
                            static_cast<double>(plane.c));
    const glm::dvec3 unit = glm::normalize(normal);
    return {unit, glm::dot(unit, on)};
}

/// A distance beyond this has the right sign: corners are rounded to 2^-36 unit, and a unit normal
/// times a position is off by 2^-33 at most.
constexpr double kSure = 1.0 / (1U << 30);

/// Whether one of the corners lies strictly on the side of the way's plane where it leads.
bool anyBefore(const WayGraph& graph, std::span<const formats::VertexIndex> corners,
               WayIndex wayIndex) {
    const World& world = *graph.world;
    const Way& way = graph.ways[wayIndex];
    bool unsure = false;
    for (const formats::VertexIndex corner : corners) {
        const double at = way.plane.distance(world.vertices[corner].position);
        if (at > kSure) return true;
        unsure = unsure || at >= -kSure;
    }
    if (!unsure) return false;
    const formats::PlaneIndex index = world.portals[portalOf(wayIndex)].plane;
    const int wanted = wayIndex.value() % 2 == 0 ? 1 : -1;
    return std::ranges::any_of(corners, [&](formats::VertexIndex corner) {
        const formats::Vertex& vertex = world.vertices[corner];
        if (way.plane.distance(vertex.position) < -kSure) return false;
        if (std::ranges::find(vertex.planes, index) != vertex.planes.end()) return false;
        const auto point = meet(world.planes[vertex.planes[0]], world.planes[vertex.planes[1]],
                                world.planes[vertex.planes[2]]);
        return !point || exactSide(*point, world.planes[index]) == wanted;
    });
}

bool portalBefore(const WayGraph& graph, WayIndex wayIndex, WayIndex front) {
    const World& world = *graph.world;
    const Way& way = graph.ways[wayIndex];
    const SightPlane& plane = graph.ways[front].plane;
    const double distance = plane.distance(way.sphere.centre);
    if (distance > way.sphere.radius + kSure) return true;
    if (distance < -way.sphere.radius - kSure) return false;
    const Portal& portal = world.portals[portalOf(wayIndex)];
    const auto corners =
        std::span(world.loopVertices).subspan(portal.loop.first, portal.loop.count);
    return portal.plane != world.portals[portalOf(front)].plane && anyBefore(graph, corners, front);
}

}  // namespace

bool anyBehind(const WayGraph& graph, std::span<const formats::VertexIndex> corners, WayIndex way) {
    return anyBefore(graph, corners, reverseOf(way));
}

bool mayFollow(const WayGraph& graph, WayIndex first, WayIndex second) {
    return portalBefore(graph, second, first) && portalBefore(graph, first, reverseOf(second));
}

WayGraph makeWayGraph(const World& world) {
    WayGraph graph;
    graph.world = &world;
    graph.leaving.resize(world.cells.size());
    std::vector<glm::dvec3> loop;
    for (std::size_t i = 0; i < world.portals.size(); ++i) {
        const Portal& portal = world.portals[PortalIndex(i)];
        const auto [behind, before] = portal.cells;
        loop.clear();
        for (std::uint32_t at = portal.loop.first; at < portal.loop.end(); ++at)
            loop.push_back(world.vertices[world.loopVertices[at]].position);
        Way way{behind, before, sightPlaneOf(world.planes[portal.plane], loop[0]), {}, {}, {}};
        way.window = Window(loop, way.plane.normal);
        way.sphere = sphereAround(way.window);
        graph.leaving[behind].push_back(graph.ways.append(way));
        std::swap(way.from, way.to);
        way.plane = way.plane.opposite();
        graph.leaving[before].push_back(graph.ways.append(way));
    }
    for (std::size_t i = 0; i < graph.ways.size(); ++i) {
        Way& way = graph.ways[WayIndex(i)];
        way.next.first = static_cast<std::uint32_t>(graph.next.size());
        for (const WayIndex next : graph.leaving[way.to])
            if (mayFollow(graph, WayIndex(i), next)) graph.next.push_back(next);
        way.next.count = static_cast<std::uint32_t>(graph.next.size()) - way.next.first;
    }
    return graph;
}

}  // namespace portcullis::compiler
