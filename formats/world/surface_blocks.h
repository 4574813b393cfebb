#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <vector>

#include "formats/geometry/index.h"
#include "formats/world/world_indices.h"

namespace portcullis::formats {

using ColorBlockIndex = Index<struct ColorBlockTag>;

/// 8x8 lit texels, row by row: red, green, blue of each, 8-bit sRGB.
struct ColorBlock {
    std::array<std::uint8_t, 3 * 8 * 8> channels{};

    bool operator==(const ColorBlock&) const = default;
    auto operator<=>(const ColorBlock&) const = default;
};

/// Which lit texels of a wall there are: all that lie in [firstU, lastU] x [firstV, lastV] of the
/// largest level of its texture, and those of the smaller levels, in whole blocks of 8x8.
struct SurfaceTexels {
    std::uint32_t levels = 0;  ///< of the texture; 0: the wall has no lit texels (sky)
    std::int32_t firstU = 0, lastU = 0, firstV = 0, lastV = 0;  ///< as its texture basis counts
    std::uint32_t firstBlock = 0;  ///< of SurfaceBlocks::blockOf; behind the blocks before

    bool operator==(const SurfaceTexels&) const = default;
    /// Of a level; block (column, row) begins at texel 8 ((firstU >> (level + 3)) + column).
    [[nodiscard]] std::uint32_t blockColumns(std::uint32_t level) const {
        return blocksBetween(firstU, lastU, level);
    }
    [[nodiscard]] std::uint32_t blockRows(std::uint32_t level) const {
        return blocksBetween(firstV, lastV, level);
    }
    /// Of all levels.
    [[nodiscard]] std::uint64_t blockCount() const {
        std::uint64_t count = 0;
        for (std::uint32_t level = 0; level < levels; ++level)
            count += std::uint64_t{blockColumns(level)} * blockRows(level);
        return count;
    }

private:
    [[nodiscard]] static std::uint32_t blocksBetween(std::int32_t first, std::int32_t last,
                                                     std::uint32_t level) {
        const std::uint32_t bits = level + 3;
        return static_cast<std::uint32_t>((last >> bits) - (first >> bits)) + 1;
    }
};

/// Lit, textured texels of all walls, made ready for engines: what the renderer's surface cache
/// would make of texture and light, all groups of lights on.
struct SurfaceBlocks {
    static constexpr std::uint32_t kMostLevels = 16;
    static constexpr std::int32_t kMostTexels = 32767;  ///< from firstU to lastU

    std::string madeFrom;  ///< digest of the textures and of the lightmaps
    IndexedVector<SurfaceIndex, SurfaceTexels> surfaces;  ///< as World::surfaces
    /// The blocks of each wall, the largest level first, row by row.
    std::vector<ColorBlockIndex> blockOf;
    IndexedVector<ColorBlockIndex, ColorBlock> blocks;  ///< all different

    bool operator==(const SurfaceBlocks&) const = default;
};

}  // namespace portcullis::formats
