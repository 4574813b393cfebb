#include "formats/thief/mission_lightmaps.h"

#include <algorithm>
#include <cmath>
#include <glm/common.hpp>
#include <glm/geometric.hpp>
#include <glm/vec2.hpp>
#include <utility>
#include <vector>

#include "formats/thief/mission_luxels.h"
#include "formats/world/luxel_block_set.h"
#include "formats/world/luxel_lattice.h"
#include "formats/world/luxel_rectangle.h"

namespace portcullis::formats {
namespace {

constexpr std::uint64_t kByteLimit = std::uint64_t{1} << 30;
constexpr double kLargestStep = 0.5;  ///< of the editor's luxels, to the next of ours
constexpr double kLeastLight = 1e-9;  ///< far below a step of the editor's; less is none

/// How many luxels a wall may have: slanted and thin ones have nearly 50 for each of the editor's.
/// More are of a wall that its lightmap does not cover, which no editor makes.
std::uint64_t mostLuxels(const MissionLightmap& map) {
    return std::uint64_t{64} * map.width * map.height + 4096;
}

class LightConversion {
public:
    LightConversion(const MissionWorld& mission, const World& world,
                    const MissionLightGroups& groups)
        : mission_(mission), world_(world), groups_(groups) {}

    std::optional<Lightmaps> run() {
        layers_[{}] = 0;
        lightmaps_.surfaces.resize(world_.surfaces.size());
        forEachWall([&](SurfaceIndex, const MissionCell& cell, std::uint32_t p) {
            for (const std::string& group : groupsOf(cell, p)) layers_[group] = 0;
        });
        std::uint32_t number = 0;
        for (auto& [group, layer] : layers_) {
            layer = number++;
            lightmaps_.layers.push_back({group, {}});
        }
        forEachWall([&](SurfaceIndex wall, const MissionCell& cell, std::uint32_t p) {
            layOut(wall, cell, p);
        });
        if (smallest_ < kMostLuxel) lightmaps_.luxelSize = smallest_;
        if (bytes_ + blocks_ * layers_.size() * sizeof(LuxelBlockIndex) > kByteLimit)
            return std::nullopt;
        for (LightLayer& layer : lightmaps_.layers)
            layer.blocks.resize(blocks_, LuxelBlockIndex(0U));
        forEachWall([&](SurfaceIndex wall, const MissionCell& cell, std::uint32_t p) {
            light(wall, cell, p);
        });
        lightmaps_.blocks = set_.take();
        return std::move(lightmaps_);
    }

private:
    /// Walls that have a lightmap, with their cell and the number of their polygon in it.
    template <class Use>
    void forEachWall(const Use& use) const {
        for (std::size_t c = 0; c < mission_.cells.size(); ++c) {
            const MissionCell& cell = mission_.cells[c];
            const Range surfaces = world_.cells[CellIndex(c)].surfaces;
            for (std::uint32_t p = 0; p < surfaces.count && p < cell.lightmaps.size(); ++p) {
                const SurfaceIndex wall(surfaces.first + p);
                const MissionLightmap& map = cell.lightmaps[p];
                if (map.width > 0 && map.height > 0 && isLit(world_, world_.surfaces[wall]))
                    use(wall, cell, p);
            }
        }
    }

    [[nodiscard]] std::string groupOf(std::uint16_t light) const {
        const auto named = groups_.find(light);
        return named != groups_.end() ? named->second : "animated " + std::to_string(light);
    }

    /// Of the layers of a polygon behind the steady one.
    [[nodiscard]] std::vector<std::string> groupsOf(const MissionCell& cell,
                                                    std::uint32_t polygon) const {
        constexpr std::size_t bits = 32;
        std::vector<std::string> groups;
        for (std::size_t i = 0; i < std::min(cell.animatedLights.size(), bits); ++i)
            if ((cell.lightmaps[polygon].animated >> i & 1) != 0)
                groups.push_back(groupOf(cell.animatedLights[i]));
        return groups;
    }

    [[nodiscard]] LuxelLattice latticeOf(SurfaceIndex wall, const SurfaceLuxels& luxels) const {
        const Plane& plane = world_.planes[world_.surfaces[wall].plane.plane];
        return {plane, unitPlane(plane), luxels.size, luxels.i, luxels.j};
    }

    [[nodiscard]] double sizeOf(SurfaceIndex wall) const {
        const TextureBasis& basis = world_.textures[world_.surfaces[wall].texture];
        const LuxelLattice units = latticeOf(wall, {1.0, 0, 0, 1, 1, 0});
        double steepest = 0.0;
        for (const glm::dvec3& step : {units.stepI(), units.stepJ()})
            for (const glm::dvec3& axis : {basis.u, basis.v})
                steepest = std::max(steepest, std::abs(glm::dot(step, axis)) * luxelsATexel_);
        double size = kMostLuxel;
        while (size > kLeastLuxel && size * steepest > kLargestStep) size /= 2.0;
        return size;
    }

