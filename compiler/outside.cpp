#include "compiler/outside.h"

#include <algorithm>
#include <cmath>
#include <deque>
#include <string>
#include <utility>

#include "formats/geometry/decimal.h"
namespace portcullis::compiler {
namespace {

using formats::Code;
using formats::Diagnostic;
using formats::NodeChild;
using formats::Position;

constexpr std::uint32_t kNone = 0xffffffff;

/// One way on from a cell, and where it passes.
struct Step {
    std::uint32_t to = 0;
    double width = 0;
    std::uint32_t portal = kNone;  ///< for the point to pass; none through detail
};

/// How the flood came to a cell.
struct Arrival {
    std::uint32_t cell = kNone;    ///< the one before; none where an entity stands
    std::uint32_t portal = kNone;  ///< none through detail
    std::size_t entity = 0;
};

std::string describe(const formats::Entity& entity) {
    std::string text = entity.className.empty() ? "entity" : entity.className;
    if (entity.position)
        text += " at " + formats::toDecimal(entity.position->x) + " " +
                formats::toDecimal(entity.position->y) + " " +
                formats::toDecimal(entity.position->z);
    return text;
}

class Flood {
public:
    Flood(const CellComplex& complex, const formats::BrushMap& map)
        : complex_(complex), map_(map), steps_(complex.cells.size()),
          touchesHull_(complex.cells.size()) {
        for (std::uint32_t p = 0; p < complex.portals.size(); ++p) {
            const ComplexPortal& portal = complex.portals[p];
            connect(portal.behind, portal.front, portal.width, p);
        }
        for (const FloodLink& link : complex.links)
            connect(link.behind, link.front, link.width, kNone);
        for (const ComplexWall& wall : complex.walls)
            if (wall.brush == map.outside->hull) touchesHull_[wall.cell] = true;
    }

    Inside run() {
        const double seal = map_.outside->sealWidth.units() * formats::kLatticeStepsPerUnit;
        seed();
        if (seeds_.empty()) {
            result_.diagnostics.push_back(
                formats::makeDiagnostic(Code::quakeNoEntity, "no entity stands in open space"));
            return keepAll();
        }
        if (const auto outer = flood(seal)) return leak(*outer);
        result_.kept = reached_;
        reportSeal();
        return std::move(result_);
    }

private:
    void connect(std::uint32_t a, std::uint32_t b, double width, std::uint32_t portal) {
        steps_[a].push_back({b, width, portal});
        steps_[b].push_back({a, width, portal});
    }

    /// The open cells that contain or touch each entity's position.
    void seed() {
        for (std::size_t e = 0; e < map_.entities.size(); ++e) {
            const formats::Entity& entity = map_.entities[e];
            if (!entity.position) continue;
            std::vector<std::uint32_t> cells;
            collect(complex_.root, *entity.position, cells);
            if (cells.empty()) {
                Diagnostic diagnostic = formats::makeDiagnostic(
                    Code::quakeEntityInSolid, describe(entity) + " lies in solid", entity.location);
                result_.diagnostics.push_back(std::move(diagnostic));
            }
            for (const std::uint32_t cell : cells) seeds_.emplace_back(cell, e);
        }
    }

    void collect(NodeChild child, const Position& point, std::vector<std::uint32_t>& cells) const {
        while (child.kind == NodeChild::Kind::node) {
            const formats::Node& node = complex_.nodes[formats::NodeIndex(child.index)];
            const int side = complex_.planes[node.plane].sideAt(point);
            if (side == 0) collect(node.children[0], point, cells);
            child = node.children[side < 0 ? 0 : 1];
        }
        if (child.kind == NodeChild::Kind::cell && !complex_.cells[child.index].detail)
            cells.push_back(child.index);
    }

