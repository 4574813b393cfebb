#include "tests/support/box_maps.h"

#include <cmath>
#include <utility>

namespace portcullis::tests {

using namespace formats;

Coordinate unitsOf(double units) {
    return {static_cast<std::int64_t>(std::llround(units * 4294967296.0))};
}

Position positionOf(double x, double y, double z) { return {unitsOf(x), unitsOf(y), unitsOf(z)}; }

Brush boxBrush(std::array<double, 3> low, std::array<double, 3> high, std::string_view operation) {
    Brush brush;
    brush.operation = *operationFromName(operation);
    brush.shape =
        BoxShape{positionOf((low[0] + high[0]) / 2, (low[1] + high[1]) / 2, (low[2] + high[2]) / 2),
                 positionOf(high[0] - low[0], high[1] - low[1], high[2] - low[2]),
                 {}};
    brush.faces.assign(6, Face{MaterialIndex(0U), {}, 1.0, {}});
    return brush;
}

BrushMap mapOf(std::vector<Brush> brushes) {
    BrushMap map;
    map.materials.push_back({"wall", "", SurfaceKind::normal, glm::dvec3(0.0), {}});
    for (Brush& brush : brushes) {
        brush.location = {static_cast<std::uint32_t>(map.brushes.size() + 1), 1};
        map.brushes.push_back(std::move(brush));
    }
    return map;
}

BrushMap roomWithGap(double gap) {
    BrushMap map = mapOf({boxBrush({-256, -256, -224}, {256, 256, 288}, "air"),
                          boxBrush({-80, -80, -16}, {80, 80, 0}, "solid"),
                          boxBrush({-80, -80, 64}, {80, 80, 80}, "solid"),
                          boxBrush({-80, -80, 0}, {-64, 80, 64}, "solid"),
                          boxBrush({-64, -80, 0}, {64, -64, 64}, "solid"),
                          boxBrush({-64, 64, 0}, {64, 80, 64}, "solid"),
                          boxBrush({64 + gap, -80, -16}, {80 + gap, 80, 80}, "solid")});
    map.outside = Outside{BrushIndex(0U), Coordinate::fromLattice(16)};
    map.entities.push_back({"info_player_start", positionOf(0, 0, 32), {}, {9, 1}});
    return map;
}

}  // namespace portcullis::tests
