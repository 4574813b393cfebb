#include "formats/world/chunk_file.h"

#include <algorithm>
#include <cassert>
#include <limits>
#include <xxhash.h>

#include "formats/world/little_endian.h"

namespace portcullis::formats {
namespace {

// Header: magic 8, version 4, chunk count 4, file size 8, checksum 8 of all before it and of the
// table. Entry of the table: tag 4, zero 4, offset 8, size 8, checksum 8.
constexpr std::size_t kHeaderSize = 32;
constexpr std::size_t kVersionAt = 8;
constexpr std::size_t kCountAt = 12;
constexpr std::size_t kFileSizeAt = 16;
constexpr std::size_t kChecksumAt = 24;
constexpr std::size_t kEntrySize = 32;
constexpr std::size_t kAlignment = 8;

struct Entry {
    ChunkTag tag{};
    std::uint32_t reserved = 0;
    std::uint64_t offset = 0;
    std::uint64_t size = 0;
    std::uint64_t checksum = 0;
};

constexpr std::uint64_t aligned(std::uint64_t offset) {
    return (offset + kAlignment - 1) / kAlignment * kAlignment;
}

void storeEntry(char* to, const Entry& entry) {
    std::ranges::copy(entry.tag, to);
    storeLittleEndian(to + 4, entry.reserved);
    storeLittleEndian(to + 8, entry.offset);
    storeLittleEndian(to + 16, entry.size);
    storeLittleEndian(to + 24, entry.checksum);
}

Entry loadEntry(const char* from) {
    Entry entry;
    std::copy_n(from, entry.tag.size(), entry.tag.begin());
    entry.reserved = loadLittleEndian<std::uint32_t>(from + 4);
    entry.offset = loadLittleEndian<std::uint64_t>(from + 8);
    entry.size = loadLittleEndian<std::uint64_t>(from + 16);
    entry.checksum = loadLittleEndian<std::uint64_t>(from + 24);
    return entry;
}

/// Of the header before its checksum, chained to the table after it.
std::uint64_t headerChecksum(std::string_view file, std::uint32_t count) {
    const std::uint64_t head = XXH3_64bits(file.data(), kChecksumAt);
    return XXH3_64bits_withSeed(file.data() + kHeaderSize, kEntrySize * count, head);
}

std::string quoted(ChunkTag tag) { return "\"" + tagText(tag) + "\""; }

/// What is wrong with the first bytes of the file, if anything; nothing is known of it before.
Diagnostics checkHeader(std::string_view file) {
    const std::string_view magic = file.substr(0, kWorldMagic.size());
    if (file.empty() || !kWorldMagic.starts_with(magic)) {
        Diagnostic fault =
            makeDiagnostic(Code::worldNotAWorld, "the file does not begin as a compiled world");
        if (magic.substr(0, 4).ends_with("PCW"))
            fault.hint = "the file was changed in transfer as text; send it as binary";
        return {fault};
    }
    if (file.size() < kHeaderSize)
        return {makeDiagnostic(Code::worldTruncated, "the file ends inside its header")};
    const auto version = loadLittleEndian<std::uint32_t>(file.data() + kVersionAt);
    if (version != kWorldVersion)
        return {makeDiagnostic(Code::worldVersion,
                               "the world has version " + std::to_string(version) +
                                   ", this program reads " + std::to_string(kWorldVersion))};
    const auto size = loadLittleEndian<std::uint64_t>(file.data() + kFileSizeAt);
    if (size > file.size())
        return {makeDiagnostic(Code::worldTruncated, "the file has " + std::to_string(file.size()) +
                                                         " of its " + std::to_string(size) +
                                                         " bytes")};
    if (size < file.size())
        return {makeDiagnostic(Code::worldBadValue, "bytes follow the end of the world")};
    const auto count = loadLittleEndian<std::uint32_t>(file.data() + kCountAt);
    if (count > (file.size() - kHeaderSize) / kEntrySize)
        return {makeDiagnostic(Code::worldTruncated, "the table of chunks is cut short")};
    if (loadLittleEndian<std::uint64_t>(file.data() + kChecksumAt) != headerChecksum(file, count))
        return {makeDiagnostic(Code::worldChecksum, "the table of chunks is damaged")};
    return {};
}

/// Whether every byte of [first, last) is zero, as padding must be.
bool isBlank(std::string_view file, std::uint64_t first, std::uint64_t last) {
    const auto padding = file.substr(first, last - first);
    return std::ranges::all_of(padding, [](char c) { return c == 0; });
}

Diagnostics checkEntry(std::string_view file, const Entry& entry, std::uint64_t offset) {
    if (entry.offset != offset || entry.reserved != 0)
        return {makeDiagnostic(Code::worldBadValue,
                               "chunk " + quoted(entry.tag) + " is not where it must be")};
    if (offset > file.size() || entry.size > file.size() - offset)
        return {makeDiagnostic(Code::worldTruncated, "chunk " + quoted(entry.tag) +
                                                         " reaches beyond the end of the file")};
    const std::uint64_t end = offset + entry.size;
    if (!isBlank(file, end, std::min<std::uint64_t>(aligned(end), file.size())) ||
        XXH3_64bits(file.data() + offset, entry.size) != entry.checksum)
        return {makeDiagnostic(Code::worldChecksum, "chunk " + quoted(entry.tag) + " is damaged")};
    return {};
}

}  // namespace

std::string tagText(ChunkTag tag) {
    std::string text(tag.begin(), tag.end());
    std::ranges::replace_if(
        text, [](char c) { return c < ' ' || c > '~' || c == '"' || c == '\\'; }, '?');
    return text;
}

std::span<const std::byte> asBytes(std::string_view text) {
    return std::as_bytes(std::span(text.data(), text.size()));
}

std::string_view asText(std::span<const std::byte> bytes) {
    return {reinterpret_cast<const char*>(bytes.data()), bytes.size()};
}

std::string writeChunkFile(std::span<const Chunk> chunks) {
    assert(chunks.size() <= std::numeric_limits<std::uint32_t>::max());
    const auto count = static_cast<std::uint32_t>(chunks.size());
    std::uint64_t size = kHeaderSize + kEntrySize * count;
    for (const Chunk& chunk : chunks) size = aligned(size + chunk.bytes.size());

    std::string file(size, '\0');
    std::ranges::copy(kWorldMagic, file.begin());
    storeLittleEndian(file.data() + kVersionAt, kWorldVersion);
    storeLittleEndian(file.data() + kCountAt, count);
    storeLittleEndian(file.data() + kFileSizeAt, size);
    Entry entry{.offset = kHeaderSize + kEntrySize * count};
    char* row = file.data() + kHeaderSize;
    for (const Chunk& chunk : chunks) {
        entry.tag = chunk.tag;
        entry.size = chunk.bytes.size();
        entry.checksum = XXH3_64bits(chunk.bytes.data(), chunk.bytes.size());
        storeEntry(row, entry);
        std::ranges::copy(asText(chunk.bytes), file.data() + entry.offset);
        entry.offset = aligned(entry.offset + entry.size);
        row += kEntrySize;
    }
    storeLittleEndian(file.data() + kChecksumAt, headerChecksum(file, count));
    return file;
}

Result<std::vector<Chunk>> readChunkFile(std::span<const std::byte> bytes) {
    const std::string_view file = asText(bytes);
    if (Diagnostics faults = checkHeader(file); !faults.empty()) return faults;

    const auto count = loadLittleEndian<std::uint32_t>(file.data() + kCountAt);
    std::vector<Chunk> chunks;
    chunks.reserve(count);
    Diagnostics damaged;
    std::uint64_t offset = kHeaderSize + kEntrySize * std::uint64_t{count};
    for (std::uint32_t i = 0; i < count; ++i) {
        const Entry entry = loadEntry(file.data() + kHeaderSize + kEntrySize * std::size_t{i});
        Diagnostics faults = checkEntry(file, entry, offset);
        const bool followable = faults.empty() || faults.front().code == Code::worldChecksum;
        append(damaged, std::move(faults));
        if (!followable) return damaged;
        chunks.push_back({entry.tag, bytes.subspan(offset, entry.size)});
        offset = aligned(offset + entry.size);
    }
    if (offset != file.size())
        damaged.push_back(makeDiagnostic(Code::worldBadValue, "bytes follow the last chunk"));
    if (!damaged.empty()) return damaged;
    return chunks;
}

}  // namespace portcullis::formats
