#include "formats/world/chunk_file.h"

#include <doctest/doctest.h>
#include <string>
#include <vector>

namespace portcullis::formats {
namespace {

const std::vector<std::pair<ChunkTag, std::string>> kParts{
    {makeTag("ABCD"), "twelve bytes"}, {makeTag("NONE"), ""}, {makeTag("ABCD"), std::string(8, 7)}};

std::string exampleFile() {
    std::vector<Chunk> chunks;
    for (const auto& [tag, bytes] : kParts) chunks.push_back({tag, asBytes(bytes)});
    return writeChunkFile(chunks);
}

Code firstCode(const std::string& file) {
    const auto chunks = readChunkFile(asBytes(file));
    REQUIRE_FALSE(chunks.hasValue());
    return chunks.diagnostics().front().code;
}

TEST_CASE("a chunk file gives its chunks back, in order, each at a multiple of eight") {
    const std::string file = exampleFile();
    const auto chunks = readChunkFile(asBytes(file));
    REQUIRE(chunks.hasValue());
    REQUIRE(chunks.value().size() == kParts.size());
    for (std::size_t i = 0; i < kParts.size(); ++i) {
        const Chunk& chunk = chunks.value()[i];
        CHECK(chunk.tag == kParts[i].first);
        CHECK(asText(chunk.bytes) == kParts[i].second);
        CHECK((asText(chunk.bytes).data() - file.data()) % 8 == 0);
    }
}

TEST_CASE("a file without chunks is the 32 bytes of its header, as documented") {
    const std::string file = writeChunkFile({});
    REQUIRE(file.size() == 32);
    const std::string expected(
        "\x89PCW\r\n\x1a\n"  // magic
        "\2\0\0\0\0\0\0\0"   // version 2, no chunks
        "\x20\0\0\0\0\0\0\0",
        24);  // 32 bytes
    CHECK(file.substr(0, 24) == expected);
}

TEST_CASE("a chunk file cut at any length is an error") {
    const std::string file = exampleFile();
    for (std::size_t length = 0; length < file.size(); ++length) {
        CAPTURE(length);
        CHECK(firstCode(file.substr(0, length)) ==
              (length == 0 ? Code::worldNotAWorld : Code::worldTruncated));
    }
    CHECK(firstCode(file + '\0') == Code::worldBadValue);
}

TEST_CASE("no bit of a chunk file can change unnoticed") {
    const std::string file = exampleFile();
    for (std::size_t bit = 0; bit < 8 * file.size(); ++bit) {
        CAPTURE(bit);
        std::string flipped = file;
        flipped[bit / 8] = static_cast<char>(flipped[bit / 8] ^ (1 << bit % 8));
        CHECK_FALSE(readChunkFile(asBytes(flipped)).hasValue());
    }
}

TEST_CASE("the first bytes tell other files, other versions and text transfers apart") {
    std::string file = exampleFile();
    CHECK(firstCode("{ \"version\": 1 }") == Code::worldNotAWorld);

    for (const char version : {'\1', '\3'}) {  // older ones too: their records are others
        std::string other = file;
        other[8] = version;
        CHECK(firstCode(other) == Code::worldVersion);
    }

    std::string asText = file;
    asText.erase(asText.find('\r'), 1);
    const auto transferred = readChunkFile(asBytes(asText));
    REQUIRE_FALSE(transferred.hasValue());
    CHECK(transferred.diagnostics().front().hint.find("binary") != std::string::npos);
}

TEST_CASE("every damaged chunk is named") {
    std::string file = exampleFile();
    const std::size_t first = file.find("twelve");
    file[first] = 'T';
    file[file.size() - 1] = 0;
    const auto chunks = readChunkFile(asBytes(file));
    REQUIRE(chunks.diagnostics().size() == 2);
    CHECK(chunks.diagnostics()[0].code == Code::worldChecksum);
    CHECK(chunks.diagnostics()[0].message.find("\"ABCD\"") != std::string::npos);
}

}  // namespace
}  // namespace portcullis::formats
