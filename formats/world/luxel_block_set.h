#pragma once

#include <cstdint>
#include <unordered_map>
#include <utility>

#include "formats/world/lightmaps.h"

namespace portcullis::formats {

/// The blocks of lightmaps that are being made: equal ones are kept once, the dark one first.
class LuxelBlockSet {
public:
    LuxelBlockSet() { blocks_.push_back({}); }

    /// Where a block is; puts it behind the others if it is not there yet. Constant, by a hash.
    LuxelBlockIndex indexOf(const LuxelBlock& block);
    /// For Lightmaps::blocks; the set is of no use then.
    [[nodiscard]] IndexedVector<LuxelBlockIndex, LuxelBlock> take() { return std::move(blocks_); }

private:
    IndexedVector<LuxelBlockIndex, LuxelBlock> blocks_;
    std::unordered_multimap<std::uint64_t, LuxelBlockIndex> byHash_;
};

}  // namespace portcullis::formats
