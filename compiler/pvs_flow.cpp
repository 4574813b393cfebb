#include "compiler/pvs_flow.h"

#include <algorithm>
#include <bit>
#include <functional>

namespace portcullis::compiler {
namespace {

/// A window that grew more often becomes the whole portal, so that every flow ends soon.
constexpr std::uint32_t kMostGrowths = 6;

/// Of more exits than these, the corners are more than the body's.
constexpr int kFewExits = 3;
constexpr std::uint64_t kAllExits = ~std::uint64_t{0};
/// Exits from here on count as one, which stands for the whole body.
constexpr std::size_t kLastExit = 63;

}  // namespace

using formats::BitMatrix;

SightFlow::SightFlow(const WayGraph& graph) : graph_(graph), reached_(graph.ways.size()) {}

bool SightFlow::run(const Source& source, std::span<const BitMatrix::Word> allowed,
                    std::uint64_t budget, std::span<BitMatrix::Word> seen) {
    steps_ = 0;
    allowed_ = allowed;
    seen_ = seen;
    body_.clear();
    centre_ = glm::dvec3(0.0);
    for (const formats::VertexIndex corner : source.corners) {
        body_.push_back(graph_.world->vertices[corner].position);
        centre_ += body_.back();
    }
    centre_ /= static_cast<double>(body_.size());
    waiting_.clear();
    exits_ = source.ways;
    for (std::size_t i = 0; i < exits_.size(); ++i)
        reach(exits_[i], graph_.ways[exits_[i]].window, std::uint64_t{1} << std::min(i, kLastExit));
    while (!waiting_.empty() && steps_ <= budget) {
        std::ranges::pop_heap(waiting_, std::greater{});
        const WayIndex way = waiting_.back().second;
        waiting_.pop_back();
        reached_[way].waiting = false;
        lookThrough(way);
    }
    return waiting_.empty();
}

void SightFlow::reach(WayIndex index, const Window& window, std::uint64_t exits) {
    const Way& way = graph_.ways[index];
    Reached& reached = reached_[index];
    if (!BitMatrix::testBit(seen_, index.value())) {
        BitMatrix::setBit(seen_, index.value());
        reached = {window, exits, 0, false};
    } else {
        const bool grew = reached.window.include(window, way.plane.normal, way.window);
        if (!grew && (exits & ~reached.exits) == 0) return;
        reached.exits |= exits;
        if (std::popcount(reached.exits) > kFewExits) reached.exits = kAllExits;
        if (grew && ++reached.growths == kMostGrowths) reached.window = way.window;
    }
    if (reached.waiting) return;
    reached.waiting = true;
    const glm::dvec3 apart = way.sphere.centre - centre_;
    waiting_.emplace_back(glm::dot(apart, apart), index);
    std::ranges::push_heap(waiting_, std::greater{});
}

void SightFlow::lookThrough(WayIndex index) {
    const Way& way = graph_.ways[index];
    const Window pass = reached_[index].window;
    const std::uint64_t exits = reached_[index].exits;
    separators_.assign(1, way.plane);
    addSeparators(sourceBehind(way.plane, exits), pass, way.plane.normal, separators_);
    for (std::uint32_t i = way.next.first; i < way.next.end(); ++i) {
        const WayIndex next = graph_.next[i];
        ++steps_;
        if (!BitMatrix::testBit(allowed_, next.value())) continue;
        const Way& nextWay = graph_.ways[next];
        Window window = nextWay.window;
        if (std::ranges::all_of(separators_, [&](const SightPlane& plane) {
                return clip(window, nextWay.sphere, plane);
            }))
            reach(next, window, exits);
    }
}

std::span<const glm::dvec3> SightFlow::sourceBehind(const SightPlane& plane, std::uint64_t exits) {
    behind_.clear();
    before_.clear();
    const auto sort = [&](const glm::dvec3& corner) {
        (plane.distance(corner) > kLeastSlack ? before_ : behind_).push_back(corner);
    };
    if (exits >> kLastExit == 0) {
        for (; exits != 0; exits &= exits - 1) {
            const WayIndex exit = exits_[static_cast<std::size_t>(std::countr_zero(exits))];
            for (const glm::dvec3& corner : graph_.ways[exit].window.corners()) sort(corner);
        }
    } else {
        for (const glm::dvec3& corner : body_) sort(corner);
    }
    const std::size_t whole = behind_.size();
    for (const glm::dvec3& corner : before_)
        for (std::size_t i = 0; i < whole; ++i) {
            const glm::dvec3 from = behind_[i];
            const double down = -plane.distance(from), up = plane.distance(corner);
            if (down > 0) behind_.push_back(from + (corner - from) * (down / (down + up)));
        }
    return behind_;
}

}  // namespace portcullis::compiler
