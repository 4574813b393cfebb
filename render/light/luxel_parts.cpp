#include "render/light/luxel_parts.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <numeric>
#include <tbb/blocked_range.h>
#include <tbb/parallel_for.h>
#include <utility>

#include "render/light/coplanar_neighbors.h"
#include "render/light/luxel_fills.h"
#include "render/light/polygon_coverage.h"

namespace portcullis::render {
namespace {

using namespace formats;

/// Luxels: what a wall must cover of one to touch it. Less cannot be told from rounding.
constexpr double kLeastArea = 1e-7;

class Partition {
public:
    Partition(const PreparedWorld& prepared, LuxelLayout layout)
        : world_(*prepared.world), neighbors_(coplanarNeighbors(world_)) {
        result_.layout = std::move(layout);
        addLattices(prepared);
    }

    LuxelParts run() {
        tbb::parallel_for(tbb::blocked_range<std::size_t>(0, world_.surfaces.size(), 64),
                          [&](const tbb::blocked_range<std::size_t>& range) {
                              PolygonCoverage coverage;
                              LuxelPolygon polygon;
                              for (std::size_t i = range.begin(); i < range.end(); ++i)
                                  cover(SurfaceIndex(i), coverage, polygon);
                          });
        for (SurfaceIndex i(0u); world_.surfaces.contains(i); i = SurfaceIndex(i.value() + 1))
            for (const CoplanarNeighbor& neighbor : neighbors_.of(i))
                if (i < neighbor.surface && sameLattice(i, neighbor.surface))
                    joinAlong(i, neighbor);
        numberParts();
        addLuxelFills(world_, neighbors_, result_);
        return std::move(result_);
    }

private:
    void addLattices(const PreparedWorld& prepared) {
        result_.firstEntries.resize(world_.surfaces.size());
        result_.lattices.resize(world_.surfaces.size());
        std::uint32_t entries = 0;
        for (SurfaceIndex i(0u); world_.surfaces.contains(i); i = SurfaceIndex(i.value() + 1)) {
            const SurfaceLuxels& luxels = result_.layout.surfaces[i];
            result_.firstEntries[i] = entries;
            entries += luxels.columns * luxels.rows;
            const PlaneIndex plane = world_.surfaces[i].plane.plane;
            if (luxels.size > 0.0)
                result_.lattices[i] = LuxelLattice(world_.planes[plane], prepared.planes[plane],
                                                   luxels.size, luxels.i, luxels.j);
        }
        result_.entries.assign(entries, LuxelParts::kNone);
        pieces_.resize(entries);
    }

    /// Notes the area that a wall has in each of its luxels.
    void cover(SurfaceIndex surface, PolygonCoverage& coverage, LuxelPolygon& polygon) {
        if (!(result_.layout.surfaces[surface].size > 0.0)) return;
        luxelPolygonOf(world_, world_.surfaces[surface], result_.lattices[surface], polygon);
        const auto set = [&](std::int32_t column, std::int32_t row, const AreaAndCentre& piece) {
            const std::size_t entry = result_.entryOf(surface, column, row);
            result_.entries[entry] = static_cast<std::uint32_t>(entry);
            pieces_[entry] = piece;
        };
        coverage.visit(
            polygon,
            [&](std::int32_t first, std::int32_t end, std::int32_t row) {
                for (std::int32_t column = first; column < end; ++column)
                    set(column, row, {1.0, {column + 0.5, row + 0.5}});
            },
            [&](std::int32_t column, std::int32_t row, std::span<const glm::dvec2> corners) {
                const AreaAndCentre piece = areaAndCentre(corners);
                if (piece.area > kLeastArea) set(column, row, piece);
            });
    }

    [[nodiscard]] bool sameLattice(SurfaceIndex a, SurfaceIndex b) const {
        return result_.layout.surfaces[a].size > 0.0 &&
               result_.layout.surfaces[a].size == result_.layout.surfaces[b].size;
    }

