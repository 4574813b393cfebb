#pragma once

#include <cmath>
#include <cstdint>
#include <glm/vec2.hpp>
#include <span>
#include <vector>

namespace portcullis::render {

/// Corners of a convex polygon on a luxel lattice, in either turning sense.
using LuxelPolygon = std::vector<glm::dvec2>;

/// Area, in luxels, and centre of mass (any corner where there is no area).
struct AreaAndCentre {
    double area = 0.0;
    glm::dvec2 centre{0.0};
};
[[nodiscard]] AreaAndCentre areaAndCentre(std::span<const glm::dvec2> polygon);

/// The parts of a polygon at or below a line `axis` = value, and at or above it. Corners on the
/// line, and the crossings, are corners of both, at exactly that value.
void splitPolygon(std::span<const glm::dvec2> polygon, int axis, double value, LuxelPolygon& below,
                  LuxelPolygon& above);

/// Tells which luxels a convex polygon covers: calls full(i, end, j) for runs of luxels [i, end) of
/// row j that it covers wholly, and part(i, j, polygon) with the piece that it has of another one.
/// One each thread: it keeps memory between polygons.
class PolygonCoverage {
public:
    template <class Full, class Part>
    void visit(std::span<const glm::dvec2> polygon, const Full& full, const Part& part);

private:
    template <class Part>
    void visitColumns(LuxelPolygon& strip, std::int32_t row, const Part& part);
    template <class Full, class Part>
    void visitRow(LuxelPolygon& strip, std::int32_t row, const Full& full, const Part& part);

    LuxelPolygon rest_, strip_, above_, left_, right_, piece_, spare_;
};

namespace coverage {

struct Extent {
    double low = 0.0, high = 0.0;

    [[nodiscard]] std::int32_t first() const { return static_cast<std::int32_t>(std::floor(low)); }
    [[nodiscard]] std::int32_t last() const {
        return static_cast<std::int32_t>(std::ceil(high)) - 1;
    }
};

[[nodiscard]] inline Extent extentOf(std::span<const glm::dvec2> polygon, int axis) {
    Extent extent{polygon[0][axis], polygon[0][axis]};
    for (const glm::dvec2& corner : polygon.subspan(1)) {
        extent.low = corner[axis] < extent.low ? corner[axis] : extent.low;
        extent.high = corner[axis] > extent.high ? corner[axis] : extent.high;
    }
    return extent;
}

/// The columns of a row that a strip of it, from edge to edge, covers wholly: [first, end).
struct Columns {
    std::int32_t first = 0, end = 0;
};
[[nodiscard]] Columns fullColumns(std::span<const glm::dvec2> strip, std::int32_t row);

}  // namespace coverage

template <class Part>
void PolygonCoverage::visitColumns(LuxelPolygon& strip, std::int32_t row, const Part& part) {
    if (strip.size() < 3) return;
    const coverage::Extent extent = coverage::extentOf(strip, 0);
    if (!(extent.high > extent.low)) return;
    const std::int32_t last = extent.last();
    for (std::int32_t column = extent.first(); column < last; ++column) {
        splitPolygon(strip, 0, column + 1.0, piece_, spare_);
        if (piece_.size() >= 3) part(column, row, std::span<const glm::dvec2>(piece_));
        std::swap(strip, spare_);
        if (strip.size() < 3) return;
    }
    part(last, row, std::span<const glm::dvec2>(strip));
}

template <class Full, class Part>
void PolygonCoverage::visitRow(LuxelPolygon& strip, std::int32_t row, const Full& full,
                               const Part& part) {
    const coverage::Columns columns = coverage::fullColumns(strip, row);
    if (columns.first >= columns.end) {
        visitColumns(strip, row, part);
        return;
    }
    full(columns.first, columns.end, row);
    splitPolygon(strip, 0, columns.first, left_, spare_);
    visitColumns(left_, row, part);
    splitPolygon(strip, 0, columns.end, spare_, right_);
    visitColumns(right_, row, part);
}

template <class Full, class Part>
void PolygonCoverage::visit(std::span<const glm::dvec2> polygon, const Full& full,
                            const Part& part) {
    if (polygon.size() < 3) return;
    const coverage::Extent rows = coverage::extentOf(polygon, 1);
    if (!(rows.high > rows.low)) return;
    rest_.assign(polygon.begin(), polygon.end());
    const std::int32_t last = rows.last();
    for (std::int32_t row = rows.first(); row < last; ++row) {
        splitPolygon(rest_, 1, row + 1.0, strip_, above_);
        if (strip_.size() >= 3) visitRow(strip_, row, full, part);
        std::swap(rest_, above_);
        if (rest_.size() < 3) return;
    }
    visitRow(rest_, last, full, part);
}

}  // namespace portcullis::render
