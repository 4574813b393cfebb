#pragma once

#include <cstdint>
#include <map>
#include <mutex>
#include <optional>
#include <string>
#include <vector>

#include "formats/files/content_hash.h"

namespace portcullis::cli {

/// What the system says of a file: equal stamps mean equal contents, unless the file was written
/// in the moment when the stamp was taken.
struct FileStamp {
    std::uint64_t size = 0, inode = 0, device = 0;
    std::int64_t modified = 0, changed = 0;  ///< nanoseconds since 1970

    bool operator==(const FileStamp&) const = default;
};

/// Nothing for a file that is not there, or is no regular file.
[[nodiscard]] std::optional<FileStamp> stampOf(const std::string& path);

/// A file whose contents were looked at.
struct KnownFile {
    std::string path;
    FileStamp stamp;
    std::int64_t seen = 0;  ///< when the stamp was taken
    formats::ContentHash hash{};
};

/// The hashes of files, each read no oftener than its stamp changes: also not in the next build,
/// which begins with what this one knew. A stamp counts only if it was taken well after the file
/// was last written, so that two edits within one tick of the clock are told apart. Thread-safe.
class FileHashes {
public:
    FileHashes() = default;
    explicit FileHashes(const std::vector<KnownFile>& known);

    /// The contents of a file; zero if it is not there or cannot be read.
    [[nodiscard]] formats::ContentHash ofFile(const std::string& path);
    /// The names and contents of all files in a folder and below it; of a file its own contents and
    /// those of `palette.lmp` beside it, from which archives take colours.
    [[nodiscard]] formats::ContentHash ofPlace(const std::string& path);
    /// Says what a file holds that was just written.
    void learn(const std::string& path, const formats::ContentHash& hash);
    /// All that is known, in order of the paths.
    [[nodiscard]] std::vector<KnownFile> all() const;

private:
    mutable std::mutex mutex_;
    std::map<std::string, KnownFile> known_;
};

}  // namespace portcullis::cli
