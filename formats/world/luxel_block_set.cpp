#include "formats/world/luxel_block_set.h"

#include <array>
#include <bit>

namespace portcullis::formats {
namespace {

std::uint64_t hashOf(const LuxelBlock& block) {
    constexpr std::size_t words = sizeof(block.halves) / sizeof(std::uint64_t);
    std::uint64_t hash = 0;
    for (const std::uint64_t word : std::bit_cast<std::array<std::uint64_t, words>>(block.halves))
        hash = (std::rotl(hash, 23) ^ word) * 0x9e3779b97f4a7c15ULL;
    return hash ^ hash >> 32;
}

}  // namespace

LuxelBlockIndex LuxelBlockSet::indexOf(const LuxelBlock& block) {
    if (block == LuxelBlock{}) return LuxelBlockIndex(0U);
    const std::uint64_t hash = hashOf(block);
    for (auto [place, end] = byHash_.equal_range(hash); place != end; ++place)
        if (blocks_[place->second] == block) return place->second;
    const LuxelBlockIndex index = blocks_.append(block);
    byHash_.emplace(hash, index);
    return index;
}

}  // namespace portcullis::formats
