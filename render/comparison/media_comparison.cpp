#include "render/comparison/media_comparison.h"

#include <algorithm>
#include <cmath>
#include <functional>
#include <glm/common.hpp>
#include <limits>
#include <map>
#include <tbb/parallel_for.h>
#include <tuple>

#include "formats/geometry/halton.h"
#include "render/cell_points.h"
#include "render/comparison/places_near.h"

namespace portcullis::render {
namespace {

using namespace formats;

constexpr double kBorder = 16.0;  ///< of solid around both worlds that is looked at too

using Pair = std::array<const PreparedWorld*, 2>;

glm::dvec3 unitsOf(const Position& point) {
    return {point.x.units(), point.y.units(), point.z.units()};
}

Position latticePlace(const glm::dvec3& point) {
    const auto coordinate = [](double units) {
        const double steps = std::floor(units * kLatticeStepsPerUnit + 0.5);
        const double limit = kLatticeLimit;
        return Coordinate::fromLattice(static_cast<std::int32_t>(std::clamp(steps, -limit, limit)));
    };
    return {coordinate(point.x), coordinate(point.y), coordinate(point.z)};
}

/// What one source says of a point.
struct Answer {
    std::optional<Medium> medium;  ///< nothing: too near to where it changes
    CellIndex cell;
};

/// All that is said of a point: by the cells of both worlds, then by the brushes of both.
struct Answers {
    std::array<Answer, 2> cells;
    std::array<std::optional<Medium>, 2> brushes;
};

Answers ask(const Pair& worlds, const std::array<bool, 2>& hasBrushes, const Position& point,
            double margin) {
    Answers answers;
    const glm::dvec3 place = unitsOf(point);
    for (std::size_t w = 0; w < 2; ++w) {
        const LeavesNear leaves = leavesNear(*worlds[w], place, margin);
        answers.cells[w].medium = leaves.media(*worlds[w]->world).single();
        if (!leaves.cells.empty()) answers.cells[w].cell = leaves.cells.front();
        if (hasBrushes[w]) answers.brushes[w] = foldedMedia(*worlds[w], place, margin).single();
    }
    return answers;
}

/// Counts what two sources say of point after point.
class Tally {
public:
    void add(const Position& point, const std::array<Answer, 2>& answers) {
        if (!answers[0].medium || !answers[1].medium) {
            ++agreement_.near;
            return;
        }
        ++agreement_.points;
        if (answers[0].medium == answers[1].medium) return;
        ++agreement_.differing;
        const std::array media{*answers[0].medium, *answers[1].medium};
        const std::array cells{answers[0].cell, answers[1].cell};
        auto [at, first] = places_.try_emplace({cells, media}, MediumPlace{point, 0, media, cells});
        ++at->second.points;
    }
    [[nodiscard]] MediaAgreement take() {
        for (const auto& entry : places_) agreement_.places.push_back(entry.second);
        std::ranges::stable_sort(agreement_.places, std::greater{}, &MediumPlace::points);
        return std::move(agreement_);
    }

private:
    using Key = std::tuple<std::array<CellIndex, 2>, std::array<Medium, 2>>;
    MediaAgreement agreement_;
    std::map<Key, MediumPlace> places_;
};

bool hasBrushPlanes(const World& world) {
    return std::ranges::any_of(world.brushPlanes,
                               [](const PlaneSide& side) { return side.plane.valid(); });
}

}  // namespace

std::vector<Position> placesAllOver(const Pair& worlds, std::uint32_t count, std::uint32_t seed) {
    std::vector<Position> places;
    glm::dvec3 low(std::numeric_limits<double>::infinity());
    glm::dvec3 high = -low;
    for (const PreparedWorld* prepared : worlds) {
        const World& world = *prepared->world;
        for (std::size_t c = 0; c < world.cells.size(); ++c)
            places.push_back(latticePlace(centreOf(world, CellIndex(c))));
        for (const Vertex& vertex : world.vertices) {
            low = glm::min(low, vertex.position - kBorder);
            high = glm::max(high, vertex.position + kBorder);
        }
    }
    if (places.empty()) return places;
    for (std::uint32_t i = 0; i < count; ++i) {
        const std::uint32_t n = 1 + (seed - 1) * count + i;
        const glm::dvec3 part(mirroredDigits(n, 2), mirroredDigits(n, 3), mirroredDigits(n, 5));
        places.push_back(latticePlace(low + (high - low) * part));
    }
    return places;
}

MediaComparison compareMedia(const Pair& worlds, const std::vector<Position>& points,
                             double margin) {
    const std::array hasBrushes{hasBrushPlanes(*worlds[0]->world),
                                hasBrushPlanes(*worlds[1]->world)};
    std::vector<Answers> answers(points.size());
    tbb::parallel_for(std::size_t{0}, points.size(), [&](std::size_t i) {
        answers[i] = ask(worlds, hasBrushes, points[i], margin);
    });
    Tally between;
    std::array<Tally, 2> within;
    for (std::size_t i = 0; i < points.size(); ++i) {
        between.add(points[i], answers[i].cells);
        for (std::size_t w = 0; w < 2; ++w) {
            const Answer& cells = answers[i].cells[w];
            if (worlds[w]->world->outsideRemoved && cells.medium == Medium::solid) continue;
            if (hasBrushes[w]) within[w].add(points[i], {cells, Answer{answers[i].brushes[w], {}}});
        }
    }
    MediaComparison comparison;
    comparison.worlds = between.take();
    for (std::size_t w = 0; w < 2; ++w)
        if (hasBrushes[w]) comparison.brushes[w] = within[w].take();
    return comparison;
}

}  // namespace portcullis::render
