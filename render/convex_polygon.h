#pragma once

#include <glm/vec2.hpp>
#include <glm/vec3.hpp>
#include <span>
#include <vector>

#include "render/octagon.h"

namespace portcullis::render {

/// A convex part of the picture: corners, and for each the line of the edge that begins there.
/// A line (a, b, c) has the inside where a x + b y + c >= 0, the distance in pixels. Clipping hands
/// lines on as they are, so that short edges, whose corners tell no direction, do no harm.
struct ConvexPolygon {
    std::vector<glm::dvec2> corners;
    std::vector<glm::dvec3> lines;

    void clear() {
        corners.clear();
        lines.clear();
    }
    void add(const glm::dvec2& corner, const glm::dvec3& line) {
        corners.push_back(corner);
        lines.push_back(line);
    }
};

[[nodiscard]] inline double distanceFromLine(const glm::dvec3& line, const glm::dvec2& point) {
    return line.x * point.x + line.y * point.y + line.z;
}

/// The part of a polygon inside a line, in place; `spare` lends memory. False when it is empty.
bool clipByLine(ConvexPolygon& polygon, const glm::dvec3& line, ConvexPolygon& spare);

/// The part of a polygon inside all lines.
bool clipByLines(ConvexPolygon& polygon, std::span<const glm::dvec3> lines, ConvexPolygon& spare);

/// What an octagon with finite sides bounds; false when it is empty.
bool makePolygon(const Octagon& octagon, ConvexPolygon& polygon, ConvexPolygon& spare);

}  // namespace portcullis::render
