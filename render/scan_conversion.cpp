#include "render/scan_conversion.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace portcullis::render {
namespace {

using formats::VertexIndex;

/// Nearer than this a corner counts as behind the eye: its place in the picture is too far away
/// to be told from a direction. Units.
constexpr double kNearestDepth = 1e-9;

constexpr int kEndless = std::numeric_limits<int>::max();

}  // namespace

PixelSpan windowSpan(const Octagon& window, int row, int width) {
    const double y = row + 0.5;
    if (y < window.minY - kWindowSpare || y > window.maxY + kWindowSpare) return {};
    const double low = std::max({window.minX, window.minSum - y, window.minDifference + y});
    const double high = std::min({window.maxX, window.maxSum - y, window.maxDifference + y});
    const int right = firstCentreFrom(high + kWindowSpare, width);
    return {firstCentreFrom(low - kWindowSpare, width), right};
}

PolygonRows::Corner PolygonRows::project(const formats::World& world, VertexIndex vertex) const {
    const glm::dvec3 offset = world.vertices[vertex].position - view_->origin;
    Corner corner;
    corner.vertex = vertex;
    corner.planeX = view_->focal * glm::dot(offset, view_->right);
    corner.planeY = view_->focal * glm::dot(offset, view_->down);
    corner.depth = glm::dot(offset, view_->forward);
    corner.inFront = corner.depth > kNearestDepth;
    if (corner.inFront) {
        corner.x = corner.planeX / corner.depth + 0.5 * view_->width;
        corner.y = corner.planeY / corner.depth + 0.5 * view_->height;
        corner.row = firstCentreFrom(corner.y, static_cast<int>(view_->height));
    }
    return corner;
}

void PolygonRows::insert(bool left, const Edge& edge) {
    std::vector<Edge>& edges = left ? left_.edges : right_.edges;
    edges.push_back(edge);
    for (std::size_t i = edges.size() - 1; i > 0 && edges[i].top < edges[i - 1].top; --i)
        std::swap(edges[i], edges[i - 1]);
    top_ = std::min(top_, edge.top);
    bottom_ = std::max(bottom_, edge.bottom);
}

/// The visible part of an edge with one end behind the eye.
void PolygonRows::addHalfLine(const Corner& low, const Corner& high, bool visibleIsLow,
                              bool visibleIsFrom, bool clockwise) {
    const Corner& visible = visibleIsLow ? low : high;
    const double one = low.planeY * high.depth;
    const double other = low.depth * high.planeY;
    const double normalX = one - other;  // of the plane through edge and eye
    // Along a row (but for rounding), it crosses none.
    if (!(std::abs(normalX) > 1e-14 * (std::abs(one) + std::abs(other)))) return;
    const double normalY = low.depth * high.planeX - low.planeX * high.depth;
    const bool down = (normalX < 0.0) == visibleIsLow;
    Edge edge{visible.x, visible.y, -normalY / normalX, visible.row, kEndless};
    if (!down) {
        edge.top = 0;
        edge.bottom = visible.row;
    }
    if (edge.top < edge.bottom) insert((visibleIsFrom == down) != clockwise, edge);
}

void PolygonRows::add(const Corner& from, const Corner& to, bool clockwise) {
    const bool inOrder = from.vertex < to.vertex;
    const Corner& low = inOrder ? from : to;
    const Corner& high = inOrder ? to : from;
    if (low.inFront && high.inFront) {
        if (low.row == high.row) return;
        const double slope = (high.x - low.x) / (high.y - low.y);
        const bool down = (low.row < high.row) == inOrder;
        insert(down != clockwise,
               {low.x, low.y, slope, std::min(low.row, high.row), std::max(low.row, high.row)});
    } else if (low.inFront || high.inFront) {
        addHalfLine(low, high, low.inFront, from.inFront, clockwise);
    }
}

bool PolygonRows::begin(const formats::World& world, std::span<const VertexIndex> loop,
                        bool clockwise) {
    corners_.clear();
    left_.edges.clear();
    right_.edges.clear();
    left_.first = right_.first = 0;
    top_ = kEndless;
    bottom_ = 0;
    for (const VertexIndex vertex : loop) corners_.push_back(project(world, vertex));
    for (std::size_t i = 0; i < corners_.size(); ++i)
        add(corners_[i], corners_[i + 1 < corners_.size() ? i + 1 : 0], clockwise);
    bottom_ = std::min(bottom_, static_cast<int>(view_->height));
    return top_ < bottom_;
}

PixelSpan PolygonRows::at(int row) {
    const int width = static_cast<int>(view_->width);
    PixelSpan span{0, width};
    const auto crossings = [row, width](Chain& chain, auto&& take) {
        while (chain.first < chain.edges.size() && chain.edges[chain.first].bottom <= row)
            ++chain.first;
        for (std::size_t i = chain.first; i < chain.edges.size(); ++i) {
            const Edge& edge = chain.edges[i];
            if (edge.top > row) break;
            if (edge.bottom > row)
                take(firstCentreFrom(edge.x + edge.slope * (row + 0.5 - edge.y), width));
        }
    };
    crossings(left_, [&](int x) { span.left = std::max(span.left, x); });
    crossings(right_, [&](int x) { span.right = std::min(span.right, x); });
    return span;
}

}  // namespace portcullis::render
