#include "formats/world/surface_block_codec.h"

#include <algorithm>
#include <cstring>

#include "formats/world/chunk_bytes.h"
#include "formats/world/world_layout.h"

namespace portcullis::formats {
namespace {

Diagnostics fault(const char* what) { return chunkFault(kSurfaceBlocksTag, what); }

/// False if its texels lie further apart than they may, or it has too many levels.
bool takeSurface(ChunkBytes& chunk, SurfaceTexels& texels) {
    texels.levels = chunk.small();
    if (texels.levels > SurfaceBlocks::kMostLevels) return false;
    if (texels.levels == 0) return true;
    const auto takeRange = [&](std::int32_t& first, std::int32_t& last) {
        first = chunk.smallSigned();
        const std::uint32_t way = chunk.small();
        if (way > static_cast<std::uint32_t>(SurfaceBlocks::kMostTexels)) return false;
        if (first > INT32_MAX - SurfaceBlocks::kMostTexels) return false;
        last = first + static_cast<std::int32_t>(way);
        return true;
    };
    return takeRange(texels.firstU, texels.lastU) && takeRange(texels.firstV, texels.lastV);
}

}  // namespace

std::string surfaceBlocksToBytes(const SurfaceBlocks& blocks) {
    std::string bytes;
    appendText(bytes, blocks.madeFrom);
    appendNumber(bytes, static_cast<std::uint32_t>(blocks.blocks.size()));
    for (const ColorBlock& block : blocks.blocks)
        bytes.append(reinterpret_cast<const char*>(block.channels.data()), block.channels.size());
    for (const SurfaceTexels& texels : blocks.surfaces) {
        appendShort(bytes, texels.levels);
        if (texels.levels == 0) continue;
        appendShortSigned(bytes, texels.firstU);
        appendShort(bytes, static_cast<std::uint32_t>(texels.lastU - texels.firstU));
        appendShortSigned(bytes, texels.firstV);
        appendShort(bytes, static_cast<std::uint32_t>(texels.lastV - texels.firstV));
    }
    for (const ColorBlockIndex block : blocks.blockOf) appendShort(bytes, block.value());
    return bytes;
}

Result<SurfaceBlocks> surfaceBlocksFromBytes(std::span<const std::byte> bytes,
                                             std::size_t surfaces) {
    ChunkBytes chunk(bytes);
    SurfaceBlocks blocks;
    blocks.madeFrom = chunk.text();
    const auto count = chunk.number<std::uint32_t>();
    const auto channels = chunk.bytes(std::size_t{count} * sizeof(ColorBlock::channels));
    if (!channels.empty()) {
        blocks.blocks.resize(count);
        for (std::size_t i = 0; i < count; ++i) {
            auto& to = blocks.blocks[ColorBlockIndex(i)].channels;
            std::memcpy(to.data(), channels.data() + i * to.size(), to.size());
        }
    }
    std::uint64_t total = 0;
    for (std::size_t s = 0; s < surfaces && chunk.sound(); ++s) {
        SurfaceTexels texels;
        if (!takeSurface(chunk, texels)) return fault("has a wall whose texels cannot be");
        if (texels.levels > 0) texels.firstBlock = static_cast<std::uint32_t>(total);
        total += texels.blockCount();
        if (total > bytes.size()) return fault("is too short for the blocks of its walls");
        blocks.surfaces.push_back(texels);
    }
    if (total > chunk.left()) return fault("is too short for the blocks of its walls");
    blocks.blockOf.reserve(total);
    for (std::uint64_t i = 0; i < total; ++i) blocks.blockOf.emplace_back(chunk.small());
    if (!chunk.sound()) return fault("is too short");
    if (!chunk.atEnd()) return fault("goes on after its last block");
    return blocks;
}

}  // namespace portcullis::formats
