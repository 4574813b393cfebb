#pragma once

#include <atomic>
#include <cstdint>
#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "formats/diagnostics/result.h"
#include "formats/files/mapped_file.h"

namespace portcullis::formats {

/// Names of entries begin with so many digits of a hash, 0-9 a-f, and a dot.
inline constexpr std::size_t kCacheNameDigits = 32;

/// A folder of byte strings by name, for what is costly to make again. Several processes may use
/// one folder at once: entries appear by rename, whole. Whoever reads an entry must judge its
/// bytes: a file may have been damaged, or written by another version. Thread-safe.
class CacheFolder {
public:
    /// Opens or makes the folder; PC5003 when it cannot be used.
    [[nodiscard]] static Result<std::unique_ptr<CacheFolder>> open(
        const std::filesystem::path& folder, std::uint64_t maximumBytes);

    /// The entry, which counts as used now; nothing when there is none.
    [[nodiscard]] std::optional<MappedFile> find(std::string_view name) const;
    /// Failures (a full disk, say) are no faults: the entry is only not kept.
    void store(std::string_view name, std::string_view bytes);
    /// Deletes the entries unused for longest until the folder holds at most the maximum.
    /// Other files in it stay.
    void prune();

private:
    CacheFolder(std::filesystem::path folder, std::uint64_t maximumBytes);

    std::filesystem::path folder_;
    std::uint64_t maximumBytes_;
    std::atomic<std::uint32_t> writes_ = 0;
};

}  // namespace portcullis::formats
