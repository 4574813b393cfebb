#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "formats/diagnostics/result.h"

namespace portcullis::formats {

/// One part of a tag database. Its bytes are those of the file, which belong to somebody else.
struct TagChunk {
    std::string name;  ///< at most 12 bytes
    std::uint32_t major = 0, minor = 0;
    std::size_t offset = 0;           ///< of `data` in the file
    std::span<const std::byte> data;  ///< without the header
};

/// A tag database: what the Dark Engine keeps missions (.mis, .cow), pieces of them (.vbr) and
/// object hierarchies (.gam) in. See formats/README.md, "Thief missions".
struct TagFile {
    std::vector<TagChunk> chunks;  ///< in the order of the table of contents, names distinct

    /// The chunk of that name; null if there is none.
    [[nodiscard]] const TagChunk* find(std::string_view name) const;
};

/// Whether bytes begin as a tag database does.
[[nodiscard]] bool isTagFile(std::span<const std::byte> file);

/// The chunks of a tag database, every one inside the file and headed by its own name. PC1401 when
/// the file is none, PC1402 when it or a chunk is cut short, PC1403 for another version, PC1405 for
/// a chunk that is not headed as the table says or has the name of another; with `keepGoing` the
/// faulty chunks are left out and the rest is returned, if the table itself is there. Memory in
/// proportion to the table; n log n in the chunks.
[[nodiscard]] Result<TagFile> readTagFile(std::span<const std::byte> file, bool keepGoing = false);

/// The chunk of that name and version. PC1404 when there is none, PC1403 when it has another.
[[nodiscard]] Result<TagChunk> chunkOfVersion(const TagFile& file, std::string_view name,
                                              std::uint32_t major, std::uint32_t minor);

}  // namespace portcullis::formats
