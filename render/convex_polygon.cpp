#include "render/convex_polygon.h"

#include <cmath>
#include <utility>

namespace portcullis::render {

bool clipByLine(ConvexPolygon& polygon, const glm::dvec3& line, ConvexPolygon& spare) {
    const std::size_t count = polygon.corners.size();
    bool allInside = true;
    for (std::size_t i = 0; i < count && allInside; ++i)
        allInside = distanceFromLine(line, polygon.corners[i]) >= 0.0;
    if (allInside) return count > 0;
    spare.clear();
    double distance = distanceFromLine(line, polygon.corners[0]);
    for (std::size_t i = 0; i < count; ++i) {
        const glm::dvec2& from = polygon.corners[i];
        const glm::dvec2& to = polygon.corners[i + 1 < count ? i + 1 : 0];
        const double next = distanceFromLine(line, to);
        if (distance >= 0.0) spare.add(from, polygon.lines[i]);
        if ((distance >= 0.0) != (next >= 0.0)) {
            const glm::dvec2 crossing = from + distance / (distance - next) * (to - from);
            spare.add(crossing, distance >= 0.0 ? line : polygon.lines[i]);
        }
        distance = next;
    }
    std::swap(polygon, spare);
    return !polygon.corners.empty();
}

bool clipByLines(ConvexPolygon& polygon, std::span<const glm::dvec3> lines, ConvexPolygon& spare) {
    bool some = !polygon.corners.empty();
    for (std::size_t i = 0; i < lines.size() && some; ++i)
        some = clipByLine(polygon, lines[i], spare);
    return some;
}

bool makePolygon(const Octagon& octagon, ConvexPolygon& polygon, ConvexPolygon& spare) {
    polygon.clear();
    if (octagon.empty()) return false;
    polygon.add({octagon.minX, octagon.minY}, {0.0, 1.0, -octagon.minY});
    polygon.add({octagon.maxX, octagon.minY}, {-1.0, 0.0, octagon.maxX});
    polygon.add({octagon.maxX, octagon.maxY}, {0.0, -1.0, octagon.maxY});
    polygon.add({octagon.minX, octagon.maxY}, {1.0, 0.0, -octagon.minX});
    const double half = std::sqrt(0.5);
    const Octagon& o = octagon;
    bool some = true;
    if (o.minX + o.minY < o.minSum)
        some = clipByLine(polygon, {half, half, -half * o.minSum}, spare);
    if (some && o.maxX + o.maxY > o.maxSum)
        some = clipByLine(polygon, {-half, -half, half * o.maxSum}, spare);
    if (some && o.minX - o.maxY < o.minDifference)
        some = clipByLine(polygon, {half, -half, -half * o.minDifference}, spare);
    if (some && o.maxX - o.minY > o.maxDifference)
        some = clipByLine(polygon, {-half, half, half * o.maxDifference}, spare);
    return some;
}

}  // namespace portcullis::render
