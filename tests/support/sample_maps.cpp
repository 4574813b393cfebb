#include "tests/support/sample_maps.h"

#include <algorithm>
#include <cmath>
#include <doctest/doctest.h>
#include <fstream>
#include <glm/geometric.hpp>
#include <iterator>
#include <map>
#include <numeric>
#include <utility>

#include "formats/map/brush_map_reader.h"

namespace portcullis::tests {

using namespace formats;

namespace {

std::filesystem::path folderOf(const std::string& folder) {
    return std::filesystem::path(PORTCULLIS_SOURCE_DIR) / "maps" / folder;
}

/// Both faces of a portal turn opposite ways: in the cell behind it the loop is seen from outside.
void countEdges(const World& world, Range loop, int times,
                std::map<std::pair<VertexIndex, VertexIndex>, int>& edges) {
    for (std::uint32_t i = 0; i < loop.count; ++i) {
        const VertexIndex from = world.loopVertices[loop.first + i];
        const VertexIndex to = world.loopVertices[loop.first + (i + 1) % loop.count];
        if (from < to)
            edges[{from, to}] += times;
        else
            edges[{to, from}] -= times;
    }
}

}  // namespace

std::vector<std::string> sampleNames(const std::string& folder) {
    std::vector<std::string> names;
    for (const auto& entry : std::filesystem::directory_iterator(folderOf(folder)))
        if (entry.path().extension() == ".json") names.push_back(entry.path().stem().string());
    std::ranges::sort(names);
    return names;
}

BrushMap readSample(const std::string& folder, const std::string& name) {
    std::ifstream file(folderOf(folder) / (name + ".json"), std::ios::binary);
    const std::string text{std::istreambuf_iterator<char>(file), {}};
    auto map = readBrushMap(text, {});
    for (const Diagnostic& diagnostic : map.diagnostics()) FAIL_CHECK(toText(diagnostic));
    REQUIRE(map.hasValue());
    return std::move(map).value();
}

compiler::CompiledMap compileSample(const std::string& folder, const std::string& name) {
    auto compiled = compiler::compileMap(readSample(folder, name), {});
    for (const Diagnostic& diagnostic : compiled.diagnostics())
        if (diagnostic.severity == Severity::error && diagnostic.code != Code::quakeLeak)
            FAIL_CHECK(toText(diagnostic));
    REQUIRE(compiled.hasValue());
    return std::move(compiled).value();
}

std::size_t connectedPieces(const World& world) {
    std::vector<std::uint32_t> parent(world.cells.size());
    std::iota(parent.begin(), parent.end(), 0U);
    const auto rootOf = [&](CellIndex cell) {
        std::uint32_t at = cell.value();
        while (parent[at] != at) at = parent[at] = parent[parent[at]];
        return at;
    };
    std::size_t pieces = world.cells.size();
    for (const Portal& portal : world.portals) {
        const std::uint32_t a = rootOf(portal.cells[0]), b = rootOf(portal.cells[1]);
        if (a == b) continue;
        parent[a] = b;
        --pieces;
    }
    return pieces;
}

double loopArea(const World& world, Range loop) {
    glm::dvec3 doubled(0.0);
    const glm::dvec3 start = world.vertices[world.loopVertices[loop.first]].position;
    for (std::uint32_t i = loop.first + 1; i + 1 < loop.end(); ++i)
        doubled += glm::cross(world.vertices[world.loopVertices[i]].position - start,
                              world.vertices[world.loopVertices[i + 1]].position - start);
    return glm::length(doubled) / 2;
}

double interfaceArea(const World& world, Medium a, Medium b) {
    double area = 0;
    for (const Portal& portal : world.portals) {
        const Medium behind = world.cells[portal.cells[0]].medium;
        const Medium front = world.cells[portal.cells[1]].medium;
        if ((behind == a && front == b) || (behind == b && front == a))
            area += loopArea(world, portal.loop);
    }
    return area;
}

double ownedArea(const World& world, BrushIndex brush) {
    double area = 0;
    for (const Surface& surface : world.surfaces)
        if (surface.brush == brush) area += loopArea(world, surface.loop);
    return area;
}

double ownedArea(const World& world, BrushIndex brush, std::uint32_t face) {
    double area = 0;
    for (const Surface& surface : world.surfaces)
        if (surface.brush == brush && surface.face == face) area += loopArea(world, surface.loop);
    return area;
}

std::size_t openEdges(const World& world) {
    std::size_t open = 0;
    for (std::uint32_t index = 0; index < world.cells.size(); ++index) {
        const Cell& cell = world.cells[CellIndex(index)];
        std::map<std::pair<VertexIndex, VertexIndex>, int> edges;
        for (std::uint32_t i = cell.surfaces.first; i < cell.surfaces.end(); ++i)
            countEdges(world, world.surfaces[SurfaceIndex(i)].loop, 1, edges);
        for (std::uint32_t i = cell.portals.first; i < cell.portals.end(); ++i) {
            const Portal& portal = world.portals[world.cellPortals[i]];
            countEdges(world, portal.loop, portal.cells[1] == CellIndex(index) ? 1 : -1, edges);
        }
        open += static_cast<std::size_t>(
            std::ranges::count_if(edges, [](const auto& edge) { return edge.second != 0; }));
    }
    return open;
}

}  // namespace portcullis::tests
