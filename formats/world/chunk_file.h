#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "formats/diagnostics/result.h"

namespace portcullis::formats {

using ChunkTag = std::array<char, 4>;

/// One part of a chunk file: what it is, and its bytes, which belong to somebody else.
struct Chunk {
    ChunkTag tag{};
    std::span<const std::byte> bytes;
};

/// The first bytes of a .pcw file. The high bit, the line ends and the end-of-text byte break
/// visibly when the file is sent as text.
inline constexpr std::string_view kWorldMagic = "\x89PCW\r\n\x1a\n";
/// The version of the container and of the chunks in it.
inline constexpr std::uint32_t kWorldVersion = 2;

/// "PLAN" as a tag.
[[nodiscard]] constexpr ChunkTag makeTag(const char (&text)[5]) {
    return {text[0], text[1], text[2], text[3]};
}
/// For messages: bytes that are not printable ASCII appear as "?".
[[nodiscard]] std::string tagText(ChunkTag tag);

[[nodiscard]] std::span<const std::byte> asBytes(std::string_view text);
[[nodiscard]] std::string_view asText(std::span<const std::byte> bytes);

/// The bytes of a chunk file with these chunks, in this order. See formats/README.md,
/// "Compiled world", for the layout.
[[nodiscard]] std::string writeChunkFile(std::span<const Chunk> chunks);

/// The chunks of a file, in file order, as views of `bytes`. Every byte of the file is accounted
/// for: by a checksum, or because only one value is allowed. PC3001 (other magic), PC3002 (other
/// version), PC3003 (cut short), PC3004 (damaged), PC3006 (layout not as written by us).
[[nodiscard]] Result<std::vector<Chunk>> readChunkFile(std::span<const std::byte> bytes);

}  // namespace portcullis::formats
