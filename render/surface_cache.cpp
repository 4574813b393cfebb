#include "render/surface_cache.h"

#include <algorithm>
#include <bit>
#include <cassert>
#include <cmath>
#include <glm/geometric.hpp>

#include "render/texel_block.h"

namespace portcullis::render {
TexelBounds texelBounds(const formats::World& world, const TexturedPolygon& polygon) {
    const formats::TextureBasis& basis = *polygon.basis;
    double lowU = 1e9, highU = -1e9, lowV = 1e9, highV = -1e9;
    for (const formats::VertexIndex vertex : polygon.loop) {
        const glm::dvec3 at = world.vertices[vertex].position - basis.origin;
        const double u = glm::dot(at, basis.u) + basis.shift.x;
        const double v = glm::dot(at, basis.v) + basis.shift.y;
        lowU = std::min(lowU, u);
        highU = std::max(highU, u);
        lowV = std::min(lowV, v);
        highV = std::max(highV, v);
    }
    const auto first = [](double low) {
        return static_cast<std::int32_t>(std::clamp(std::floor(low) - 1.0, -1e9, 1e9));
    };
    const auto last = [](double high, std::int32_t from) {
        return static_cast<std::int32_t>(std::clamp(std::floor(high) + 1.0, -1e9, from + 32767.0));
    };
    TexelBounds bounds{first(lowU), 0, first(lowV), 0};
    bounds.lastU = last(highU, bounds.firstU);
    bounds.lastV = last(highV, bounds.firstV);
    return bounds;
}

template <class Pixel>
std::size_t SurfaceCache<Pixel>::BlockKeyHash::operator()(const BlockKey& key) const {
    std::uint64_t hash = key.light;
    for (const std::uint32_t part : {key.texture, key.level, key.u, key.v})
        hash = (hash ^ part) * 0x9e3779b97f4a7c15U ^ (hash >> 29);
    return hash;
}

template <class Pixel>
void SurfaceCache<Pixel>::count(std::size_t bytes) {
    statistics_.bytes += bytes;
    statistics_.peakBytes = std::max(statistics_.peakBytes, statistics_.bytes);
}

template <class Pixel>
void SurfaceCache<Pixel>::begin(const formats::World& world, const TexturedPolygon& polygon,
                                const Texture<Pixel>& texture, const BlockLight<Pixel>* light) {
    texture_ = &texture;
    light_ = light;
    const auto found = bySurface_.find(polygon.number.value());
    if (found != bySurface_.end()) {
        surfaces_.splice(surfaces_.end(), surfaces_, found->second);
    } else {
        surfaces_.push_back({polygon.number, polygon.texture, texelBounds(world, polygon), {}, {}});
        surfaces_.back().levels.resize(texture.levels.size());
        bySurface_.emplace(polygon.number.value(), std::prev(surfaces_.end()));
    }
    current_ = &surfaces_.back();
    while (statistics_.bytes > budget_ && surfaces_.size() > 1) evict();
}

template <class Pixel>
void SurfaceCache<Pixel>::evict() {
    CachedSurface& oldest = surfaces_.front();
    for (const std::uint32_t number : oldest.held) {
        Block& block = blocks_[number];
        if (--block.users > 0) continue;
        byKey_.erase(block.key);
        free_.push_back(number);
        ++statistics_.freedBlocks;
        statistics_.bytes -= kBlockTexels * sizeof(Pixel);
    }
    for (const LevelTable& table : oldest.levels)
        statistics_.bytes -= table.blocks.size() * sizeof(std::uint32_t);
    ++statistics_.evictedSurfaces;
    bySurface_.erase(oldest.surface.value());
    surfaces_.pop_front();
}

template <class Pixel>
void SurfaceCache<Pixel>::hold(std::uint32_t* u, std::uint32_t* v, int count) const {
    const auto holdAll = [count](std::uint32_t* places, std::int32_t first, std::int32_t last) {
        // A few 65536ths of a texel inside: even steps between places may pass them by that much.
        const std::int32_t guard = 16;
        const std::uint32_t origin = static_cast<std::uint32_t>(first) << 16;
        const std::int32_t limit = (last - first) * 65536 + (65536 - guard);
        for (int i = 0; i < count; ++i) {
            const auto offset = static_cast<std::int32_t>(places[i] - origin);
            places[i] = origin + static_cast<std::uint32_t>(std::clamp(offset, guard, limit));
        }
    };
    const TexelBounds& bounds = current_->bounds;
    holdAll(u, bounds.firstU, bounds.lastU);
    holdAll(v, bounds.firstV, bounds.lastV);
}

template <class Pixel>
auto SurfaceCache<Pixel>::tableOf(int level) -> LevelTable& {
    LevelTable& table = current_->levels[static_cast<std::size_t>(level)];
    if (!table.blocks.empty()) return table;
    const TexelBounds& bounds = current_->bounds;
    const int bits = level + 3;  // of a block, in texels of level 0
    table.firstU = bounds.firstU >> bits << 3;
    table.firstV = bounds.firstV >> bits << 3;
    const auto columns =
        static_cast<std::uint32_t>((bounds.lastU >> bits) - (bounds.firstU >> bits) + 1);
    const auto rows =
        static_cast<std::size_t>((bounds.lastV >> bits) - (bounds.firstV >> bits) + 1);
    table.columnBits = static_cast<int>(std::bit_width(columns - 1));
    table.blocks.assign(rows << table.columnBits, kMissing);
    count(table.blocks.size() * sizeof(std::uint32_t));
    return table;
}

template <class Pixel>
void SurfaceCache<Pixel>::require(int level, const std::uint32_t* u, const std::uint32_t* v,
                                  int runs) {
    LevelTable& table = tableOf(level);
    std::uint32_t* const blocks = table.blocks.data();
    const std::uint32_t originU = static_cast<std::uint32_t>(table.firstU) << (16 + level);
    const std::uint32_t originV = static_cast<std::uint32_t>(table.firstV) << (16 + level);
    const int bits = 19 + level;
    for (int i = 0; i < runs; ++i) {
        const std::uint32_t startU = (u[i] - originU) >> bits, endU = (u[i + 1] - originU) >> bits;
        const std::uint32_t startV = (v[i] - originV) >> bits, endV = (v[i + 1] - originV) >> bits;
        const std::uint32_t bottom = std::max(startV, endV), right = std::max(startU, endU);
        for (std::uint32_t row = std::min(startV, endV); row <= bottom; ++row)
            for (std::uint32_t column = std::min(startU, endU); column <= right; ++column) {
                const std::size_t at = (std::size_t{row} << table.columnBits) + column;
                if (blocks[at] != kMissing)
                    ++statistics_.hits;
                else
                    blocks[at] = blockAt(table, level, column, row);
            }
    }
}

template <class Pixel>
std::uint32_t SurfaceCache<Pixel>::blockAt(const LevelTable& table, int level, std::uint32_t column,
                                           std::uint32_t row) {
    ++statistics_.misses;
    const BlockPlace place{current_->surface, level,
                           table.firstU + static_cast<std::int32_t>(8 * column),
                           table.firstV + static_cast<std::int32_t>(8 * row)};
    const MipLevel& largest = texture_->levels[0];
    const BlockKey key{current_->textureNumber, static_cast<std::uint32_t>(level),
                       repeatedTexel(std::int64_t{place.u} * (1 << level), largest.width),
                       repeatedTexel(std::int64_t{place.v} * (1 << level), largest.height),
                       light_ == nullptr ? 0 : light_->keyOf(place)};
    const auto [entry, isNew] = byKey_.try_emplace(key, 0U);
    if (isNew) {
        entry->second = freeBlock();
        blocks_[entry->second].key = key;
        build(key, place, pool_.data() + entry->second * kBlockTexels);
        ++statistics_.built;
        count(kBlockTexels * sizeof(Pixel));
    } else {
        ++statistics_.deduplicated;
    }
    ++blocks_[entry->second].users;
    current_->held.push_back(entry->second);
    return entry->second * static_cast<std::uint32_t>(kBlockTexels);
}

template <class Pixel>
std::uint32_t SurfaceCache<Pixel>::freeBlock() {
    if (!free_.empty()) {
        const std::uint32_t number = free_.back();
        free_.pop_back();
        return number;
    }
    blocks_.emplace_back();
    pool_.resize(blocks_.size() * kBlockTexels + Texture<Pixel>::kPadding);
    return static_cast<std::uint32_t>(blocks_.size() - 1);
}

template <class Pixel>
void SurfaceCache<Pixel>::build(const BlockKey& key, const BlockPlace& place, Pixel* out) {
    const std::span<Pixel, kBlockTexels> texels(out, kBlockTexels);
    copyTexelBlock(*texture_, key.level, key.u, key.v, texels);
    if (key.light != 0) light_->light(place, texels);
}

template <class Pixel>
BlockTexels<Pixel> SurfaceCache<Pixel>::texels(int level) const {
    const LevelTable& table = current_->levels[static_cast<std::size_t>(level)];
    const auto bits = static_cast<std::uint32_t>(16 + level);
    return {pool_.data(),
            table.blocks.data(),
            static_cast<std::uint32_t>(table.firstU) << bits,
            static_cast<std::uint32_t>(table.firstV) << bits,
            bits,
            static_cast<std::uint32_t>(table.columnBits)};
}

template class SurfaceCache<std::uint32_t>;
template class SurfaceCache<std::uint8_t>;

}  // namespace portcullis::render
