#pragma once

#include <cstddef>
#include <filesystem>
#include <span>

#include "formats/diagnostics/result.h"

namespace portcullis::formats {

/// A file's contents mapped into memory, read-only, for as long as this object lives.
///
/// A file replaced by rename keeps its old contents here; a file that somebody shortens in place
/// while it is mapped ends the process (SIGBUS), as with every memory mapping.
class MappedFile {
public:
    MappedFile() = default;
    MappedFile(MappedFile&& other) noexcept;
    MappedFile& operator=(MappedFile&& other) noexcept;
    MappedFile(const MappedFile&) = delete;
    MappedFile& operator=(const MappedFile&) = delete;
    ~MappedFile();

    [[nodiscard]] std::span<const std::byte> bytes() const { return bytes_; }

private:
    friend Result<MappedFile> mapFile(const std::filesystem::path& path);
    explicit MappedFile(std::span<const std::byte> bytes) : bytes_(bytes) {}

    std::span<const std::byte> bytes_;
};

/// Maps a regular file, also an empty one. PC5001 when it is missing, unreadable or not regular.
[[nodiscard]] Result<MappedFile> mapFile(const std::filesystem::path& path);

}  // namespace portcullis::formats
