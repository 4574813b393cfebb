#include "render/line_drawing.h"

#include <algorithm>
#include <cmath>
#include <utility>

namespace portcullis::render {
namespace {

/// Shortens a line to where low <= coordinate <= high on one axis; false when nothing is left.
bool shorten(glm::dvec2& from, glm::dvec2& to, int axis, double low, double high) {
    for (int end = 0; end < 2; ++end) {
        if (from[axis] > to[axis]) std::swap(from, to);
        const double limit = end == 0 ? low : high;
        glm::dvec2& outer = end == 0 ? from : to;
        const glm::dvec2 inner = end == 0 ? to : from;
        const double past = end == 0 ? limit - outer[axis] : outer[axis] - limit;
        if (!(past > 0.0)) continue;
        const double length = to[axis] - from[axis];
        if (past > length) return false;
        outer += (inner - outer) * (past / length);
    }
    return true;
}

}  // namespace

void drawLine(formats::ColorImage& picture, glm::dvec2 from, glm::dvec2 to,
              formats::PackedColor color) {
    if (!shorten(from, to, 0, 0.0, picture.width) || !shorten(from, to, 1, 0.0, picture.height))
        return;
    const glm::dvec2 along = to - from;
    const double longest = std::max(std::fabs(along.x), std::fabs(along.y));
    const int steps = static_cast<int>(longest) + 1;
    for (int i = 0; i <= steps; ++i) {
        const glm::dvec2 at = from + along * (static_cast<double>(i) / steps);
        const auto x = static_cast<std::uint32_t>(std::max(at.x, 0.0));
        const auto y = static_cast<std::uint32_t>(std::max(at.y, 0.0));
        picture.at(std::min(x, picture.width - 1), std::min(y, picture.height - 1)) = color;
    }
}

void drawEdge(formats::ColorImage& picture, const View& view, const glm::dvec3& from,
              const glm::dvec3& to, formats::PackedColor color) {
    constexpr double kNear = 1.0 / 64.0;  // units; only so that the quotients stay tame
    glm::dvec3 a = view.project(from), b = view.project(to);
    if (a.z > b.z) std::swap(a, b);
    if (b.z <= kNear) return;
    if (a.z < kNear) a += (b - a) * ((kNear - a.z) / (b.z - a.z));
    drawLine(picture, {a.x / a.z, a.y / a.z}, {b.x / b.z, b.y / b.z}, color);
}

}  // namespace portcullis::render
