#include "compiler/lint_limits.h"

#include <algorithm>
#include <string>
#include <vector>

namespace portcullis::compiler {
namespace {

using formats::CellIndex;
using formats::Range;
using formats::World;

/// The largest of a number that each cell has.
struct Worst {
    std::size_t count = 0;
    std::size_t cell = 0;

    void consider(std::size_t candidate, std::size_t of) {
        if (candidate <= count) return;
        count = candidate;
        cell = of;
    }
};

class LimitLint {
public:
    explicit LimitLint(const EngineLimits& limits)
        : limits_(limits), findings_(formats::Code::lintLimit) {}

    void judge(const char* what, std::size_t count, std::uint32_t limit) {
        if (isNear(count, limit)) tell("the map has " + std::to_string(count), what, limit, {});
    }
    void judge(const char* what, const Worst& worst, std::uint32_t limit) {
        if (isNear(worst.count, limit))
            tell("a cell has " + std::to_string(worst.count), what, limit,
                 pointerTo("cells", worst.cell));
    }
    [[nodiscard]] FindingList take() { return std::move(findings_); }

private:
    /// Nine tenths are near.
    static bool isNear(std::size_t count, std::uint32_t limit) {
        return limit > 0 && count * 10 >= std::size_t{limit} * 9;
    }
    void tell(const std::string& count, const char* what, std::uint32_t limit,
              std::string pointer) {
        findings_.add(count + " " + what + "; " + std::string(limits_.name) + " can hold " +
                          std::to_string(limit),
                      std::move(pointer));
    }

    const EngineLimits& limits_;
    FindingList findings_;
};

std::vector<std::size_t> lightsOfCells(const World& world, const LightCells& reached) {
    std::vector<std::size_t> counts(world.cells.size());
    for (const auto& cells : reached)
        for (const CellIndex cell : cells) ++counts[cell.value()];
    return counts;
}

/// The worst cells of a world.
struct WorstCells {
    Worst vertices, polygons, planes, corners, lights;
};

WorstCells worstCells(const World& world, const LightCells& reached) {
    WorstCells worst;
    const auto lights = lightsOfCells(world, reached);
    std::vector<formats::VertexIndex> vertices;
    for (std::size_t c = 0; c < world.cells.size(); ++c) {
        const formats::Cell& cell = world.cells[CellIndex(c)];
        vertices.clear();
        const auto add = [&](const Range& loop) {
            worst.corners.consider(loop.count, c);
            const auto first = world.loopVertices.begin() + loop.first;
            vertices.insert(vertices.end(), first, first + loop.count);
        };
        for (std::uint32_t i = 0; i < cell.portals.count; ++i)
            add(world.portals[world.cellPortals[cell.portals.first + i]].loop);
        for (std::uint32_t i = 0; i < cell.surfaces.count; ++i)
            add(world.surfaces[formats::SurfaceIndex(std::size_t{cell.surfaces.first} + i)].loop);
        std::ranges::sort(vertices);
        const auto last = std::unique(vertices.begin(), vertices.end());
        worst.vertices.consider(static_cast<std::size_t>(last - vertices.begin()), c);
        worst.polygons.consider(std::size_t{cell.portals.count} + cell.surfaces.count, c);
        worst.planes.consider(cell.planes.count, c);
        worst.lights.consider(lights[c], c);
    }
    return worst;
}

}  // namespace

FindingList lintLimits(const formats::BrushMap& map, const World& world, const LightCells& reached,
                       const EngineLimits& limits) {
    LimitLint lint(limits);
    lint.judge("cells", world.cells.size(), limits.cells);
    lint.judge("brushes", map.brushes.size(), limits.brushes);
    lint.judge("materials", map.materials.size(), limits.materials);
    lint.judge("entities", map.entities.size(), limits.entities);
    const WorstCells worst = worstCells(world, reached);
    lint.judge("corners", worst.vertices, limits.cellVertices);
    lint.judge("polygons", worst.polygons, limits.cellPolygons);
    lint.judge("planes", worst.planes, limits.cellPlanes);
    lint.judge("corners in one polygon", worst.corners, limits.polygonVertices);
    lint.judge("lights in its reach", worst.lights, limits.cellLights);
    return lint.take();
}

}  // namespace portcullis::compiler
