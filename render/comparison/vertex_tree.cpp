#include "render/comparison/vertex_tree.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <glm/common.hpp>
#include <glm/geometric.hpp>
#include <limits>

namespace portcullis::render {
namespace {

using formats::VertexIndex;

constexpr std::size_t kLeafSize = 8;

/// Whether a line between two points meets a box that is grown by `tolerance`.
bool meets(const glm::dvec3& low, const glm::dvec3& high, const glm::dvec3& from,
           const glm::dvec3& step, double tolerance) {
    double enter = 0.0;
    double leave = 1.0;
    for (int k = 0; k < 3; ++k) {
        const double below = low[k] - tolerance - from[k];
        const double above = high[k] + tolerance - from[k];
        if (step[k] == 0.0) {
            if (below > 0.0 || above < 0.0) return false;
            continue;
        }
        enter = std::max(enter, std::min(below / step[k], above / step[k]));
        leave = std::min(leave, std::max(below / step[k], above / step[k]));
    }
    return enter <= leave;
}

/// A part of the tree: a node and its run of corners.
struct Part {
    std::size_t node, first, end;

    [[nodiscard]] std::size_t middle() const { return first + (end - first) / 2; }
    [[nodiscard]] bool isLeaf() const { return end - first <= kLeafSize; }
    [[nodiscard]] std::array<Part, 2> halves() const {
        return {Part{2 * node + 1, first, middle()}, Part{2 * node + 2, middle(), end}};
    }
};

}  // namespace

VertexTree::VertexTree(const formats::World& world) : world_(world) {
    for (std::size_t i = 0; i < world.vertices.size(); ++i) order_.emplace_back(i);
    if (!order_.empty()) build(0, 0, order_.size());
}

void VertexTree::build(std::size_t node, std::size_t first, std::size_t end) {
    if (boxes_.size() <= node) boxes_.resize(node + 1);
    Box box{glm::dvec3(std::numeric_limits<double>::infinity()), {}};
    box.high = -box.low;
    for (std::size_t i = first; i < end; ++i) {
        box.low = glm::min(box.low, world_.vertices[order_[i]].position);
        box.high = glm::max(box.high, world_.vertices[order_[i]].position);
    }
    boxes_[node] = box;
    const Part part{node, first, end};
    if (part.isLeaf()) return;
    const glm::dvec3 size = box.high - box.low;
    const int axis = size.x >= size.y && size.x >= size.z ? 0 : size.y >= size.z ? 1 : 2;
    const auto at = [&](std::size_t i) { return order_.begin() + static_cast<std::ptrdiff_t>(i); };
    std::nth_element(at(first), at(part.middle()), at(end), [&](VertexIndex a, VertexIndex b) {
        const double x = world_.vertices[a].position[axis];
        const double y = world_.vertices[b].position[axis];
        return x != y ? x < y : a < b;
    });
    for (const Part& half : part.halves()) build(half.node, half.first, half.end);
}

std::vector<VertexIndex> VertexTree::between(const glm::dvec3& from, const glm::dvec3& to,
                                             double tolerance) const {
    std::vector<VertexIndex> found;
    const glm::dvec3 step = to - from;
    const double length = glm::length(step);
    std::vector<Part> open;
    if (length > 0.0 && !order_.empty()) open.push_back({0, 0, order_.size()});
    while (!open.empty()) {
        const Part part = open.back();
        open.pop_back();
        if (!meets(boxes_[part.node].low, boxes_[part.node].high, from, step, tolerance)) continue;
        if (!part.isLeaf()) {
            for (const Part& half : part.halves()) open.push_back(half);
            continue;
        }
        for (std::size_t i = part.first; i < part.end; ++i) {
            const glm::dvec3 offset = world_.vertices[order_[i]].position - from;
            const double along = glm::dot(offset, step) / length;
            if (along <= tolerance || along >= length - tolerance) continue;
            if (glm::length(offset - step * (along / length)) <= tolerance)
                found.push_back(order_[i]);
        }
    }
    return found;
}

}  // namespace portcullis::render
