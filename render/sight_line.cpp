#include "render/sight_line.h"

#include <algorithm>
#include <cassert>
#include <limits>
#include <utility>

#include "render/eye_cells.h"
#include "render/ray_caster.h"
#include "render/ray_walk.h"

namespace portcullis::render {
namespace {

using namespace formats;

/// The line through a point of a picture, as far as it goes.
struct Walked {
    SightLine line;
    std::vector<double> leavings;  ///< where it leaves each cell
};

Walked walk(const PreparedWorld& prepared, const View& view, const glm::dvec3& direction,
            double limit) {
    const auto cells = eyeCells(*prepared.world, view.eye);
    assert(cells);
    Walked walked;
    walked.line.eye = view.origin;
    walked.line.start = startOfRay(prepared, cells.value(), view, direction);
    walkRay(
        prepared, walked.line.start, view.origin, direction,
        [&](const RayStep& step) {
            walked.leavings.push_back(step.t);
            if (step.polygon == nullptr || step.polygon->isWall() || step.t > limit) return;
            walked.line.passages.push_back({PortalIndex(step.polygon->index), step.polygon->beyond,
                                            view.origin + step.t * direction});
        },
        limit);
    return walked;
}

/// The line through a point of the picture up to a cell, if it meets it.
std::optional<SightLine> cutAt(const PreparedWorld& prepared, const View& view,
                               const glm::dvec2& point, CellIndex target) {
    const glm::dvec3 direction = view.ray(point.x, point.y);
    Walked walked = walk(prepared, view, direction, std::numeric_limits<double>::infinity());
    SightLine& line = walked.line;
    std::size_t count = 0;
    if (line.start != target) {
        const auto found = std::ranges::find(line.passages, target, &SightLine::Passage::beyond);
        if (found == line.passages.end()) return std::nullopt;
        count = static_cast<std::size_t>(found - line.passages.begin()) + 1;
    }
    const double entered = count == 0 ? 0.0 : walked.leavings[count - 1];
    line.end = line.eye + 0.5 * (entered + walked.leavings[count]) * direction;
    line.passages.resize(count);
    return std::move(line);
}

/// Points of the picture to look through: the middles of what is seen of the cell.
std::vector<glm::dvec2> middlesOf(const Traversal& traversal, const VisibleCell& visible) {
    std::vector<glm::dvec2> middles;
    for (std::uint32_t i = visible.pieces.first; i < visible.pieces.end(); ++i) {
        const Range piece = traversal.pieces[i];
        glm::dvec2 sum(0.0);
        for (std::uint32_t k = piece.first; k < piece.end(); ++k)
            sum += traversal.polygons.corners[k];
        middles.push_back(sum / static_cast<double>(piece.count));
    }
    return middles;
}

}  // namespace

std::optional<SightLine> lineTo(const PreparedWorld& prepared, const Position& eye,
                                const Position& place) {
    View view;
    view.eye = eye;
    view.origin = inUnits(eye);
    const glm::dvec3 end = inUnits(place);
    if (end == view.origin) {
        const auto cells = eyeCells(*prepared.world, eye);
        return SightLine{view.origin, cells.value().front(), {}, end};
    }
    Walked walked = walk(prepared, view, end - view.origin, 1.0);
    if (walked.leavings.back() < 1.0) return std::nullopt;
    walked.line.end = end;
    return std::move(walked.line);
}

std::optional<SightLine> lineInto(const PreparedWorld& prepared, Traverser& traverser,
                                  std::span<const View> pictures, CellIndex target) {
    std::optional<SightLine> best;
    for (const View& picture : pictures) {
        const auto traversed = traverser.traverse(picture, Bounds::exact);
        assert(traversed);
        const Traversal& traversal = traversed.value();
        const auto found = std::ranges::find(traversal.frontToBack, target, &VisibleCell::cell);
        if (found == traversal.frontToBack.end()) continue;
        for (const glm::dvec2& middle : middlesOf(traversal, *found)) {
            auto line = cutAt(prepared, picture, middle, target);
            if (!line) continue;
            if (best && best->passages.size() <= line->passages.size()) continue;
            best = std::move(line);
        }
    }
    return best;
}

}  // namespace portcullis::render
