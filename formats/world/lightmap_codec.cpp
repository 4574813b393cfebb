#include "formats/world/lightmap_codec.h"

#include <algorithm>
#include <cassert>
#include <limits>
#include <vector>

#include "formats/world/chunk_bytes.h"
#include "formats/world/world_layout.h"

namespace portcullis::formats {
namespace {

Diagnostics fault(const char* what) { return chunkFault(kLightmapsTag, what); }

/// The different luxel sizes of walls, ascending; that of walls without luxels is none of them.
std::vector<double> luxelSizes(const Lightmaps& lightmaps) {
    std::vector<double> sizes;
    for (const SurfaceLuxels& luxels : lightmaps.surfaces)
        if (luxels.size > 0.0) sizes.push_back(luxels.size);
    std::ranges::sort(sizes);
    sizes.erase(std::unique(sizes.begin(), sizes.end()), sizes.end());
    return sizes;
}

void appendSurface(std::string& bytes, const SurfaceLuxels& luxels,
                   const std::vector<double>& sizes) {
    if (luxels.size == 0.0) return appendShort(bytes, 0);
    const auto size = std::ranges::lower_bound(sizes, luxels.size) - sizes.begin();
    appendShort(bytes, static_cast<std::uint32_t>(size) + 1);
    appendShortSigned(bytes, luxels.i);
    appendShortSigned(bytes, luxels.j);
    appendShort(bytes, luxels.columns);
    appendShort(bytes, luxels.rows);
}

/// The surfaces of a chunk; `blocks` counts theirs. Nothing if a wall's size is none of the sizes,
/// or there are more blocks than 32 bits count.
bool takeSurfaces(ChunkBytes& chunk, const std::vector<double>& sizes, std::size_t count,
                  Lightmaps& lightmaps, std::uint64_t& blocks) {
    for (std::size_t s = 0; s < count && chunk.sound(); ++s) {
        SurfaceLuxels luxels;
        const std::uint32_t size = chunk.small();
        if (size > sizes.size()) return false;
        if (size > 0) {
            luxels.size = sizes[size - 1];
            luxels.i = chunk.smallSigned();
            luxels.j = chunk.smallSigned();
            luxels.columns = chunk.small();
            luxels.rows = chunk.small();
            luxels.firstBlock = static_cast<std::uint32_t>(blocks);
            blocks += luxels.blockCount();
            if (blocks > std::numeric_limits<std::uint32_t>::max()) return false;
        }
        lightmaps.surfaces.push_back(luxels);
    }
    return true;
}

void takeBlocks(ChunkBytes& chunk, std::uint32_t count, Lightmaps& lightmaps) {
    const auto bytes = chunk.bytes(std::size_t{count} * sizeof(LuxelBlock::halves));
    if (bytes.empty()) return;
    lightmaps.blocks.resize(count);
    const std::byte* at = bytes.data();
    for (LuxelBlock& block : lightmaps.blocks)
        for (std::uint16_t& half : block.halves) {
            half = loadLittleEndian<std::uint16_t>(at);
            at += sizeof half;
        }
}

}  // namespace

std::string lightmapsToBytes(const Lightmaps& lightmaps) {
    const std::vector<double> sizes = luxelSizes(lightmaps);
    std::string bytes;
    appendReal(bytes, lightmaps.luxelSize);
    appendNumber(bytes, static_cast<std::uint32_t>(sizes.size()));
    appendNumber(bytes, static_cast<std::uint32_t>(lightmaps.layers.size()));
    appendNumber(bytes, static_cast<std::uint32_t>(lightmaps.blocks.size()));
    for (const double size : sizes) appendReal(bytes, size);
    for (const LuxelBlock& block : lightmaps.blocks)
        for (const std::uint16_t half : block.halves) appendNumber(bytes, half);
    for (const LightLayer& layer : lightmaps.layers) appendText(bytes, layer.group);
    for (const SurfaceLuxels& luxels : lightmaps.surfaces) appendSurface(bytes, luxels, sizes);
    for (const LightLayer& layer : lightmaps.layers)
        for (const LuxelBlockIndex block : layer.blocks) appendShort(bytes, block.value());
    return bytes;
}

Result<Lightmaps> lightmapsFromBytes(std::span<const std::byte> bytes, std::size_t surfaces) {
    ChunkBytes chunk(bytes);
    Lightmaps lightmaps;
    lightmaps.luxelSize = chunk.real();
    const auto sizeCount = chunk.number<std::uint32_t>();
    const auto layerCount = chunk.number<std::uint32_t>();
    const auto blockCount = chunk.number<std::uint32_t>();
    if (sizeCount > chunk.left() / sizeof(double)) return fault("is too short for its luxel sizes");
    std::vector<double> sizes(sizeCount);
    for (double& size : sizes) size = chunk.real();
    // Also false for what is no number.
    for (std::size_t i = 0; i < sizes.size(); ++i)
        if (!(sizes[i] > (i == 0 ? 0.0 : sizes[i - 1])))
            return fault("has luxel sizes that do not ascend from above 0");
    takeBlocks(chunk, blockCount, lightmaps);
    if (layerCount > chunk.left()) return fault("is too short for its layers");
    lightmaps.layers.resize(layerCount);
    for (LightLayer& layer : lightmaps.layers) layer.group = chunk.text();
    std::uint64_t blocks = 0;
    if (!takeSurfaces(chunk, sizes, surfaces, lightmaps, blocks))
        return fault("has a wall whose luxels cannot be");
    if (layerCount > 0 && blocks > chunk.left() / layerCount)
        return fault("is too short for the blocks of its walls");
    for (LightLayer& layer : lightmaps.layers) {
        layer.blocks.reserve(blocks);
        for (std::uint64_t i = 0; i < blocks; ++i) layer.blocks.emplace_back(chunk.small());
    }
    if (!chunk.sound()) return fault("is too short");
    if (!chunk.atEnd()) return fault("goes on after its last block");
    // The sizes are those of walls and no others, so that the same lightmaps are the same bytes.
    if (luxelSizes(lightmaps) != sizes) return fault("has a luxel size that no wall has");
    return lightmaps;
}

}  // namespace portcullis::formats
