#pragma once

#include <cstdint>
#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include "compiler/compiled_block.h"
#include "formats/diagnostics/result.h"
#include "formats/files/cache_folder.h"
#include "formats/files/content_hash.h"

namespace portcullis::compiler {

/// 128 bits of everything that a compiled block depends on.
struct BlockKey {
    formats::ContentHash hash{};

    bool operator==(const BlockKey&) const = default;
};

/// The key of a block: its cube, its brushes' operations, flags and exact planes in order, and the
/// version of the algorithm. Where a brush stands in the whole map does not count.
[[nodiscard]] BlockKey keyOf(
    const Block& block, const BrushSolids& solids,
    const formats::IndexedVector<formats::BrushIndex, formats::Brush>& brushes);

/// The bytes of a compiled block for the cache (this machine's layout), and back. Reading gives
/// nothing for bytes that are cut short, damaged or of another version.
[[nodiscard]] std::string toBytes(const CompiledBlock& block);
[[nodiscard]] std::optional<CompiledBlock> fromBytes(std::string_view bytes);

/// A folder of compiled blocks by key (cache_folder.h), checksummed: a damaged entry counts as
/// absent. Thread-safe.
class BlockCache {
public:
    /// Opens or makes the folder; PC5003 when it cannot be used.
    [[nodiscard]] static formats::Result<std::unique_ptr<BlockCache>> open(
        const std::filesystem::path& folder, std::uint64_t maximumBytes);

    [[nodiscard]] std::optional<CompiledBlock> find(const BlockKey& key) const;
    /// Failures (a full disk, say) are no faults: the block is only not kept.
    void store(const BlockKey& key, const CompiledBlock& block);
    /// Deletes the entries unused for longest until the folder holds at most the maximum.
    void prune() { folder_->prune(); }

private:
    explicit BlockCache(std::unique_ptr<formats::CacheFolder> folder)
        : folder_(std::move(folder)) {}

    std::unique_ptr<formats::CacheFolder> folder_;
};

}  // namespace portcullis::compiler
