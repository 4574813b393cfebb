#include "formats/thief/tag_file.h"

#include <algorithm>
#include <array>
#include <utility>

#include "formats/json/fault_list.h"
#include "formats/json/utf8.h"
#include "formats/world/chunk_file.h"
#include "formats/world/little_endian.h"

namespace portcullis::formats {
namespace {

// Header: offset of the table 4, version 4 + 4, zeros 256, mark 4.
constexpr std::size_t kVersionAt = 4;
constexpr std::size_t kMarkAt = 268;
constexpr std::size_t kHeaderSize = 272;
constexpr std::string_view kMark = "\xde\xad\xbe\xef";
// Entry of the table: name 12, offset 4, length 4. Header of a chunk: name 12, version 4 + 4, 4.
constexpr std::size_t kNameSize = 12;
constexpr std::size_t kEntrySize = 20;
constexpr std::size_t kChunkHeaderSize = 24;

std::uint32_t numberAt(std::string_view file, std::size_t at) {
    return loadLittleEndian<std::uint32_t>(file.data() + at);
}

std::string_view nameAt(std::string_view file, std::size_t at) {
    const std::string_view name = file.substr(at, kNameSize);
    return name.substr(0, name.find('\0'));
}

std::string versionText(std::uint32_t major, std::uint32_t minor) {
    return std::to_string(major) + "." + std::to_string(minor);
}

std::string chunkPointer(std::string_view name) { return "chunk \"" + printable(name) + "\""; }

/// The place of the table's entries and their number; checked against the file.
struct Table {
    std::size_t at = 0;
    std::size_t count = 0;
};

Result<Table> findTable(std::string_view file) {
    if (!isTagFile(asBytes(file)))
        return makeDiagnostic(Code::missionNotAMission,
                              "the file does not begin as a tag database");
    const std::uint32_t major = numberAt(file, kVersionAt), minor = numberAt(file, kVersionAt + 4);
    if (major != 0 || minor != 1)
        return makeDiagnostic(
            Code::missionVersion,
            "the file has version " + versionText(major, minor) + ", this program reads 0.1");
    const std::size_t at = numberAt(file, 0);
    if (at < kHeaderSize || at > file.size() || file.size() - at < 4)
        return makeDiagnostic(Code::missionTruncated, "the table of contents, at byte " +
                                                          std::to_string(at) +
                                                          ", is not inside the file of " +
                                                          std::to_string(file.size()) + " bytes");
    const std::size_t count = numberAt(file, at);
    if (count > (file.size() - at - 4) / kEntrySize)
        return makeDiagnostic(Code::missionTruncated,
                              "the table of contents, of " + std::to_string(count) +
                                  " chunks, reaches beyond the end of the file");
    return Table{at + 4, count};
}

class ChunkReader {
public:
    ChunkReader(std::string_view file, FaultList& faults) : file_(file), faults_(faults) {}

    /// Appends the chunk of an entry unless it has a fault.
    void read(std::size_t entry, std::vector<TagChunk>& chunks) {
        const std::string_view name = nameAt(file_, entry);
        const std::size_t at = numberAt(file_, entry + kNameSize);
        const std::size_t length = numberAt(file_, entry + kNameSize + 4);
        if (at > file_.size() || file_.size() - at < kChunkHeaderSize ||
            file_.size() - at - kChunkHeaderSize < length)
            return fault(Code::missionTruncated,
                         "the chunk, " + std::to_string(length) + " bytes at " +
                             std::to_string(at) + ", reaches beyond the end of the file",
                         name);
        if (at < kHeaderSize || nameAt(file_, at) != name)
            return fault(
                Code::missionBadChunk,
                "the chunk is not at byte " + std::to_string(at) + ", where the table has it",
                name);
        const std::size_t data = at + kChunkHeaderSize;
        chunks.push_back({std::string(name), numberAt(file_, at + kNameSize),
                          numberAt(file_, at + kNameSize + 4), data,
                          asBytes(file_).subspan(data, length)});
    }

    void fault(Code code, std::string message, std::string_view name) {
        if (faults_.full()) return faults_.addUnlisted();
        faults_.add(code, std::move(message), {}, chunkPointer(name));
    }

private:
    std::string_view file_;
    FaultList& faults_;
};

/// Takes out every chunk that has the name of an earlier one, with a fault each.
void dropRepeated(std::vector<TagChunk>& chunks, ChunkReader& reader) {
    std::vector<std::size_t> order(chunks.size());
    for (std::size_t i = 0; i < order.size(); ++i) order[i] = i;
    std::ranges::stable_sort(order, {},
                             [&](std::size_t i) { return std::string_view(chunks[i].name); });
    std::vector<bool> repeated(chunks.size());
    for (std::size_t k = 1; k < order.size(); ++k)
        repeated[order[k]] = chunks[order[k]].name == chunks[order[k - 1]].name;
    std::vector<TagChunk> distinct;
    for (std::size_t i = 0; i < chunks.size(); ++i) {
        if (repeated[i])
            reader.fault(Code::missionBadChunk, "the file has the chunk twice", chunks[i].name);
        else
            distinct.push_back(std::move(chunks[i]));
    }
    chunks = std::move(distinct);
}

}  // namespace

const TagChunk* TagFile::find(std::string_view name) const {
    const auto found = std::ranges::find(chunks, name, &TagChunk::name);
    return found == chunks.end() ? nullptr : &*found;
}

bool isTagFile(std::span<const std::byte> file) {
    return file.size() >= kHeaderSize && asText(file).substr(kMarkAt, kMark.size()) == kMark;
}

Result<TagFile> readTagFile(std::span<const std::byte> bytes, bool keepGoing) {
    const std::string_view file = asText(bytes);
    const auto table = findTable(file);
    if (!table) return table.diagnostics();
    FaultList faults;
    ChunkReader reader(file, faults);
    TagFile result;
    result.chunks.reserve(table.value().count);
    for (std::size_t i = 0; i < table.value().count; ++i)
        reader.read(table.value().at + kEntrySize * i, result.chunks);
    dropRepeated(result.chunks, reader);
    Diagnostics diagnostics = std::move(faults).take();
    if (!keepGoing && hasErrors(diagnostics)) return diagnostics;
    return {std::move(result), std::move(diagnostics)};
}

Result<TagChunk> chunkOfVersion(const TagFile& file, std::string_view name, std::uint32_t major,
                                std::uint32_t minor) {
    const TagChunk* chunk = file.find(name);
    if (chunk == nullptr)
        return makeDiagnostic(Code::missionMissingChunk, "the mission has no such chunk", {},
                              chunkPointer(name));
    if (chunk->major != major || chunk->minor != minor)
        return makeDiagnostic(Code::missionVersion,
                              "the chunk has version " + versionText(chunk->major, chunk->minor) +
                                  ", this program reads " + versionText(major, minor),
                              {}, chunkPointer(name));
    return *chunk;
}

}  // namespace portcullis::formats
