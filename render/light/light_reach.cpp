#include "render/light/light_reach.h"

#include <algorithm>
#include <tbb/parallel_for.h>

#include "render/light/light_flood.h"

namespace portcullis::render {
namespace {

using formats::CellIndex;
using formats::Light;
using formats::LightKind;

std::vector<CellIndex> reachOf(const Light& light, LightFlood& flood, LitPieces& lit) {
    std::vector<CellIndex> cells;
    if (light.kind == LightKind::ambient) return cells;
    for (const LightPoint& point : lightPointsOf(light))
        if (flood.from(point, light.castsShadows, lit))
            cells.insert(cells.end(), lit.cells.begin(), lit.cells.end());
    std::ranges::sort(cells);
    cells.erase(std::unique(cells.begin(), cells.end()), cells.end());
    return cells;
}

}  // namespace

std::vector<std::vector<CellIndex>> lightReach(const PreparedWorld& prepared,
                                               std::span<const Light> lights) {
    const FloodGeometry geometry = makeFloodGeometry(prepared);
    std::vector<std::vector<CellIndex>> reached(lights.size());
    tbb::parallel_for(tbb::blocked_range<std::size_t>(0, lights.size()), [&](const auto& range) {
        LightFlood flood(geometry);
        LitPieces lit;
        for (std::size_t i = range.begin(); i < range.end(); ++i)
            reached[i] = reachOf(lights[i], flood, lit);
    });
    return reached;
}

}  // namespace portcullis::render
