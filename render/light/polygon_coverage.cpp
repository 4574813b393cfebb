#include "render/light/polygon_coverage.h"

#include <algorithm>
#include <limits>

namespace portcullis::render {

AreaAndCentre areaAndCentre(std::span<const glm::dvec2> polygon) {
    // Relative to a corner: far from the lattice's origin products would lose digits.
    double twice = 0.0;
    glm::dvec2 moment(0.0);
    for (std::size_t i = 1; i + 1 < polygon.size(); ++i) {
        const glm::dvec2 a = polygon[i] - polygon[0];
        const glm::dvec2 b = polygon[i + 1] - polygon[0];
        const double cross = a.x * b.y - a.y * b.x;
        twice += cross;
        moment += cross * (a + b);
    }
    if (twice == 0.0) return {0.0, polygon[0]};
    return {std::abs(twice) / 2.0, polygon[0] + moment / (3.0 * twice)};
}

void splitPolygon(std::span<const glm::dvec2> polygon, int axis, double value, LuxelPolygon& below,
                  LuxelPolygon& above) {
    below.clear();
    above.clear();
    glm::dvec2 from = polygon.back();
    double distance = from[axis] - value;
    for (const glm::dvec2& to : polygon) {
        const double next = to[axis] - value;
        if ((distance < 0.0 && next > 0.0) || (distance > 0.0 && next < 0.0)) {
            glm::dvec2 crossing = from + distance / (distance - next) * (to - from);
            crossing[axis] = value;
            below.push_back(crossing);
            above.push_back(crossing);
        }
        if (next <= 0.0) below.push_back(to);
        if (next >= 0.0) above.push_back(to);
        from = to;
        distance = next;
    }
}

namespace coverage {

Columns fullColumns(std::span<const glm::dvec2> strip, std::int32_t row) {
    // The square of a luxel lies in a convex polygon where its four corners do.
    constexpr double infinity = std::numeric_limits<double>::infinity();
    glm::dvec2 low(infinity), high(-infinity);  // at the row's lower and upper edge
    for (const glm::dvec2& corner : strip)
        for (int edge = 0; edge < 2; ++edge)
            if (corner.y == row + edge) {
                low[edge] = std::min(low[edge], corner.x);
                high[edge] = std::max(high[edge], corner.x);
            }
    const double first = std::max(low.x, low.y);
    const double end = std::min(high.x, high.y);
    if (!(end - first >= 1.0)) return {};
    return {static_cast<std::int32_t>(std::ceil(first)),
            static_cast<std::int32_t>(std::floor(end))};
}

}  // namespace coverage
}  // namespace portcullis::render
