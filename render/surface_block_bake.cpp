#include "render/surface_block_bake.h"

#include <algorithm>
#include <array>
#include <bit>
#include <span>
#include <tbb/parallel_for.h>
#include <unordered_map>
#include <utility>
#include <vector>

#include "formats/image/pixel_digest.h"
#include "render/lightmap_shading.h"
#include "render/surface_cache.h"
#include "render/texel_block.h"

namespace portcullis::render {

using namespace formats;

namespace {

constexpr std::uint64_t kBatchBlocks = 1U << 16;

TexturedPolygon polygonOf(const World& world, SurfaceIndex index, const ColorTextures& textures) {
    const Surface& surface = world.surfaces[index];
    return {index,
            {world.loopVertices.data() + surface.loop.first, surface.loop.count},
            &world.textures[surface.texture],
            textures.materials[surface.material].texture};
}

SurfaceTexels texelsOf(const World& world, SurfaceIndex index, const ColorTextures& textures) {
    const MaterialTexture& material = textures.materials[world.surfaces[index].material];
    if (material.kind != SurfaceKind::normal) return {};
    const TexelBounds bounds = texelBounds(world, polygonOf(world, index, textures));
    const auto levels =
        std::min<std::size_t>(textures.of(material).levels.size(), SurfaceBlocks::kMostLevels);
    return {static_cast<std::uint32_t>(levels),
            bounds.firstU,
            bounds.lastU,
            bounds.firstV,
            bounds.lastV,
            0};
}

std::string mebibytes(std::uint64_t bytes) {
    return std::to_string((bytes + (1U << 20) - 1) >> 20) + " MiB";
}

/// Calls visit(place) for each block of a wall, in the order that they are stored in.
template <class Visit>
void forEachBlock(SurfaceIndex surface, const SurfaceTexels& texels, const Visit& visit) {
    for (std::uint32_t level = 0; level < texels.levels; ++level)
        for (std::uint32_t row = 0; row < texels.blockRows(level); ++row)
            for (std::uint32_t column = 0; column < texels.blockColumns(level); ++column)
                visit(BlockPlace{surface, static_cast<int>(level),
                                 (texels.firstU >> (level + 3)) * 8 + static_cast<int>(8 * column),
                                 (texels.firstV >> (level + 3)) * 8 + static_cast<int>(8 * row)});
}

struct BlockHash {
    std::size_t operator()(const ColorBlock& block) const {
        std::uint64_t hash = 0xcbf29ce484222325U;
        for (const std::uint8_t channel : block.channels) hash = (hash ^ channel) * 0x100000001b3U;
        return static_cast<std::size_t>(hash);
    }
};

class SurfaceBlockBake {
public:
    SurfaceBlockBake(const PreparedWorld& prepared, const ColorTextures& textures)
        : world_(*prepared.world),
          textures_(textures),
          light_(prepared, textures, LayerWeights(world_.lightmaps->layers.size(), 1.0)) {}

    /// Sets up the walls; how many blocks they have.
    std::uint64_t layOut() {
        std::uint64_t blocks = 0;
        for (SurfaceIndex i(0u); world_.surfaces.contains(i); i = SurfaceIndex(i.value() + 1)) {
            SurfaceTexels texels = texelsOf(world_, i, textures_);
            if (texels.levels > 0) texels.firstBlock = static_cast<std::uint32_t>(blocks);
            blocks += texels.blockCount();
            result_.surfaces.push_back(texels);
        }
        return blocks;
    }

    SurfaceBlocks run() {
        result_.madeFrom = surfaceBlockSource(world_, textures_);
        SurfaceIndex first(0u);
        while (result_.surfaces.contains(first)) {
            SurfaceIndex end = first;
            for (std::uint64_t blocks = 0; result_.surfaces.contains(end) && blocks < kBatchBlocks;
                 end = SurfaceIndex(end.value() + 1))
                blocks += result_.surfaces[end].blockCount();
            addWalls(first, end);
            first = end;
        }
        return std::move(result_);
    }

private:
    void addWalls(SurfaceIndex first, SurfaceIndex end) {
        std::vector<std::vector<ColorBlock>> walls(end.value() - first.value());
        tbb::parallel_for(std::size_t{0}, walls.size(), [&](std::size_t i) {
            walls[i] = blocksOf(SurfaceIndex(first.value() + i));
        });
        for (const auto& wall : walls)
            for (const ColorBlock& block : wall) {
                const auto [found, isNew] = known_.try_emplace(block, result_.blocks.nextIndex());
                if (isNew) result_.blocks.push_back(block);
                result_.blockOf.push_back(found->second);
            }
    }

    [[nodiscard]] std::vector<ColorBlock> blocksOf(SurfaceIndex surface) const {
        std::vector<ColorBlock> blocks;
        const SurfaceTexels& texels = result_.surfaces[surface];
        blocks.reserve(texels.blockCount());
        forEachBlock(surface, texels,
                     [&](const BlockPlace& place) { blocks.push_back(blockAt(place)); });
        return blocks;
    }

