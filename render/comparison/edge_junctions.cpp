#include "render/comparison/edge_junctions.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <tbb/parallel_for.h>
#include <vector>

#include "render/cell_points.h"
#include "render/comparison/vertex_tree.h"

namespace portcullis::render {
namespace {

using namespace formats;

using Edge = std::array<VertexIndex, 2>;

template <class T>
void keepDistinct(std::vector<T>& elements) {
    std::ranges::sort(elements);
    elements.erase(std::unique(elements.begin(), elements.end()), elements.end());
}

std::vector<Edge> edgesOf(const World& world, CellIndex index) {
    std::vector<Edge> edges;
    const auto addLoop = [&](Range loop) {
        for (std::uint32_t i = 0; i < loop.count; ++i) {
            const VertexIndex from = world.loopVertices[loop.first + i];
            const VertexIndex to = world.loopVertices[loop.first + (i + 1) % loop.count];
            edges.push_back({std::min(from, to), std::max(from, to)});
        }
    };
    const Cell& cell = world.cells[index];
    for (std::uint32_t i = cell.surfaces.first; i < cell.surfaces.end(); ++i)
        addLoop(world.surfaces[SurfaceIndex(i)].loop);
    for (std::uint32_t i = cell.portals.first; i < cell.portals.end(); ++i)
        addLoop(world.portals[world.cellPortals[i]].loop);
    keepDistinct(edges);
    return edges;
}

/// Below this a distance is only the rounding of corners to doubles.
constexpr double kRounding = 1e-9;

/// How far corners lie on the planes of their polygons, times four.
double toleranceOf(const PreparedWorld& prepared) {
    const World& world = *prepared.world;
    double farthest = 0.0;
    const auto look = [&](PlaneIndex plane, Range loop) {
        for (std::uint32_t i = loop.first; i < loop.end(); ++i) {
            const glm::dvec3 corner = world.vertices[world.loopVertices[i]].position;
            farthest = std::max(farthest, std::abs(prepared.planes[plane].distance(corner)));
        }
    };
    for (const Portal& portal : world.portals) look(portal.plane, portal.loop);
    for (const Surface& surface : world.surfaces) look(surface.plane.plane, surface.loop);
    return std::max(kRounding, 4.0 * farthest);
}

EdgeJunctions junctionsOf(const World& world, const VertexTree& tree, CellIndex cell,
                          double tolerance) {
    std::vector<VertexIndex> corners;
    forEachCorner(world, cell, [&](VertexIndex corner) { corners.push_back(corner); });
    keepDistinct(corners);
    EdgeJunctions found;
    for (const Edge& edge : edgesOf(world, cell)) {
        ++found.edges;
        const auto inside = tree.between(world.vertices[edge[0]].position,
                                         world.vertices[edge[1]].position, tolerance);
        if (inside.empty()) continue;
        ++found.inWorld;
        if (std::ranges::any_of(inside, [&](VertexIndex corner) {
                return std::ranges::binary_search(corners, corner);
            }))
            ++found.inCell;
    }
    return found;
}

}  // namespace

EdgeJunctions countJunctions(const PreparedWorld& prepared) {
    const World& world = *prepared.world;
    const VertexTree tree(world);
    EdgeJunctions total;
    total.tolerance = toleranceOf(prepared);
    std::vector<EdgeJunctions> ofCells(world.cells.size());
    tbb::parallel_for(std::size_t{0}, ofCells.size(), [&](std::size_t c) {
        ofCells[c] = junctionsOf(world, tree, CellIndex(c), total.tolerance);
    });
    for (const EdgeJunctions& found : ofCells) {
        total.edges += found.edges;
        total.inCell += found.inCell;
        total.inWorld += found.inWorld;
    }
    return total;
}

}  // namespace portcullis::render
