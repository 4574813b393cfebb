#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "formats/world/world.h"
#include "render/octagon.h"
#include "render/view.h"

namespace portcullis::render {

/// The pixels [left, right) of a row.
struct PixelSpan {
    int left = 0;
    int right = 0;

    bool operator==(const PixelSpan&) const = default;
    [[nodiscard]] bool empty() const { return left >= right; }
    [[nodiscard]] PixelSpan within(PixelSpan other) const {
        return {left > other.left ? left : other.left, right < other.right ? right : other.right};
    }
};

/// Calls f(stretch) for each stretch of a span all of whose pixels x are wanted(x), from left to
/// right. Each pixel is asked for once.
template <class Wanted, class Function>
void eachStretch(PixelSpan span, Wanted&& wanted, Function&& f) {
    int from = span.left;
    for (int x = span.left; x < span.right; ++x) {
        if (wanted(x)) continue;
        if (from < x) f(PixelSpan{from, x});
        from = x + 1;
    }
    if (from < span.right) f(PixelSpan{from, span.right});
}

/// The first of the pixels 0 .. limit - 1 whose centre does not lie before `at`; `limit` if none.
[[nodiscard]] inline int firstCentreFrom(double at, int limit) {
    const double from = at - 0.5;
    if (!(from > 0.0)) return 0;
    if (from >= limit) return limit;
    const int floor = static_cast<int>(from);
    return floor < from ? floor + 1 : floor;
}

/// What windows are taken larger by, in pixels, so that rounding of bounds cuts nothing off.
inline constexpr double kWindowSpare = 1.0 / 1024.0;

/// The pixels of row `row` whose centres a window contains, with kWindowSpare.
[[nodiscard]] PixelSpan windowSpan(const Octagon& window, int row, int width);

/// The pixels of a convex polygon in a picture: those whose centres it contains.
///
/// Watertight: where an edge crosses a row is computed from the edge alone, in the order of its
/// vertices' numbers, and a pixel centre on it belongs to the right (lower) side. So polygons that
/// share an edge share out the pixels along it, each to exactly one, however they are turned.
///
/// Nothing is clipped at the eye: an edge that goes behind it is a half-line in the picture, from
/// its visible end on, along the line in which the plane through edge and eye meets the picture.
class PolygonRows {
public:
    /// Starts a picture; one object serves all polygons of it, so that nothing is allocated twice.
    explicit PolygonRows(const View& view) : view_(&view) {}

    /// Takes a polygon whose loop runs counter-clockwise as the eye sees it (`clockwise`: the other
    /// way). False: no row of the picture is touched.
    [[nodiscard]] bool begin(const formats::World& world,
                             std::span<const formats::VertexIndex> loop, bool clockwise);

    /// Rows [top, bottom) may have pixels.
    [[nodiscard]] int top() const { return top_; }
    [[nodiscard]] int bottom() const { return bottom_; }
    /// The pixels of a row in [top, bottom). Rows are asked for in ascending order.
    [[nodiscard]] PixelSpan at(int row);

private:
    struct Corner {
        formats::VertexIndex vertex;
        double planeX = 0, planeY = 0, depth = 0;  // homogeneous, about the picture's middle
        double x = 0, y = 0;                       // in the picture
        int row = 0;                               // the first whose centres lie not above
        bool inFront = false;
    };
    struct Edge {
        double x = 0, y = 0, slope = 0;  // crosses the height h at x + slope (h - y)
        int top = 0, bottom = 0;
    };
    struct Chain {
        std::vector<Edge> edges;  // by top
        std::size_t first = 0;
    };

    [[nodiscard]] Corner project(const formats::World& world, formats::VertexIndex vertex) const;
    void add(const Corner& from, const Corner& to, bool clockwise);
    void addHalfLine(const Corner& low, const Corner& high, bool visibleIsLow, bool visibleIsFrom,
                     bool clockwise);
    void insert(bool left, const Edge& edge);

    const View* view_;
    std::vector<Corner> corners_;
    Chain left_, right_;
    int top_ = 0, bottom_ = 0;
};

}  // namespace portcullis::render
