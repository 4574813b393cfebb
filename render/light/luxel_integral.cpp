#include "render/light/luxel_integral.h"

#include <algorithm>
#include <cmath>

namespace portcullis::render {
namespace {

/// Luxels: pieces as small are not cut further, for no reason; where light bends; where it jumps.
constexpr double kLeastSide = 1.0 / 4096.0;
constexpr double kLeastBend = 1.0 / 8.0;
constexpr double kLeastJump = 1.0 / 64.0;
constexpr double kTolerance = 1.0 / 4096.0;

}  // namespace

/// Whether the light bends or jumps inside a piece, so that no rule does but small pieces: where
/// its reach ends, at the edge of a cone, beside an emitter. Or whether the piece is so large that
/// its middle tells nothing of where in it the light is.
bool LuxelIntegral::hasKink(const glm::dvec3& way, double square, double side) const {
    const double around = side * around_;
    const double distance = std::sqrt(square);
    if (light_.radius > 0.0 && std::abs(distance - light_.radius) < around) {
        const double least = light_.falloff == formats::Falloff::linear ? kLeastBend : kLeastJump;
        if (around > light_.radius / 8.0 || (light_.endsAtOnce() && side > least)) return true;
    }
    if (!light_.cone && !light_.cosine) return false;
    const double along = glm::dot(way, light_.axis) / distance;
    const double change = around / distance;
    if (light_.cosine && (side > kLeastBend || change > 0.1) && std::abs(along) < change)
        return true;
    return light_.cone && (side > kLeastJump || change > 0.1) &&
           along + change > light_.outerCosine && along - change < light_.innerCosine &&
           change > 0.15 * (light_.innerCosine - light_.outerCosine);
}

LuxelIntegral::Rule LuxelIntegral::ruleFor(const glm::dvec2& middle, double light,
                                           double side) const {
    if (light_.parallel || side < kLeastSide) return Rule::middle;
    const glm::dvec3 way = wayTo(middle);
    const double square =
        std::max(glm::dot(way, way), LightPoint::kLeastDistance * LightPoint::kLeastDistance);
    if (hasKink(way, square, side)) return Rule::cut;
    // Errors of the rules for 1 / d^3, the steepest of the laws: by Taylor's series about the
    // middle.
    const double ratio = side * side * square_ / square;
    const double amount = std::abs(light) * gain_;
    const double tolerance = kTolerance * std::max(amount, 1.0);
    if (ratio < 1.0) {
        if (0.5 * amount * ratio <= tolerance) return Rule::middle;
        if (0.25 * amount * ratio * ratio <= tolerance) return Rule::gauss;
    }
    return Rule::cut;
}

double LuxelIntegral::ofSquare(const glm::dvec2& middle, double side) const {
    const double light = at(middle);
    const Rule rule = ruleFor(middle, light, side);
    if (rule == Rule::middle) return light * side * side;
    // Gauss' rule for two points on each axis; or the middles of quarters.
    const double offset = rule == Rule::gauss ? 0.28867513459481287 * side : 0.25 * side;
    double sum = 0.0;
    for (const double y : {middle.y - offset, middle.y + offset})
        for (const double x : {middle.x - offset, middle.x + offset})
            sum +=
                rule == Rule::gauss ? at({x, y}) * side * side / 4.0 : ofSquare({x, y}, side / 2.0);
    return sum;
}

/// A rule of three points for each triangle: exact for polynomials of degree 2.
double LuxelIntegral::ofTriangles(std::span<const glm::dvec2> polygon) const {
    double sum = 0.0;
    for (std::size_t i = 1; i + 1 < polygon.size(); ++i) {
        const std::array corners{polygon[0], polygon[i], polygon[i + 1]};
        const glm::dvec2 third = (corners[0] + corners[1] + corners[2]) / 6.0;
        double light = 0.0;
        for (const glm::dvec2& corner : corners) light += at(0.5 * corner + third);
        sum += areaAndCentre(corners).area * light / 3.0;
    }
    return sum;
}

double LuxelIntegral::ofPart(std::span<const glm::dvec2> polygon) const {
    const AreaAndCentre whole = areaAndCentre(polygon);
    if (!(whole.area > 0.0)) return 0.0;
    const coverage::Extent x = coverage::extentOf(polygon, 0);
    const coverage::Extent y = coverage::extentOf(polygon, 1);
    const double width = x.high - x.low, height = y.high - y.low;
    const double light = at(whole.centre);
    const Rule rule = ruleFor(whole.centre, light, std::max(width, height));
    if (rule == Rule::middle) return light * whole.area;
    if (rule == Rule::gauss) return ofTriangles(polygon);
    LuxelPolygon below, above;
    const int axis = width >= height ? 0 : 1;
    splitPolygon(polygon, axis, axis == 0 ? x.low + width / 2.0 : y.low + height / 2.0, below,
                 above);
    double sum = 0.0;
    if (below.size() >= 3) sum += ofPart(below);
    if (above.size() >= 3) sum += ofPart(above);
    return sum;
}

}  // namespace portcullis::render
