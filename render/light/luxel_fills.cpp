#include "render/light/luxel_fills.h"

#include <algorithm>
#include <cstdlib>
#include <tbb/blocked_range.h>
#include <tbb/parallel_for.h>

namespace portcullis::render {
namespace {

using namespace formats;

/// Luxels: a shorter piece of an edge joins nothing.
constexpr double kLeastLength = 1e-9;

/// A luxel to fill and the parts it takes after.
struct Fill {
    std::uint32_t entry = 0;
    std::vector<LuxelPartIndex> sources;
};

class Filler {
public:
    Filler(const World& world, const CoplanarNeighbors& neighbors, const LuxelParts& parts)
        : world_(world), neighbors_(neighbors), parts_(parts) {}

    /// The fills of one wall.
    std::vector<Fill> fillsOf(SurfaceIndex surface) {
        const SurfaceLuxels& luxels = parts_.layout.surfaces[surface];
        std::vector<Fill> fills;
        for (std::int32_t row = 0; row < static_cast<std::int32_t>(luxels.rows); ++row)
            for (std::int32_t column = 0; column < static_cast<std::int32_t>(luxels.columns);
                 ++column) {
                const std::size_t entry = parts_.entryOf(surface, column, row);
                if (parts_.entries[entry] != LuxelParts::kNone) continue;
                findWalls(surface, column + luxels.i, row + luxels.j);
                std::vector<LuxelPartIndex> sources =
                    nearestParts(column + luxels.i, row + luxels.j);
                if (!sources.empty())
                    fills.push_back({static_cast<std::uint32_t>(entry), std::move(sources)});
            }
        return fills;
    }

private:
    /// Walls that hang together with one inside the 3x3 luxels around a luxel.
    void findWalls(SurfaceIndex start, std::int32_t i, std::int32_t j) {
        const glm::dvec2 low(i - 1, j - 1), high(i + 2, j + 2);
        const double size = parts_.layout.surfaces[start].size;
        walls_.assign(1, start);
        for (std::size_t next = 0; next < walls_.size(); ++next) {
            const SurfaceIndex wall = walls_[next];
            for (const CoplanarNeighbor& neighbor : neighbors_.of(wall)) {
                const SurfaceLuxels& luxels = parts_.layout.surfaces[neighbor.surface];
                if (luxels.size != size ||
                    std::ranges::find(walls_, neighbor.surface) != walls_.end())
                    continue;
                if (passesThrough(
                        edgeInLuxels(world_, world_.surfaces[wall], luxels, neighbor.edge), low,
                        high))
                    walls_.push_back(neighbor.surface);
            }
        }
    }

    /// The parts of those walls in the luxel itself, else beside it, else at its corners.
    [[nodiscard]] std::vector<LuxelPartIndex> nearestParts(std::int32_t i, std::int32_t j) const {
        std::vector<LuxelPartIndex> found;
        for (int distance = 0; distance <= 2 && found.empty(); ++distance)
            for (const SurfaceIndex wall : walls_)
                for (int y = -1; y <= 1; ++y)
                    for (int x = -1; x <= 1; ++x)
                        if (std::abs(x) + std::abs(y) == distance) add(wall, i + x, j + y, found);
        std::ranges::sort(found);
        found.erase(std::unique(found.begin(), found.end()), found.end());
        return found;
    }

    void add(SurfaceIndex wall, std::int32_t i, std::int32_t j,
             std::vector<LuxelPartIndex>& found) const {
        const SurfaceLuxels& luxels = parts_.layout.surfaces[wall];
        const std::int32_t column = i - luxels.i, row = j - luxels.j;
        if (column < 0 || row < 0 || column >= static_cast<std::int32_t>(luxels.columns) ||
            row >= static_cast<std::int32_t>(luxels.rows))
            return;
        const LuxelPartIndex part = parts_.partAt(wall, column, row);
        if (part.valid()) found.push_back(part);
    }

    const World& world_;
    const CoplanarNeighbors& neighbors_;
    const LuxelParts& parts_;
    std::vector<SurfaceIndex> walls_;
};

}  // namespace

std::array<glm::dvec2, 2> edgeInLuxels(const World& world, const Surface& surface,
                                       const SurfaceLuxels& luxels,
                                       const std::array<VertexIndex, 2>& edge) {
    const auto axes = luxelAxes(world.planes[surface.plane.plane]);
    const auto inLuxels = [&](VertexIndex corner) {
        const glm::dvec3& position = world.vertices[corner].position;
        return glm::dvec2(position[axes[0]], position[axes[1]]) / luxels.size;
    };
    return {inLuxels(edge[0]), inLuxels(edge[1])};
}

bool passesThrough(const std::array<glm::dvec2, 2>& line, const glm::dvec2& low,
                   const glm::dvec2& high) {
    const glm::dvec2 way = line[1] - line[0];
    double from = 0.0, to = 1.0;
    for (int axis = 0; axis < 2; ++axis) {
        const double toLow = low[axis] - line[0][axis], toHigh = high[axis] - line[0][axis];
        if (way[axis] == 0.0) {
            if (!(toLow < 0.0 && toHigh > 0.0)) return false;
            continue;
        }
        const auto [enter, leave] = std::minmax({toLow / way[axis], toHigh / way[axis]});
        from = std::max(from, enter);
        to = std::min(to, leave);
    }
    return (to - from) * std::max(std::abs(way.x), std::abs(way.y)) > kLeastLength;
}

void addLuxelFills(const World& world, const CoplanarNeighbors& neighbors, LuxelParts& parts) {
    std::vector<std::vector<Fill>> fills(world.surfaces.size());
    tbb::parallel_for(tbb::blocked_range<std::size_t>(0, fills.size(), 64),
                      [&](const tbb::blocked_range<std::size_t>& range) {
                          Filler filler(world, neighbors, parts);
                          for (std::size_t i = range.begin(); i < range.end(); ++i)
                              fills[i] = filler.fillsOf(SurfaceIndex(i));
                      });
    for (const std::vector<Fill>& ofWall : fills)
        for (const Fill& fill : ofWall) {
            std::uint32_t& entry = parts.entries[fill.entry];
            if (fill.sources.size() == 1) {
                entry = fill.sources.front().value();
                continue;
            }
            entry = static_cast<std::uint32_t>(parts.parts.size() + parts.fills.size());
            parts.fills.push_back({static_cast<std::uint32_t>(parts.fillSources.size()),
                                   static_cast<std::uint32_t>(fill.sources.size())});
            parts.fillSources.insert(parts.fillSources.end(), fill.sources.begin(),
                                     fill.sources.end());
        }
}

}  // namespace portcullis::render