    /// Makes one part of what two walls have in each luxel that their common edge passes.
    void joinAlong(SurfaceIndex surface, const CoplanarNeighbor& neighbor) {
        const SurfaceLuxels& mine = result_.layout.surfaces[surface];
        const SurfaceLuxels& other = result_.layout.surfaces[neighbor.surface];
        const auto edge = edgeInLuxels(world_, world_.surfaces[surface], mine, neighbor.edge);
        const auto floorOf = [](double value) {
            return static_cast<std::int32_t>(std::floor(value));
        };
        const int flat = std::abs(edge[1].x - edge[0].x) < std::abs(edge[1].y - edge[0].y) ? 0 : 1;
        const int steep = 1 - flat;  // the edge is walked luxel by luxel along this axis
        const auto [low, high] = std::minmax(edge[0][steep], edge[1][steep]);
        const double slope = (edge[1][flat] - edge[0][flat]) / (edge[1][steep] - edge[0][steep]);
        for (std::int32_t k = floorOf(low); k <= floorOf(high); ++k) {
            const double from = std::max(low, double(k)), to = std::min(high, k + 1.0);
            const double a = edge[0][flat] + slope * (from - edge[0][steep]);
            const double b = edge[0][flat] + slope * (to - edge[0][steep]);
            for (std::int32_t l = floorOf(std::min(a, b)); l <= floorOf(std::max(a, b)); ++l) {
                std::array<std::int32_t, 2> luxel{};
                luxel[static_cast<std::size_t>(steep)] = k;
                luxel[static_cast<std::size_t>(flat)] = l;
                if (passesThrough(edge, {luxel[0], luxel[1]}, {luxel[0] + 1, luxel[1] + 1}))
                    join(entryAt(surface, mine, luxel), entryAt(neighbor.surface, other, luxel));
            }
        }
    }

    [[nodiscard]] std::uint32_t entryAt(SurfaceIndex surface, const SurfaceLuxels& luxels,
                                        const std::array<std::int32_t, 2>& luxel) const {
        return static_cast<std::uint32_t>(
            result_.entryOf(surface, luxel[0] - luxels.i, luxel[1] - luxels.j));
    }

    std::uint32_t rootOf(std::uint32_t entry) {
        std::uint32_t& parent = result_.entries[entry];
        while (result_.entries[parent] != parent) parent = result_.entries[parent];
        return parent;
    }

    void join(std::uint32_t a, std::uint32_t b) {
        if (result_.entries[a] == LuxelParts::kNone || result_.entries[b] == LuxelParts::kNone)
            return;
        const auto [low, high] = std::minmax({rootOf(a), rootOf(b)});
        result_.entries[high] = low;
    }

    /// Gives each set of joined entries a number, in the order of their first entries.
    void numberParts() {
        for (SurfaceIndex i(0u); world_.surfaces.contains(i); i = SurfaceIndex(i.value() + 1)) {
            const SurfaceLuxels& luxels = result_.layout.surfaces[i];
            const std::uint32_t first = result_.firstEntries[i];
            for (std::uint32_t entry = first; entry < first + luxels.columns * luxels.rows; ++entry)
                number(i, entry);
        }
    }

    void number(SurfaceIndex surface, std::uint32_t entry) {
        std::uint32_t& number = result_.entries[entry];
        if (number == LuxelParts::kNone) return;
        const AreaAndCentre& piece = pieces_[entry];
        if (number == entry) {
            number = result_.parts.append({surface, piece.area, piece.centre}).value();
            return;
        }
        // Roots come first, so what it hangs from has its number already.
        number = result_.entries[number];
        LuxelPart& part = result_.parts[LuxelPartIndex(number)];
        const SurfaceLuxels& from = result_.layout.surfaces[surface];
        const SurfaceLuxels& to = result_.layout.surfaces[part.surface];
        const glm::dvec2 centre = piece.centre + glm::dvec2(from.i - to.i, from.j - to.j);
        part.centre = (part.area * part.centre + piece.area * centre) / (part.area + piece.area);
        part.area += piece.area;
    }

    const World& world_;
    CoplanarNeighbors neighbors_;
    std::vector<AreaAndCentre> pieces_;
    LuxelParts result_;
};

}  // namespace

void luxelPolygonOf(const World& world, const Surface& surface, const LuxelLattice& lattice,
                    std::vector<glm::dvec2>& polygon) {
    polygon.clear();
    for (std::uint32_t i = surface.loop.first; i < surface.loop.end(); ++i)
        polygon.push_back(lattice.luxelsAt(world.vertices[world.loopVertices[i]].position));
}

LuxelParts partLuxels(const PreparedWorld& prepared, LuxelLayout layout) {
    return Partition(prepared, std::move(layout)).run();
}

}  // namespace portcullis::render
