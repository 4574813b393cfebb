#include "compiler/outside.h"

#include <algorithm>
#include <cmath>
#include <string>
#include <utility>

#include "compiler/thin_cells.h"
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
    std::uint32_t portal = kNone;  ///< none through detail
    glm::dvec3 middle{0.0};        ///< of the opening, units
};

/// How the flood came to a cell. A thin cell may be entered several ways.
struct Arrival {
    std::uint32_t cell = 0;
    std::uint32_t portal = kNone;  ///< that it came by; none through detail or from an entity
    std::uint32_t before = kNone;  ///< the arrival it went on from; none where an entity stands
    std::size_t entity = 0;
    glm::dvec3 middle{0.0};  ///< of the opening that it came by, units
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
        : complex_(complex),
          map_(map),
          steps_(complex.cells.size()),
          touchesHull_(complex.cells.size()),
          thin_(findThinCells(complex, map.outside->sealWidth.units())) {
        for (std::uint32_t p = 0; p < complex.portals.size(); ++p) {
            const ComplexPortal& portal = complex.portals[p];
            connect(portal.behind, portal.front, {0, portal.width, p, middle(portal.loop)});
        }
        for (const FloodLink& link : complex.links)
            connect(link.behind, link.front,
                    {0, link.width, kNone,
                     glm::dvec3(link.middle[0], link.middle[1], link.middle[2]) /
                         static_cast<double>(formats::kLatticeStepsPerUnit)});
        for (const ComplexWall& wall : complex.walls)
            if (wall.brush == map.outside->hull) touchesHull_[wall.cell] = true;
    }

    Inside run() {
        seed();
        if (seeds_.empty()) {
            result_.diagnostics.push_back(
                formats::makeDiagnostic(Code::quakeNoEntity, "no entity stands in open space"));
            return keepAll();
        }
        if (const auto outer = flood(true)) return leak(*outer);
        result_.kept = reached_;
        reportSeal();
        return std::move(result_);
    }

private:
    void connect(std::uint32_t a, std::uint32_t b, Step step) {
        step.to = b;
        steps_[a].push_back(step);
        step.to = a;
        steps_[b].push_back(step);
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

    /// Marks what the entities reach, nearest first; gives the first arrival at the hull, if any.
    std::optional<std::uint32_t> flood(bool sealed) {
        const double seal =
            sealed ? map_.outside->sealWidth.units() * formats::kLatticeStepsPerUnit : 0;
        reached_.assign(complex_.cells.size(), false);
        std::vector<bool> passed(complex_.portals.size() * 2);
        arrivals_.clear();
        std::optional<std::uint32_t> outer;
        const auto enter = [&](const Arrival& arrival) {
            const bool isThin = sealed && thin_[arrival.cell].has_value();
            if (isThin && arrival.portal != kNone) {
                const bool front = complex_.portals[arrival.portal].front == arrival.cell;
                const std::size_t way = arrival.portal * std::size_t{2} + (front ? 1 : 0);
                if (passed[way]) return;
                passed[way] = true;
            } else if (reached_[arrival.cell]) {
                return;
            }
            reached_[arrival.cell] = true;
            if (touchesHull_[arrival.cell] && !isThin && !outer)
                outer = static_cast<std::uint32_t>(arrivals_.size());
            arrivals_.push_back(arrival);
        };
        for (const auto& [cell, entity] : seeds_) enter({cell, kNone, kNone, entity, {}});
        for (std::uint32_t at = 0; at < arrivals_.size(); ++at) {
            const Arrival here = arrivals_[at];
            for (const Step& step : steps_[here.cell])
                if (step.width >= seal && (!sealed || passesThin(here, step, seal)))
                    enter({step.to, step.portal, at, here.entity, step.middle});
        }
        return outer;
    }

    /// Through a thin cell only straight across: from an opening to one that faces it. Along it the
    /// flood would squeeze through a gap narrower than the seal.
    [[nodiscard]] bool passesThin(const Arrival& here, const Step& step, double seal) const {
        const auto& normal = thin_[here.cell];
        if (!normal || here.portal == kNone || step.portal == kNone) return true;
        return facingWidth(loopOf(here.portal), loopOf(step.portal), *normal) *
                   formats::kLatticeStepsPerUnit >=
               seal;
    }

    Inside keepAll() {
        result_.kept.assign(complex_.cells.size(), true);
        return std::move(result_);
    }

    Inside leak(std::uint32_t outer) {
        Leak leak;
        leak.path.push_back(hullPoint(arrivals_[outer].cell));
        for (std::uint32_t at = outer; at != kNone; at = arrivals_[at].before)
            if (arrivals_[at].before != kNone) leak.path.push_back(arrivals_[at].middle);
        leak.entity = arrivals_[outer].entity;
        const formats::Entity& entity = map_.entities[leak.entity];
        leak.path.emplace_back(entity.position->x.units(), entity.position->y.units(),
                               entity.position->z.units());
        std::ranges::reverse(leak.path);
        result_.diagnostics.push_back(formats::makeDiagnostic(
            Code::quakeLeak, describe(entity) + " reaches the outside of the map",
            entity.location));
        result_.leak = std::move(leak);
        return keepAll();
    }

    [[nodiscard]] std::vector<glm::dvec3> loopOf(std::uint32_t portal) const {
        std::vector<glm::dvec3> points;
        const formats::Range& loop = complex_.portals[portal].loop;
        for (std::uint32_t i = loop.first; i < loop.end(); ++i)
            points.push_back(complex_.vertices[complex_.loops[i]].position);
        return points;
    }
    [[nodiscard]] glm::dvec3 middle(const formats::Range& loop) const {
        glm::dvec3 sum(0.0);
        for (std::uint32_t i = loop.first; i < loop.end(); ++i)
            sum += complex_.vertices[complex_.loops[i]].position;
        return sum / static_cast<double>(loop.count);
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
        const auto outer = flood(false);
        if (!outer) return;
        // Back along the way to the opening that the seal closed.
        std::uint32_t at = *outer;
        while (arrivals_[at].before != kNone && !inside[arrivals_[arrivals_[at].before].cell])
            at = arrivals_[at].before;
        const glm::dvec3 p = arrivals_[at].middle;
        const std::string place = " at " + formats::toDecimal(std::round(p.x)) + " " +
                                  formats::toDecimal(std::round(p.y)) + " " +
                                  formats::toDecimal(std::round(p.z));
        result_.diagnostics.push_back(formats::makeDiagnostic(
            Code::quakeSealMattered,
            "a gap narrower than the seal width" + place + " would have leaked"));
    }

    const CellComplex& complex_;
    const formats::BrushMap& map_;
    std::vector<std::vector<Step>> steps_;
    std::vector<bool> touchesHull_;
    ThinCells thin_;
    std::vector<std::pair<std::uint32_t, std::size_t>> seeds_;  ///< cell, entity
    std::vector<bool> reached_;
    std::vector<Arrival> arrivals_;  ///< in order of reaching
    Inside result_;
};

}  // namespace

Inside findInside(const CellComplex& complex, const formats::BrushMap& map) {
    return Flood(complex, map).run();
}

}  // namespace portcullis::compiler
