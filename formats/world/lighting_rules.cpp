#include "formats/world/lighting_rules.h"

#include <algorithm>
#include <cstdint>
#include <set>
#include <string_view>
#include <vector>

#include "formats/world/half_float.h"

namespace portcullis::formats {
namespace {

constexpr double kLargestLuxel = 131072.0;
constexpr std::int64_t kLuxelLimit = std::int64_t{1} << 30;
constexpr const char* kNotInOrder = "a wall's blocks follow those of the wall before";
constexpr const char* kNotAsSurfaces = "there are not as many walls as the world has";

bool isLuxelSize(double size) { return size > 0.0 && size <= kLargestLuxel; }

/// Whether all elements of a table of blocks are different.
template <class Table>
bool allDifferent(const Table& blocks) {
    std::vector<const typename Table::value_type*> sorted;
    sorted.reserve(blocks.size());
    for (const auto& block : blocks) sorted.push_back(&block);
    const auto before = [](const auto* a, const auto* b) { return *a < *b; };
    std::ranges::sort(sorted, before);
    const auto same = [](const auto* a, const auto* b) { return *a == *b; };
    return std::adjacent_find(sorted.begin(), sorted.end(), same) == sorted.end();
}

class LightingRules {
public:
    LightingRules(const World& world, WorldFaults& faults) : world_(world), faults_(faults) {}

    void checkLightmaps(const Lightmaps& lightmaps) {
        const WorldPlace all{"lightmaps", 0};
        faults_.require(isLuxelSize(lightmaps.luxelSize), all, "luxelSize",
                        "not above 0 and at most 131072 units");
        faults_.require(lightmaps.surfaces.size() == world_.surfaces.size(), all, "surfaces",
                        kNotAsSurfaces);
        std::uint64_t blocks = 0;
        for (std::size_t i = 0; i < lightmaps.surfaces.size(); ++i)
            checkLuxels(lightmaps.surfaces[SurfaceIndex(i)], {"lightmaps/surfaces", i}, blocks);
        checkLayers(lightmaps, blocks);
        checkBlocks(lightmaps);
    }

    void checkSurfaceBlocks(const SurfaceBlocks& ready) {
        const WorldPlace all{"surfaceBlocks", 0};
        faults_.require(ready.surfaces.size() == world_.surfaces.size(), all, "surfaces",
                        kNotAsSurfaces);
        std::uint64_t blocks = 0;
        for (std::size_t i = 0; i < ready.surfaces.size(); ++i) {
            const SurfaceTexels& texels = ready.surfaces[SurfaceIndex(i)];
            const WorldPlace place{"surfaceBlocks/surfaces", i};
            const bool bounded = texels.levels <= SurfaceBlocks::kMostLevels &&
                                 areTexels(texels.firstU, texels.lastU) &&
                                 areTexels(texels.firstV, texels.lastV);
            faults_.require(bounded, place, "", "texels too far apart, or too many levels");
            if (texels.levels == 0) {
                faults_.require(texels == SurfaceTexels{}, place, "", "texels without a level");
                continue;
            }
            faults_.require(texels.firstBlock == blocks, place, "firstBlock", kNotInOrder);
            if (bounded) blocks += texels.blockCount();
        }
        faults_.require(ready.blockOf.size() == blocks, all, "blockOf",
                        "not as many blocks as the walls have");
        for (std::size_t i = 0; i < ready.blockOf.size(); ++i)
            faults_.requireElement(ready.blocks, ready.blockOf[i], {"surfaceBlocks/blockOf", i},
                                   "");
        faults_.require(allDifferent(ready.blocks), all, "blocks", "a block is there twice");
    }

private:
    static bool areTexels(std::int32_t first, std::int32_t last) {
        const std::int64_t way = std::int64_t{last} - first;
        return way >= 0 && way <= SurfaceBlocks::kMostTexels &&
               first <= INT32_MAX - SurfaceBlocks::kMostTexels;
    }

    void checkLuxels(const SurfaceLuxels& luxels, WorldPlace place, std::uint64_t& blocks) {
        if (luxels.size == 0.0) {
            faults_.require(luxels == SurfaceLuxels{}, place, "", "luxels without a size");
            return;
        }
        faults_.require(luxels.firstBlock == blocks, place, "firstBlock", kNotInOrder);
        faults_.require(isLuxelSize(luxels.size), place, "size",
                        "not above 0 and at most 131072 units");
        faults_.require(luxels.columns > 0 && luxels.rows > 0, place, "", "a size without luxels");
        const auto inReach = [](std::int32_t first, std::uint32_t count) {
            return first >= -kLuxelLimit && std::int64_t{first} + count <= kLuxelLimit;
        };
        faults_.require(inReach(luxels.i, luxels.columns) && inReach(luxels.j, luxels.rows), place,
                        "", "luxels beyond +-2^30");
        blocks += luxels.blockCount();
    }

    void checkLayers(const Lightmaps& lightmaps, std::uint64_t blocks) {
        faults_.require(!lightmaps.layers.empty() && lightmaps.layers[0].group.empty(),
                        {"lightmaps/layers", 0}, "group",
                        "the first layer is that of lights without a group");
        std::set<std::string_view> groups;
        for (std::size_t i = 0; i < lightmaps.layers.size(); ++i) {
            const LightLayer& layer = lightmaps.layers[i];
            const WorldPlace place{"lightmaps/layers", i};
            faults_.require(groups.insert(layer.group).second, place, "group",
                            "two layers of one group");
            faults_.require(layer.blocks.size() == blocks, place, "blocks",
                            "not as many blocks as the walls have");
            for (const LuxelBlockIndex block : layer.blocks)
                faults_.requireElement(lightmaps.blocks, block, place, "blocks");
        }
    }

    void checkBlocks(const Lightmaps& lightmaps) {
        for (std::size_t i = 0; i < lightmaps.blocks.size(); ++i)
            faults_.require(
                std::ranges::all_of(lightmaps.blocks[LuxelBlockIndex(i)].halves, isFiniteHalf),
                {"lightmaps/blocks", i}, "", "light that is infinite or no number");
        faults_.require(
            !lightmaps.blocks.empty() && lightmaps.blocks[LuxelBlockIndex(0u)] == LuxelBlock{},
            {"lightmaps/blocks", 0}, "", "the first block is dark");
        faults_.require(allDifferent(lightmaps.blocks), {"lightmaps", 0}, "blocks",
                        "a block is there twice");
    }

    const World& world_;
    WorldFaults& faults_;
};

}  // namespace

void checkLighting(const World& world, WorldFaults& faults) {
    LightingRules rules(world, faults);
    if (world.lightmaps) rules.checkLightmaps(*world.lightmaps);
    if (world.surfaceBlocks) rules.checkSurfaceBlocks(*world.surfaceBlocks);
}

}  // namespace portcullis::formats
