#include "render/light/glowing_patch.h"

#include <algorithm>
#include <cmath>
#include <glm/geometric.hpp>

namespace portcullis::render {
namespace {

constexpr double kPi = 3.14159265358979323846;

/// The tangent of half of an angle of which the tangent is given.
double halved(double tangent) { return tangent / (1.0 + std::sqrt(1.0 + tangent * tangent)); }

}  // namespace

double angleBetween(const glm::dvec3& a, const glm::dvec3& b) {
    const double cosine = glm::dot(a, b);
    const double sine = glm::length(glm::cross(a, b));
    if (!(sine > 1e-100)) return cosine < 0.0 ? kPi : 0.0;
    // The tangent of half the angle; that of a sixteenth, at most 1/5, needs few terms.
    const double half = cosine >= 0.0 ? sine / (1.0 + cosine) : (1.0 - cosine) / sine;
    const double sixteenth = halved(halved(halved(half)));
    const double square = sixteenth * sixteenth;
    const double series =
        1.0 - square * (1.0 / 3.0 - square * (1.0 / 5.0 - square * (1.0 / 7.0 - square / 9.0)));
    return 16.0 * sixteenth * series;
}

double GlowingPatch::lightAt(const glm::dvec3& way, const glm::dvec3& normal,
                             double cosines) const {
    const double square = glm::dot(way, way);
    if (square > kFar * kFar * area) return area * cosines / (kPi * square);
    // Lambert's sum over the edges of what lies above the wall's horizon.
    double sum = 0.0;
    const auto addEdge = [&](const glm::dvec3& from, const glm::dvec3& to) {
        const glm::dvec3 across = glm::cross(from, to);
        const double length = glm::length(across);
        if (!(length > 0.0)) return;
        const double angle = angleBetween(from / glm::length(from), to / glm::length(to));
        sum += angle * glm::dot(across, normal) / length;
    };
    glm::dvec3 last(0.0), first(0.0);
    bool any = false;
    const auto addCorner = [&](const glm::dvec3& corner) {
        if (any)
            addEdge(last, corner);
        else
            first = corner;
        last = corner;
        any = true;
    };
    glm::dvec3 from = corners.back() - way;
    double height = glm::dot(from, normal);
    for (const glm::dvec3& corner : corners) {
        const glm::dvec3 to = corner - way;
        const double next = glm::dot(to, normal);
        if ((height < 0.0) != (next < 0.0))
            addCorner(from + height / (height - next) * (to - from));
        if (next >= 0.0) addCorner(to);
        from = to;
        height = next;
    }
    if (!any) return 0.0;
    addEdge(last, first);
    return std::clamp(std::abs(sum) / (2.0 * kPi), 0.0, 1.0);
}

}  // namespace portcullis::render