    /// Marks what the entities reach, nearest first; the first cell at the hull, if any.
    std::optional<std::uint32_t> flood(double seal) {
        reached_.assign(complex_.cells.size(), false);
        arrival_.assign(complex_.cells.size(), {});
        std::optional<std::uint32_t> outer;
        std::deque<std::uint32_t> queue;
        const auto enter = [&](std::uint32_t cell, const Arrival& arrival) {
            if (reached_[cell]) return;
            reached_[cell] = true;
            arrival_[cell] = arrival;
            if (touchesHull_[cell] && !outer) outer = cell;
            queue.push_back(cell);
        };
        for (const auto& [cell, entity] : seeds_) enter(cell, {kNone, kNone, entity});
        for (; !queue.empty(); queue.pop_front()) {
            const std::uint32_t cell = queue.front();
            for (const Step& step : steps_[cell])
                if (step.width >= seal)
                    enter(step.to, {cell, step.portal, arrival_[cell].entity});
        }
        return outer;
    }

    Inside keepAll() {
        result_.kept.assign(complex_.cells.size(), true);
        return std::move(result_);
    }

    Inside leak(std::uint32_t cell) {
        Leak leak;
        leak.path.push_back(hullPoint(cell));
        leak.entity = arrival_[cell].entity;
        for (; arrival_[cell].cell != kNone; cell = arrival_[cell].cell)
            if (arrival_[cell].portal != kNone)
                leak.path.push_back(middleOf(arrival_[cell].portal));
        const formats::Entity& entity = map_.entities[leak.entity];
        leak.path.emplace_back(entity.position->x.units(), entity.position->y.units(),
                               entity.position->z.units());
        std::ranges::reverse(leak.path);
        result_.diagnostics.push_back(formats::makeDiagnostic(
            Code::quakeLeak, describe(entity) + " reaches the outside of the map", entity.location));
        result_.leak = std::move(leak);
        return keepAll();
    }

    [[nodiscard]] glm::dvec3 middle(const formats::Range& loop) const {
        glm::dvec3 sum(0.0);
        for (std::uint32_t i = loop.first; i < loop.end(); ++i)
            sum += complex_.vertices[complex_.loops[i]].position;
        return sum / static_cast<double>(loop.count);
    }
    [[nodiscard]] glm::dvec3 middleOf(std::uint32_t portal) const {
        return middle(complex_.portals[portal].loop);
    }
    [[nodiscard]] glm::dvec3 hullPoint(std::uint32_t cell) const {
        const auto wall = std::ranges::find_if(complex_.walls, [&](const ComplexWall& w) {
            return w.cell == cell && w.brush == map_.outside->hull;
        });
        return middle(wall->loop);
    }

    /// Tells when only the seal width kept the outside out.
    void reportSeal() {
        const auto inside = reached_;
        const auto outer = flood(0);
        if (!outer) return;
        // Back along the way to the opening that the seal closed.
        std::uint32_t at = *outer;
        while (!inside[arrival_[at].cell]) at = arrival_[at].cell;
        std::string place;
        if (arrival_[at].portal != kNone) {
            const glm::dvec3 p = middleOf(arrival_[at].portal);
            place = " at " + formats::toDecimal(std::round(p.x)) + " " +
                    formats::toDecimal(std::round(p.y)) + " " +
                    formats::toDecimal(std::round(p.z));
        }
        result_.diagnostics.push_back(formats::makeDiagnostic(
            Code::quakeSealMattered,
            "a gap narrower than the seal width" + place + " would have leaked"));
    }

    const CellComplex& complex_;
    const formats::BrushMap& map_;
    std::vector<std::vector<Step>> steps_;
    std::vector<bool> touchesHull_;
    std::vector<std::pair<std::uint32_t, std::size_t>> seeds_;  ///< cell, entity
    std::vector<bool> reached_;
    std::vector<Arrival> arrival_;
    Inside result_;
};

}  // namespace

Inside findInside(const CellComplex& complex, const formats::BrushMap& map) {
    return Flood(complex, map).run();
}

}  // namespace portcullis::compiler
