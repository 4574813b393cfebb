#include "formats/world/world_statistics.h"

#include <algorithm>
#include <glm/common.hpp>
#include <glm/geometric.hpp>
#include <span>
#include <utility>

namespace portcullis::formats {
namespace {

std::span<const VertexIndex> corners(const World& world, Range loop) {
    return std::span(world.loopVertices).subspan(loop.first, loop.count);
}

/// Twice the area of a flat polygon, along its counter-clockwise normal.
glm::dvec3 doubleArea(const World& world, Range loop) {
    const auto indices = corners(world, loop);
    const glm::dvec3 first = world.vertices[indices[0]].position;
    glm::dvec3 sum(0.0);
    for (std::size_t i = 2; i < indices.size(); ++i)
        sum += glm::cross(world.vertices[indices[i - 1]].position - first,
                          world.vertices[indices[i]].position - first);
    return sum;
}

/// Six times the volume between a polygon and the point `apex`: positive if it faces away from it.
double sixfoldVolume(const World& world, Range loop, const glm::dvec3& apex) {
    const glm::dvec3 first = world.vertices[corners(world, loop)[0]].position;
    return glm::dot(doubleArea(world, loop), first - apex);
}

/// By divergence, as pyramids from a corner of the cell: small numbers, small errors.
double cellVolume(const World& world, CellIndex index) {
    const Cell& cell = world.cells[index];
    std::optional<glm::dvec3> apex;
    double sixfold = 0.0;
    const auto addFace = [&](Range loop, double outward) {
        if (!apex) apex = world.vertices[corners(world, loop)[0]].position;
        sixfold += outward * sixfoldVolume(world, loop, *apex);
    };
    for (std::uint32_t i = cell.surfaces.first; i < cell.surfaces.end(); ++i)
        addFace(world.surfaces[SurfaceIndex(i)].loop, -1.0);  // seen from inside
    for (std::uint32_t i = cell.portals.first; i < cell.portals.end(); ++i) {
        const Portal& portal = world.portals[world.cellPortals[i]];
        addFace(portal.loop, portal.cells[0] == index ? 1.0 : -1.0);
    }
    return sixfold / 6.0;
}

void countInto(std::vector<std::size_t>& histogram, std::size_t bin) {
    if (histogram.size() <= bin) histogram.resize(bin + 1, 0);
    ++histogram[bin];
}

std::size_t treeDepth(const World& world) {
    std::size_t deepest = 0;
    std::vector<std::pair<NodeChild, std::size_t>> open{{world.root, 0}};
    while (!open.empty()) {
        const auto [child, depth] = open.back();
        open.pop_back();
        deepest = std::max(deepest, depth);
        if (child.kind != NodeChild::Kind::node) continue;
        for (const NodeChild& next : world.nodes[NodeIndex(child.index)].children)
            open.emplace_back(next, depth + 1);
    }
    return deepest;
}

std::optional<WorldBounds> boundsOf(const World& world) {
    std::optional<WorldBounds> bounds;
    for (const Vertex& vertex : world.vertices) {
        if (!bounds) bounds = WorldBounds{vertex.position, vertex.position};
        bounds->min = glm::min(bounds->min, vertex.position);
        bounds->max = glm::max(bounds->max, vertex.position);
    }
    return bounds;
}

void measureCells(const World& world, WorldStatistics& statistics) {
    for (std::size_t i = 0; i < world.cells.size(); ++i) {
        const Cell& cell = world.cells[CellIndex(i)];
        const auto medium = static_cast<std::size_t>(cell.medium);
        ++statistics.cellsOfMedium[medium];
        statistics.volumeOfMedium[medium] += cellVolume(world, CellIndex(i));
        countInto(statistics.cellsByFaces, cell.planes.count);
        countInto(statistics.cellsByPortals, cell.portals.count);
    }
}

LightStatistics measureLight(const World& world) {
    const Lightmaps& lightmaps = *world.lightmaps;
    LightStatistics light;
    for (const SurfaceLuxels& luxels : lightmaps.surfaces)
        light.luxels += std::uint64_t{luxels.columns} * luxels.rows;
    light.blocks = lightmaps.blocks.size();
    light.bytes = lightmaps.surfaces.size() * sizeof(SurfaceLuxels) +
                  lightmaps.blocks.size() * sizeof(LuxelBlock);
    for (const LightLayer& layer : lightmaps.layers) {
        light.groups.push_back(layer.group);
        light.bytes += layer.blocks.size() * sizeof(LuxelBlockIndex);
    }
    if (world.surfaceBlocks) light.surfaceBlocks = world.surfaceBlocks->blocks.size();
    return light;
}

}  // namespace

WorldStatistics measureWorld(const World& world) {
    WorldStatistics statistics;
    statistics.brushes = world.brushes.size();
    statistics.planes = world.planes.size();
    statistics.vertices = world.vertices.size();
    statistics.cells = world.cells.size();
    statistics.portals = world.portals.size();
    statistics.surfaces = world.surfaces.size();
    statistics.nodes = world.nodes.size();
    statistics.textures = world.textures.size();
    statistics.materials = world.scene.materials.size();
    statistics.lights = world.scene.lights.size();
    statistics.cameras = world.scene.cameras.size();
    statistics.objects = world.scene.objects.size();
    statistics.entities = world.scene.entities.size();
    statistics.treeDepth = treeDepth(world);
    statistics.bounds = boundsOf(world);
    measureCells(world, statistics);
    if (world.lightmaps) statistics.light = measureLight(world);
    for (const Portal& portal : world.portals)
        statistics.portalArea += glm::length(doubleArea(world, portal.loop)) / 2.0;
    for (const Surface& surface : world.surfaces)
        statistics.surfaceArea += glm::length(doubleArea(world, surface.loop)) / 2.0;
    return statistics;
}

}  // namespace portcullis::formats
