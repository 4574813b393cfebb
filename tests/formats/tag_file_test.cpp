#include "formats/thief/tag_file.h"

#include <doctest/doctest.h>
#include <string>
#include <vector>

#include "formats/world/chunk_file.h"
#include "tests/support/mission_bytes.h"
#include "tests/support/wad_bytes.h"

namespace portcullis::formats {
namespace {

using tests::littleEndian;
using tests::tagFile;

std::string twoChunks() {
    return tagFile({{"BRLIST", 1, 0, "brushes"}, {"P$ExactTwelv", 2, 65558, ""}});
}

TEST_CASE("a tag database lists its chunks with name, version, place and bytes") {
    const std::string bytes = twoChunks();
    const auto file = readTagFile(asBytes(bytes));
    REQUIRE(file.hasValue());
    CHECK(file.diagnostics().empty());
    REQUIRE(file.value().chunks.size() == 2);
    const TagChunk* brushes = file.value().find("BRLIST");
    REQUIRE(brushes != nullptr);
    CHECK(asText(brushes->data) == "brushes");
    CHECK(bytes.substr(brushes->offset, 7) == "brushes");
    CHECK(file.value().chunks[1].name == "P$ExactTwelv");
    CHECK(file.value().chunks[1].minor == 65558);
    CHECK(file.value().find("BRLIS") == nullptr);
    const auto none = readTagFile(asBytes(tagFile({})));
    REQUIRE(none.hasValue());
    CHECK(none.value().chunks.empty());
}

TEST_CASE("a chunk is asked for by name and version") {
    const std::string bytes = twoChunks();
    const auto file = readTagFile(asBytes(bytes));
    REQUIRE(file.hasValue());
    CHECK(chunkOfVersion(file.value(), "BRLIST", 1, 0).hasValue());
    const auto other = chunkOfVersion(file.value(), "BRLIST", 1, 1);
    REQUIRE_FALSE(other.hasValue());
    CHECK(other.diagnostics().front().code == Code::missionVersion);
    CHECK(other.diagnostics().front().message ==
          "the chunk has version 1.0, this program reads 1.1");
    const auto missing = chunkOfVersion(file.value(), "TXLIST", 1, 0);
    REQUIRE_FALSE(missing.hasValue());
    CHECK(missing.diagnostics().front().code == Code::missionMissingChunk);
    CHECK(missing.diagnostics().front().pointer == "chunk \"TXLIST\"");
}

struct Damage {
    std::string what;
    std::size_t at;
    std::string bytes;
    Code code;
    std::size_t left;  ///< chunks that keepGoing still gives
};

TEST_CASE("damage is told by its kind, and keepGoing gives the sound chunks") {
    const std::string good = twoChunks();
    const std::size_t table = good.size() - 40;  // of the first entry
    const std::vector<Damage> damages{
        {"another mark", 270, "!", Code::missionNotAMission, 0},
        {"version 0.2", 8, "\2", Code::missionVersion, 0},
        {"a table in the header", 0, littleEndian(271), Code::missionTruncated, 0},
        {"a table at the end", 0, littleEndian(static_cast<std::uint32_t>(good.size()) - 3),
         Code::missionTruncated, 0},
        {"a table far away", 0, littleEndian(0xffffffffU), Code::missionTruncated, 0},
        {"2^32 - 1 chunks", table - 4, littleEndian(0xffffffffU), Code::missionTruncated, 0},
        {"a chunk too long", table + 16, littleEndian(1000), Code::missionTruncated, 1},
        {"a chunk of 2^32 - 1 bytes", table + 16, littleEndian(0xffffffffU), Code::missionTruncated,
         1},
        {"a chunk far away", table + 12, littleEndian(0xfffffff0U), Code::missionTruncated, 1},
        {"a chunk in the header", table + 12, littleEndian(12), Code::missionBadChunk, 1},
        {"a chunk of another name", 272, "X", Code::missionBadChunk, 1},
        {"the same chunk twice", table + 20, good.substr(table, 20), Code::missionBadChunk, 1},
    };
    for (const Damage& damage : damages) {
        CAPTURE(damage.what);
        std::string bytes = good;
        bytes.replace(damage.at, damage.bytes.size(), damage.bytes);
        const auto file = readTagFile(asBytes(bytes));
        REQUIRE_FALSE(file.hasValue());
        CHECK(file.diagnostics().front().code == damage.code);
        const auto rest = readTagFile(asBytes(bytes), true);
        CHECK(hasErrors(rest.diagnostics()));
        CHECK((rest.hasValue() ? rest.value().chunks.size() : 0) == damage.left);
    }
}

TEST_CASE("a database cut anywhere is reported, for its table stands at the end") {
    const std::string good = twoChunks();
    for (std::size_t length = 0; length < good.size(); ++length) {
        const auto file = readTagFile(asBytes(std::string_view(good).substr(0, length)), true);
        REQUIRE_FALSE(file.hasValue());
        CHECK(file.diagnostics().front().code ==
              (length < 272 ? Code::missionNotAMission : Code::missionTruncated));
    }
}

TEST_CASE("of very many faults a hundred are told and the rest counted") {
    std::string bytes = twoChunks();
    const std::size_t table = bytes.size() - 44;
    bytes.replace(table, 4, littleEndian(1000));
    for (int i = 0; i < 998; ++i) bytes += std::string(12, 'x') + littleEndian(7) + littleEndian(7);
    const auto file = readTagFile(asBytes(bytes), true);
    REQUIRE(file.hasValue());
    CHECK(file.value().chunks.size() == 2);
    REQUIRE(file.diagnostics().size() == 101);
    CHECK(file.diagnostics().back().message == "898 more faults not listed");
}

}  // namespace
}  // namespace portcullis::formats
