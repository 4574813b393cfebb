#include "cli/storeys.h"

#include <algorithm>
#include <limits>
#include <utility>

#include "render/cell_points.h"

namespace portcullis::cli {
namespace {

using formats::CellIndex;

constexpr double kStoreyHeight = 96.0;
constexpr double kMostStoreys = 12.0;

double floorOf(const formats::World& world, CellIndex cell) {
    double floor = std::numeric_limits<double>::infinity();
    render::forEachCorner(world, cell, [&](formats::VertexIndex corner) {
        floor = std::min(floor, world.vertices[corner].position.z);
    });
    return floor;
}

}  // namespace

std::vector<Storey> storeysOf(const formats::World& world) {
    std::vector<std::pair<double, CellIndex>> floors;
    for (CellIndex cell(0U); world.cells.contains(cell); cell = CellIndex(cell.value() + 1))
        floors.emplace_back(floorOf(world, cell), cell);
    std::ranges::sort(floors);
    std::vector<Storey> storeys;
    if (floors.empty()) return storeys;
    const double height =
        std::max(kStoreyHeight, (floors.back().first - floors.front().first) / kMostStoreys);
    for (const auto& [floor, cell] : floors) {
        if (storeys.empty() || floor > storeys.back().lowest + height)
            storeys.push_back({floor, floor, {}});
        storeys.back().highest = floor;
        storeys.back().cells.push_back(cell);
    }
    return storeys;
}

}  // namespace portcullis::cli