    void layOut(SurfaceIndex wall, const MissionCell& cell, std::uint32_t polygon) {
        const Surface& surface = world_.surfaces[wall];
        const MissionLightmap& map = cell.lightmaps[polygon];
        SurfaceLuxels luxels = luxelRectangle(world_, surface, sizeOf(wall));
        while (std::uint64_t{luxels.columns} * luxels.rows > mostLuxels(map))
            luxels = luxelRectangle(world_, surface, 2.0 * luxels.size);
        luxels.firstBlock = static_cast<std::uint32_t>(blocks_);
        blocks_ += luxels.blockCount();
        bytes_ += luxels.blockCount() * map.layers() * sizeof(LuxelBlock);
        lightmaps_.surfaces[wall] = luxels;
        smallest_ = std::min(smallest_, luxels.size);
    }

    void light(SurfaceIndex wall, const MissionCell& cell, std::uint32_t polygon) {
        const MissionLightmap& map = cell.lightmaps[polygon];
        const MissionLuxels factors(mission_, map);
        const std::vector<glm::dvec2> places = placesOf(wall, map);
        const auto steadyWith = [&](std::uint32_t layer) {
            return lightsOf(
                places, [&](const glm::dvec2& place) { return factors.steadyWith(layer, place); });
        };
        const std::vector<glm::dvec3> steady = steadyWith(0);
        store(lightmaps_.surfaces[wall], steady, lightmaps_.layers.front());
        if (map.layers() == 1) return;

        std::vector<glm::dvec3> sums(places.size(), glm::dvec3(0.0));
        for (std::uint32_t layer = 1; layer < map.layers(); ++layer) {
            const std::vector<glm::dvec3> light = steadyWith(layer);
            for (std::size_t i = 0; i < places.size(); ++i) sums[i] += light[i] - steady[i];
        }
        const std::vector<glm::dvec3> all =
            lightsOf(places, [&](const glm::dvec2& place) { return factors.together(place); });
        std::uint32_t layer = 0;
        for (const std::string& group : groupsOf(cell, polygon)) {
            std::vector<glm::dvec3> light = steadyWith(++layer);
            for (std::size_t i = 0; i < places.size(); ++i)
                light[i] =
                    (light[i] - steady[i]) * (all[i] - steady[i]) / glm::max(sums[i], kLeastLight);
            store(lightmaps_.surfaces[wall], light, lightmaps_.layers[layers_.at(group)]);
        }
    }

    template <class FactorAt>
    static std::vector<glm::dvec3> lightsOf(const std::vector<glm::dvec2>& places,
                                            const FactorAt& factorAt) {
        std::vector<glm::dvec3> lights;
        lights.reserve(places.size());
        glm::dvec3 factor(0.0), light(0.0);  // often those of the luxel before
        for (const glm::dvec2& place : places) {
            const glm::dvec3 here = factorAt(place);
            if (here != factor) {
                factor = here;
                light = {lightOfFactor(here.x), lightOfFactor(here.y), lightOfFactor(here.z)};
            }
            lights.push_back(light);
        }
        return lights;
    }

    /// Where the middles of a wall's luxels lie, row by row, in luxels from the editor's first.
    [[nodiscard]] std::vector<glm::dvec2> placesOf(SurfaceIndex wall,
                                                   const MissionLightmap& map) const {
        const SurfaceLuxels& luxels = lightmaps_.surfaces[wall];
        const LuxelLattice lattice = latticeOf(wall, luxels);
        const TextureBasis& basis = world_.textures[world_.surfaces[wall].texture];
        std::vector<glm::dvec2> places;
        places.reserve(std::size_t{luxels.columns} * luxels.rows);
        for (std::uint32_t row = 0; row < luxels.rows; ++row)
            for (std::uint32_t column = 0; column < luxels.columns; ++column) {
                const glm::dvec3 from = lattice.pointAt({column + 0.5, row + 0.5}) - basis.origin;
                const glm::dvec2 texels =
                    glm::dvec2(glm::dot(from, basis.u), glm::dot(from, basis.v)) + basis.shift;
                places.push_back(texels * luxelsATexel_ - glm::dvec2(map.base[0], map.base[1]));
            }
        return places;
    }

    void store(const SurfaceLuxels& luxels, const std::vector<glm::dvec3>& light,
               LightLayer& layer) {
        std::size_t next = luxels.firstBlock;
        for (std::uint32_t y = 0; y < luxels.blockRows(); ++y)
            for (std::uint32_t x = 0; x < luxels.blockColumns(); ++x)
                layer.blocks[next++] = set_.indexOf(
                    luxelBlock(luxels, x, y, [&](std::uint32_t column, std::uint32_t row) {
                        return light[std::size_t{row} * luxels.columns + column];
                    }));
    }

    const MissionWorld& mission_;
    const World& world_;
    const MissionLightGroups& groups_;
    const double luxelsATexel_ = missionLuxelsATexel(mission_);
    std::map<std::string, std::uint32_t> layers_;  // by group
    Lightmaps lightmaps_;
    LuxelBlockSet set_;
    double smallest_ = kMostLuxel;
    std::uint64_t blocks_ = 0, bytes_ = 0;
};

}  // namespace

std::optional<Lightmaps> missionLightmaps(const MissionWorld& mission, const World& world,
                                          const MissionLightGroups& groups) {
    return LightConversion(mission, world, groups).run();
}

}  // namespace portcullis::formats
