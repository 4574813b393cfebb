#include "render/comparison/compare_worlds.h"

#include <utility>

#include "render/comparison/places_near.h"
#include "render/eye_cells.h"

namespace portcullis::render {
namespace {

using namespace formats;

/// The first places that are open in both worlds and not near to anything.
std::vector<Position> openPlaces(const std::array<const PreparedWorld*, 2>& worlds,
                                 const std::vector<Position>& points, std::size_t first,
                                 std::size_t count, double margin) {
    std::vector<Position> open;
    for (std::size_t i = first; i < points.size() && open.size() < count; ++i) {
        bool fits = true;
        for (const PreparedWorld* world : worlds) {
            const glm::dvec3 place(points[i].x.units(), points[i].y.units(), points[i].z.units());
            fits = fits && !leavesNear(*world, place, margin).solid;
        }
        if (fits) open.push_back(points[i]);
    }
    return open;
}

}  // namespace

WorldComparison compareWorlds(const World& a, const World& b,
                              const WorldComparisonOptions& options) {
    WorldComparison comparison;
    const PreparedWorld preparedA = prepareWorld(a);
    const PreparedWorld preparedB = prepareWorld(b);
    const std::array worlds{&preparedA, &preparedB};
    for (std::size_t w = 0; w < 2; ++w) {
        comparison.statistics[w] = measureWorld(*worlds[w]->world);
        comparison.junctions[w] = countJunctions(*worlds[w]);
    }
    const auto points = placesAllOver(worlds, options.points, options.seed);
    comparison.media = compareMedia(worlds, points, options.margin);
    comparison.walls = compareWalls(worlds, pairBrushes(a, b), options.points, options.margin);
    comparison.viewpoints = openPlaces(worlds, points, a.cells.size() + b.cells.size(),
                                       options.viewpoints, options.margin);
    std::vector<Viewpoint> viewpoints;
    for (const Position& eye : comparison.viewpoints)
        viewpoints.push_back(viewpointAround(eye, options.faceSize));
    viewpoints.insert(viewpoints.end(), options.views.begin(), options.views.end());
    for (std::size_t w = 0; w < 2; ++w)
        comparison.seen[w] = measureViewpoints(*worlds[w], viewpoints, options.ways);
    return comparison;
}

}  // namespace portcullis::render
