#pragma once

#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "cli/build/stage_record.h"
#include "formats/files/cache_folder.h"
#include "formats/files/content_hash.h"

namespace portcullis::cli {

/// The outcome of a stage with the bytes of its files.
struct StageOutput {
    StageRecord record;
    std::vector<std::string> bytes;  ///< of record.files
};

/// Outcomes of stages by key, in a folder that several builds may use at once; a damaged entry
/// counts as absent. Without a folder that can be used nothing is found or kept.
class StageCache {
public:
    StageCache() = default;
    /// A warning, PC5003, for a folder that cannot be used.
    [[nodiscard]] static formats::Result<StageCache> open(const std::string& folder,
                                                          std::uint64_t maximumBytes);

    [[nodiscard]] std::optional<StageOutput> find(const formats::ContentHash& key) const;
    void store(const formats::ContentHash& key, const StageOutput& output);
    void prune() const;

private:
    std::unique_ptr<formats::CacheFolder> folder_;
};

}  // namespace portcullis::cli
