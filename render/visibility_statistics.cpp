#include "render/visibility_statistics.h"

#include <algorithm>
#include <cassert>
#include <tbb/enumerable_thread_specific.h>
#include <tbb/parallel_for.h>
#include <tuple>

#include "render/eye_cells.h"

namespace portcullis::render {
namespace {

using namespace formats;

/// A cell for each object and each entity that stands in one.
std::vector<CellIndex> cellsOfObjects(const World& world) {
    std::vector<CellIndex> cells;
    const auto add = [&](const Position& position) {
        if (const auto found = eyeCells(world, position)) cells.push_back(found.value().front());
    };
    for (const Object& object : world.scene.objects) add(object.position);
    for (const Entity& entity : world.scene.entities)
        if (entity.position) add(*entity.position);
    return cells;
}

template <class T>
std::uint32_t countOf(const std::vector<T>& list) {
    return static_cast<std::uint32_t>(list.size());
}

/// Measures one viewpoint after another.
class ViewpointMeter {
public:
    ViewpointMeter(const PreparedWorld& prepared, std::span<const Culling> ways,
                   const std::vector<CellIndex>& objects)
        : prepared_(&prepared),
          ways_(ways),
          objects_(&objects),
          meter_(prepared),
          truth_(*prepared.world),
          seen_(*prepared.world) {}

    ViewpointStatistics measure(const Viewpoint& viewpoint) {
        ViewpointStatistics statistics;
        statistics.cell = eyeCells(*prepared_->world, viewpoint.pictures.front().eye).value()[0];
        truth_.clear();
        for (const View& picture : viewpoint.pictures) meter_.castRays(picture, truth_);
        statistics.truth = {countOf(truth_.cells()), countOf(truth_.surfaces()), objectsIn(truth_)};
        for (const Culling way : ways_) {
            std::uint32_t worst = 0;
            statistics.costs.push_back(costOf(viewpoint, way, worst));
            if (statistics.costs.size() == 1) statistics.worstPicture = worst;
        }
        return statistics;
    }

private:
    ViewpointCost costOf(const Viewpoint& viewpoint, Culling way, std::uint32_t& worst) {
        ViewpointCost cost;
        std::uint32_t most = 0;
        seen_.clear();
        for (std::uint32_t i = 0; i < viewpoint.pictures.size(); ++i) {
            const PictureCost picture = meter_.measure(viewpoint.pictures[i], way, seen_);
            cost.portalsTested += picture.portalsTested;
            cost.portalsPassed += picture.portalsPassed;
            cost.depth = std::max(cost.depth, picture.depth);
            cost.overdraw += picture.overdraw;
            cost.seconds += picture.seconds;
            if (picture.polygons > most) std::tie(most, worst) = std::tuple(picture.polygons, i);
        }
        cost.overdraw /= static_cast<double>(viewpoint.pictures.size());
        cost.cells = countOf(seen_.cells());
        cost.polygons = countOf(seen_.surfaces());
        cost.objects = objectsIn(seen_);
        cost.missed = countMissed();
        return cost;
    }

    std::uint32_t objectsIn(const SeenParts& parts) const {
        return static_cast<std::uint32_t>(
            std::ranges::count_if(*objects_, [&](CellIndex cell) { return parts.contains(cell); }));
    }

    std::uint32_t countMissed() const {
        const auto unseen = [&](auto part) { return !seen_.contains(part); };
        return static_cast<std::uint32_t>(std::ranges::count_if(truth_.cells(), unseen) +
                                          std::ranges::count_if(truth_.surfaces(), unseen));
    }

    const PreparedWorld* prepared_;
    std::span<const Culling> ways_;
    const std::vector<CellIndex>* objects_;
    PictureMeter meter_;
    SeenParts truth_, seen_;
};

}  // namespace

bool ViewpointCost::operator==(const ViewpointCost& other) const {
    const auto key = [](const ViewpointCost& cost) {
        return std::tie(cost.cells, cost.portalsTested, cost.portalsPassed, cost.polygons,
                        cost.objects, cost.depth, cost.missed, cost.overdraw);
    };
    return key(*this) == key(other);
}

std::array<Camera, 6> cubeFaces(const Position& eye, std::uint32_t size) {
    constexpr std::array<glm::dvec2, 6> kAngles{glm::dvec2{0.0, 0.0}, {90.0, 0.0}, {180.0, 0.0},
                                                {270.0, 0.0},         {0.0, 90.0}, {0.0, -90.0}};
    std::array<Camera, 6> faces;
    for (std::size_t i = 0; i < faces.size(); ++i) {
        faces[i].position = eye;
        faces[i].angles = {kAngles[i], 0.0};
        faces[i].width = faces[i].height = size;
    }
    return faces;
}

Viewpoint viewpointAround(const Position& eye, std::uint32_t size) {
    Viewpoint viewpoint;
    for (const Camera& face : cubeFaces(eye, size))
        viewpoint.pictures.push_back(viewOf(face).value());
    return viewpoint;
}

double wasteOf(const ViewpointStatistics& statistics, std::size_t way) {
    if (statistics.truth.polygons == 0) return 1.0;
    return static_cast<double>(statistics.costs[way].polygons) / statistics.truth.polygons;
}

std::vector<ViewpointStatistics> measureViewpoints(const PreparedWorld& prepared,
                                                   std::span<const Viewpoint> viewpoints,
                                                   std::span<const Culling> ways) {
    const std::vector<CellIndex> objects = cellsOfObjects(*prepared.world);
    std::vector<ViewpointStatistics> statistics(viewpoints.size());
    tbb::enumerable_thread_specific<ViewpointMeter> meters(prepared, ways, objects);
    tbb::parallel_for(std::size_t{0}, viewpoints.size(), [&](std::size_t i) {
        statistics[i] = meters.local().measure(viewpoints[i]);
    });
    return statistics;
}

}  // namespace portcullis::render