    [[nodiscard]] ColorBlock blockAt(const BlockPlace& place) const {
        const auto& texture =
            textures_.of(textures_.materials[world_.surfaces[place.surface].material]);
        const auto placeIn = [&](std::int32_t texel, std::uint32_t size) {
            return repeatedTexel(std::int64_t{texel} * (1 << place.level), size);
        };
        std::array<std::uint32_t, 64> texels{};
        copyTexelBlock(texture, static_cast<std::uint32_t>(place.level),
                       placeIn(place.u, texture.levels[0].width),
                       placeIn(place.v, texture.levels[0].height), std::span(texels));
        if (light_.keyOf(place) != 0) light_.light(place, texels);
        ColorBlock block;
        for (std::size_t t = 0; t < texels.size(); ++t)
            for (unsigned k = 0; k < 3; ++k)
                block.channels[3 * t + k] = static_cast<std::uint8_t>(channelOf(texels[t], k));
        return block;
    }

    const World& world_;
    const ColorTextures& textures_;
    LightmapShading<std::uint32_t> light_;
    SurfaceBlocks result_;
    std::unordered_map<ColorBlock, ColorBlockIndex, BlockHash> known_;
};

/// Numbers as the pixels of an image, whose digest is known.
std::string digestOf(std::vector<PackedColor> numbers) {
    const auto count = static_cast<std::uint32_t>(numbers.size());
    return pixelDigest(ColorImage(count, 1, std::move(numbers)));
}

void appendDigest(std::vector<PackedColor>& numbers, const std::string& digest) {
    for (const char digit : digest) numbers.push_back(static_cast<PackedColor>(digit));
}

}  // namespace

std::string surfaceBlockSource(const World& world, const ColorTextures& textures) {
    std::vector<PackedColor> parts;
    for (const MaterialTexture& material : textures.materials) {
        parts.push_back(static_cast<PackedColor>(material.kind));
        parts.push_back(material.texture);
    }
    for (const Texture<std::uint32_t>& texture : textures.textures) {
        for (const MipLevel& level : texture.levels) {
            parts.push_back(level.width);
            parts.push_back(level.height);
        }
        appendDigest(parts, digestOf(texture.texels));
    }
    const Lightmaps& lightmaps = *world.lightmaps;
    std::vector<PackedColor> light;
    for (const LuxelBlock& block : lightmaps.blocks)
        light.insert(light.end(), block.halves.begin(), block.halves.end());
    for (const LightLayer& layer : lightmaps.layers)
        for (const LuxelBlockIndex block : layer.blocks) light.push_back(block.value());
    for (const SurfaceLuxels& luxels : lightmaps.surfaces) {
        const auto bits = std::bit_cast<std::uint64_t>(luxels.size);
        for (const std::uint32_t part :
             {static_cast<std::uint32_t>(bits), static_cast<std::uint32_t>(bits >> 32),
              static_cast<std::uint32_t>(luxels.i), static_cast<std::uint32_t>(luxels.j),
              luxels.columns, luxels.rows})
            light.push_back(part);
    }
    appendDigest(parts, digestOf(std::move(light)));
    return digestOf(std::move(parts));
}

Result<SurfaceBlocks> bakeSurfaceBlocks(const PreparedWorld& prepared,
                                        const ColorTextures& textures, std::uint64_t byteLimit) {
    SurfaceBlockBake bake(prepared, textures);
    const std::uint64_t blocks = bake.layOut();
    const std::uint64_t bytes = blocks * (sizeof(ColorBlock) + sizeof(ColorBlockIndex));
    if (bytes > byteLimit || blocks > UINT32_MAX)
        return makeDiagnostic(Code::renderBlocksTooLarge,
                              std::to_string(blocks) + " blocks of lit texels could take " +
                                  mebibytes(bytes) + ", the limit is " + mebibytes(byteLimit));
    return bake.run();
}

const ColorBlockIndex* ReadyBlocks::find(const BlockPlace& place) const {
    if (!ready_.surfaces.contains(place.surface)) return nullptr;
    const SurfaceTexels& texels = ready_.surfaces[place.surface];
    const auto level = static_cast<std::uint32_t>(place.level);
    if (level >= texels.levels) return nullptr;
    std::size_t at = texels.firstBlock;
    for (std::uint32_t before = 0; before < level; ++before)
        at += std::size_t{texels.blockColumns(before)} * texels.blockRows(before);
    const auto column = static_cast<std::size_t>((place.u >> 3) - (texels.firstU >> (level + 3)));
    const auto row = static_cast<std::size_t>((place.v >> 3) - (texels.firstV >> (level + 3)));
    if (column >= texels.blockColumns(level) || row >= texels.blockRows(level)) return nullptr;
    return &ready_.blockOf[at + row * texels.blockColumns(level) + column];
}

std::uint64_t ReadyBlocks::keyOf(const BlockPlace& place) const {
    const ColorBlockIndex* const block = find(place);
    return block == nullptr ? 0 : std::uint64_t{block->value()} + 1;
}

void ReadyBlocks::light(const BlockPlace& place, std::span<std::uint32_t, 64> texels) const {
    const auto& channels = ready_.blocks[*find(place)].channels;
    for (std::size_t t = 0; t < texels.size(); ++t)
        texels[t] = packColor(channels[3 * t], channels[3 * t + 1], channels[3 * t + 2]);
}

}  // namespace portcullis::render
