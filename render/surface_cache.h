#pragma once

#include <cstddef>
#include <cstdint>
#include <list>
#include <span>
#include <unordered_map>
#include <vector>

#include "formats/world/world.h"
#include "render/block_light.h"
#include "render/span_kernels.h"
#include "render/texture.h"

namespace portcullis::render {

/// What happened in a cache so far.
struct SurfaceCacheStatistics {
    std::uint64_t hits = 0;          ///< blocks that were there when a run of pixels needed them
    std::uint64_t misses = 0;        ///< blocks that were not
    std::uint64_t deduplicated = 0;  ///< of the misses: another surface had the same block
    std::uint64_t built = 0;         ///< of the misses: texels were made
    std::uint64_t evictedSurfaces = 0;
    std::uint64_t freedBlocks = 0;
    std::size_t bytes = 0;      ///< held now
    std::size_t peakBytes = 0;  ///< held at most

    bool operator==(const SurfaceCacheStatistics&) const = default;
};

/// Where a surface's texels lie in its texture's plane: [firstU, lastU] x [firstV, lastV] of level
/// 0, at most 32767 apart.
struct TexelBounds {
    std::int32_t firstU = 0, lastU = 0, firstV = 0, lastV = 0;
};

/// A polygon of a world with a texture on it. Its number tells it from others: a surface's own, or
/// one after the last surface's.
struct TexturedPolygon {
    formats::SurfaceIndex number;
    std::span<const formats::VertexIndex> loop;
    const formats::TextureBasis* basis = nullptr;
    std::uint32_t texture = 0;  ///< of TextureSet::textures
};

/// The texels of a polygon's corners, and one more on each side.
[[nodiscard]] TexelBounds texelBounds(const formats::World& world, const TexturedPolygon& polygon);

/// Lit texels of surfaces in blocks of 8x8, made from texture and light when a run of pixels first
/// needs them. Texels of any texture, of any size, are read from it without wrapping.
///
/// A surface has a table of blocks for each mip level. Blocks that are equal by construction (same
/// texture, level, place in the texture, light) are stored once, however many surfaces show them.
/// When more bytes than the budget are held, the surfaces least recently drawn are forgotten, and
/// the blocks that none shows any more. The surface being drawn keeps all of its own, so pictures
/// depend neither on the budget nor on what was drawn before.
///
/// One thread each; belongs to one world, one set of textures and one light.
template <class Pixel>
class SurfaceCache {
public:
    static constexpr std::size_t kDefaultBudget = std::size_t{16} << 20;

    explicit SurfaceCache(std::size_t budgetBytes = kDefaultBudget) : budget_(budgetBytes) {}

    /// Takes the polygon that is drawn from now on. `light`: none is full light. Texture and light
    /// must stay until the next call.
    void begin(const formats::World& world, const TexturedPolygon& polygon,
               const Texture<Pixel>& texture, const BlockLight<Pixel>* light);
    /// Holds places inside the surface's bounds: `count` of each coordinate.
    void hold(std::uint32_t* u, std::uint32_t* v, int count) const;
    /// Makes the blocks of a level that `runs` runs may need, run i from place i to place i + 1.
    void require(int level, const std::uint32_t* u, const std::uint32_t* v, int runs);
    /// To read blocks that were required. Valid until the next `require` or `begin`.
    [[nodiscard]] BlockTexels<Pixel> texels(int level) const;

    [[nodiscard]] const SurfaceCacheStatistics& statistics() const { return statistics_; }

private:
    static constexpr std::uint32_t kMissing = 0xffffffff;
    static constexpr std::size_t kBlockTexels = 64;

    struct LevelTable {
        std::int32_t firstU = 0, firstV = 0;  // the first block's first texel, of this level
        int columnBits = 0;                   // a row of the table has 2^columnBits blocks
        std::vector<std::uint32_t> blocks;    // texel number of each block in pool_
    };
    struct CachedSurface {
        formats::SurfaceIndex surface;
        std::uint32_t textureNumber = 0;
        TexelBounds bounds;
        std::vector<LevelTable> levels;  // those not needed yet are empty
        std::vector<std::uint32_t> held;
    };
    struct BlockKey {
        std::uint32_t texture = 0, level = 0;
        std::uint32_t u = 0, v = 0;  // in the texture, in texels of level 0
        std::uint64_t light = 0;

        bool operator==(const BlockKey&) const = default;
    };
    struct BlockKeyHash {
        std::size_t operator()(const BlockKey& key) const;
    };
    struct Block {
        BlockKey key;
        std::uint32_t users = 0;
    };

    LevelTable& tableOf(int level);
    std::uint32_t blockAt(const LevelTable& table, int level, std::uint32_t column,
                          std::uint32_t row);
    void build(const BlockKey& key, const BlockPlace& place, Pixel* out);
    std::uint32_t freeBlock();
    void evict();
    void count(std::size_t bytes);

    std::size_t budget_;
    SurfaceCacheStatistics statistics_;
    std::list<CachedSurface> surfaces_;  // the least recently drawn first
    std::unordered_map<std::uint32_t, typename std::list<CachedSurface>::iterator> bySurface_;
    std::unordered_map<BlockKey, std::uint32_t, BlockKeyHash> byKey_;
    std::vector<Pixel> pool_;
    std::vector<Block> blocks_;  // of pool_, 64 texels each
    std::vector<std::uint32_t> free_;
    CachedSurface* current_ = nullptr;
    const Texture<Pixel>* texture_ = nullptr;
    const BlockLight<Pixel>* light_ = nullptr;
};

}  // namespace portcullis::render
