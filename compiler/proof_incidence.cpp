#include "compiler/proof_incidence.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>

namespace portcullis::compiler {
namespace {

using formats::CellIndex;
using formats::PlaneIndex;
using formats::VertexIndex;

using Rough = std::array<double, 3>;

/// Boxes around vertices, halved by count along their longest side; finds what is near a segment.
class BoxTree {
public:
    explicit BoxTree(const ProofWorld& world) : world_(world) {
        order_.resize(world.world().vertices.size());
        for (std::size_t i = 0; i < order_.size(); ++i) order_[i] = VertexIndex(i);
        if (!order_.empty()) build(0, order_.size());
    }

    template <class Visit>
    void near(const Rough& from, const Rough& to, Visit visit) const {
        std::vector<std::size_t> open;
        if (!boxes_.empty()) open.push_back(0);
        while (!open.empty()) {
            const Box& box = boxes_[open.back()];
            open.pop_back();
            if (!touches(box, from, to)) continue;
            if (box.second == 0) {
                for (std::size_t i = box.begin; i < box.end; ++i) visit(order_[i]);
            } else {
                open.push_back(box.first);
                open.push_back(box.second);
            }
        }
    }

private:
    struct Box {
        Rough low, high;
        std::size_t begin = 0, end = 0;     ///< of order_
        std::size_t first = 0, second = 0;  ///< halves; 0: none
    };
    static constexpr std::size_t kLeaf = 8;
    static constexpr double kSlack = 0x1p-8;  ///< lattice steps; far above any rounding

    std::size_t build(std::size_t begin, std::size_t end) {
        const double far = std::numeric_limits<double>::infinity();
        Box box{{far, far, far}, {-far, -far, -far}, begin, end, 0, 0};
        for (std::size_t i = begin; i < end; ++i)
            for (std::size_t k = 0; k < 3; ++k) {
                box.low[k] = std::min(box.low[k], world_.point(order_[i]).rough[k] - kSlack);
                box.high[k] = std::max(box.high[k], world_.point(order_[i]).rough[k] + kSlack);
            }
        const std::size_t index = boxes_.size();
        boxes_.push_back(box);
        if (end - begin <= kLeaf) return index;
        std::size_t axis = 0;
        for (std::size_t k = 1; k < 3; ++k)
            if (box.high[k] - box.low[k] > box.high[axis] - box.low[axis]) axis = k;
        const std::size_t middle = begin + (end - begin) / 2;
        const auto at = [&](std::size_t i) {
            return order_.begin() + static_cast<std::ptrdiff_t>(i);
        };
        std::nth_element(at(begin), at(middle), at(end), [&](VertexIndex a, VertexIndex b) {
            return world_.point(a).rough[axis] < world_.point(b).rough[axis];
        });
        const std::size_t first = build(begin, middle), second = build(middle, end);
        boxes_[index].first = first;
        boxes_[index].second = second;
        return index;
    }

    static bool touches(const Box& box, const Rough& from, const Rough& to) {
        double enter = 0, leave = 1;
        for (std::size_t k = 0; k < 3; ++k) {
            const double step = to[k] - from[k];
            if (std::abs(step) < 1e-9) {
                if (from[k] < box.low[k] || from[k] > box.high[k]) return false;
                continue;
            }
            const double a = (box.low[k] - from[k]) / step, b = (box.high[k] - from[k]) / step;
            enter = std::max(enter, std::min(a, b));
            leave = std::min(leave, std::max(a, b));
        }
        return enter <= leave;
    }

    const ProofWorld& world_;
    std::vector<VertexIndex> order_;
    std::vector<Box> boxes_;
};

/// An edge, from its lower vertex, on the line where two planes cross.
struct Edge {
    VertexIndex from, to;
    PlaneIndex plane, cross;
    std::string pointer;
};

/// Every edge of the world once. Edges without a second plane are told by proof_convex.h.
std::vector<Edge> edgesOf(const ProofWorld& world) {
    std::vector<Edge> edges;
    for (std::size_t c = 0; c < world.world().cells.size(); ++c)
        for (const CellPolygon& polygon : world.polygonsOf(CellIndex(c)))
            for (std::size_t i = 0; i < polygon.loop.size(); ++i) {
                const auto [from, to] =
                    std::minmax(polygon.loop[i], polygon.loop[(i + 1) % polygon.loop.size()]);
                edges.push_back({from, to, polygon.side.plane, {}, polygon.pointer()});
            }
    std::ranges::stable_sort(edges, {}, [](const Edge& e) { return std::pair(e.from, e.to); });
    const auto isSame = [](const Edge& a, const Edge& b) {
        return a.from == b.from && a.to == b.to;
    };
    edges.erase(std::unique(edges.begin(), edges.end(), isSame), edges.end());
    return edges;
}

/// Whether a vertex near the edge lies on it, strictly between its ends.
bool liesInside(const ProofWorld& world, const Edge& edge, VertexIndex vertex) {
    if (vertex == edge.from || vertex == edge.to) return false;
    if (world.side(vertex, edge.plane) != 0 || world.side(vertex, edge.cross) != 0) return false;
    const int first = world.direction(edge.from, vertex, edge.plane, edge.cross);
    const int second = world.direction(vertex, edge.to, edge.plane, edge.cross);
    return first != 0 && first == second;
}

}  // namespace

FindingList proveIncidence(const ProofWorld& world) {
    const BoxTree tree(world);
    const std::vector<Edge> edges = edgesOf(world);
    return findEach(
        formats::Code::proofIncidence, edges.size(), [&](std::size_t i, FindingList& findings) {
            Edge edge = edges[i];
            if (world.side(edge.from, edge.plane) != 0 || world.side(edge.to, edge.plane) != 0)
                return;  // told by proof_convex.h
            const auto cross = world.edgePlane(edge.from, edge.to, edge.plane, {});
            if (!cross) return;
            edge.cross = *cross;
            tree.near(world.point(edge.from).rough, world.point(edge.to).rough,
                      [&](VertexIndex vertex) {
                          if (liesInside(world, edge, vertex))
                              findings.add("vertex " + std::to_string(vertex.value()) +
                                               " lies inside the edge from vertex " +
                                               std::to_string(edge.from.value()) + " to " +
                                               std::to_string(edge.to.value()),
                                           edge.pointer);
                      });
        });
}

}  // namespace portcullis::compiler
