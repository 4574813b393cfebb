// A matrix of bits judges the sets; damaged chunks judge their reader.

#include "formats/world/visible_sets.h"

#include <doctest/doctest.h>
#include <string>
#include <vector>

#include "formats/world/chunk_file.h"
#include "formats/world/world_layout.h"
#include "formats/world/world_reader.h"
#include "formats/world/world_validator.h"
#include "formats/world/world_writer.h"
#include "tests/support/random_numbers.h"
#include "tests/support/world_builder.h"

namespace portcullis::formats {
namespace {

BitMatrix randomSight(std::size_t cells, std::uint32_t percent, tests::RandomNumbers& random) {
    BitMatrix sees(cells, cells);
    for (std::size_t i = 0; i < cells; ++i) {
        sees.set(i, i);
        for (std::size_t j = 0; j < i; ++j)
            if (random.below(100) < percent) {
                sees.set(i, j);
                sees.set(j, i);
            }
    }
    return sees;
}

void checkEqual(const VisibleSets& sets, const BitMatrix& sees) {
    REQUIRE(sets.cells() == sees.rows());
    std::uint64_t pairs = 0;
    for (std::size_t i = 0; i < sees.rows(); ++i) {
        std::vector<CellIndex> row;
        BitMatrix::visitBits(sees.row(i), [&](std::size_t j) { row.emplace_back(j); });
        CHECK(sets.row(CellIndex(i)) == row);
        pairs += row.size();
        for (std::size_t j = 0; j < sees.rows(); ++j)
            REQUIRE(sets.visible(CellIndex(i), CellIndex(j)) == sees.test(i, j));
    }
    CHECK(sets.countVisible() == pairs);
}

/// Sight from end to end of a corridor, but not from room 0 to room 2.
World seenCorridor() {
    World world = tests::makeCorridorWorld(4);
    BitMatrix sees(4, 4);
    for (std::size_t i = 0; i < 4; ++i)
        for (std::size_t j = 0; j < 4; ++j)
            if (i + j != 2 || i == j) sees.set(i, j);
    world.visibleSets = VisibleSets(sees);
    return world;
}

TEST_CASE("sets say what the matrix says that they came from, also after the bytes of a file") {
    tests::RandomNumbers random(1);
    for (const std::size_t cells : {0U, 1U, 2U, 3U, 63U, 64U, 65U, 200U})
        for (const std::uint32_t percent : {0U, 3U, 50U, 97U, 100U}) {
            CAPTURE(cells);
            CAPTURE(percent);
            const BitMatrix sees = randomSight(cells, percent, random);
            const VisibleSets sets(sees);
            checkEqual(sets, sees);
            const std::string bytes = sets.toBytes();
            const auto read = VisibleSets::fromBytes(asBytes(bytes), cells);
            REQUIRE(read.hasValue());
            CHECK(read.value() == sets);
        }
}

TEST_CASE("cells that are seen alike are stored once") {
    BitMatrix sees(300, 300);
    for (std::size_t i = 0; i < 300; ++i)
        for (std::size_t j = 0; j < 300; ++j)
            if (i % 3 == j % 3) sees.set(i, j);
    const VisibleSets sets(sees);
    CHECK(sets.classes() == 3);
    // The number of classes, the class of each cell, and that no class sees another.
    CHECK(sets.toBytes().size() == 4 + 4 * 300 + 2);
    checkEqual(sets, sees);
}

TEST_CASE("the chunk lies in the file as documented") {
    const World world = seenCorridor();
    // Cells 1 and 3 see all; class 1 sees class 0, class 2 sees class 1 and not class 0.
    CHECK(world.visibleSets->toBytes() == std::string("\3\0\0\0"
                                                      "\0\0\0\0\1\0\0\0\2\0\0\0\1\0\0\0"
                                                      "\0\1\1\1",
                                                      24));
}

TEST_CASE("a world keeps its sets, and a file without them has none") {
    const World world = seenCorridor();
    const std::string file = writeWorld(world);
    const auto read = readWorld(asBytes(file));
    REQUIRE(read.hasValue());
    CHECK(read.value().visibleSets == world.visibleSets);
    CHECK(writeWorld(read.value()) == file);
    const std::string plain = writeWorld(tests::makeCorridorWorld(4));
    CHECK_FALSE(readWorld(asBytes(plain)).value().visibleSets.has_value());
}

TEST_CASE("bytes of sets that are cut, changed or go on are refused, or are other sets") {
    tests::RandomNumbers random(2);
    const std::size_t cells = 40;
    const std::string bytes = VisibleSets(randomSight(cells, 30, random)).toBytes();
    for (std::size_t length = 0; length < bytes.size(); ++length)
        REQUIRE_FALSE(VisibleSets::fromBytes(asBytes(bytes).first(length), cells).hasValue());
    CHECK_FALSE(VisibleSets::fromBytes(asBytes(bytes + '\0'), cells).hasValue());
    CHECK_FALSE(VisibleSets::fromBytes(asBytes(bytes), cells - 1).hasValue());
    CHECK_FALSE(VisibleSets::fromBytes(asBytes(bytes), cells + 1).hasValue());
    for (std::size_t at = 0; at < bytes.size(); ++at)
        for (int bit = 0; bit < 8; ++bit) {
            std::string changed = bytes;
            changed[at] = static_cast<char>(changed[at] ^ 1 << bit);
            const auto read = VisibleSets::fromBytes(asBytes(changed), cells);
            if (read.hasValue()) {
                REQUIRE(read.value().toBytes() == changed);
                continue;
            }
            REQUIRE(read.diagnostics().front().code == Code::worldBadValue);
        }
}

TEST_CASE("what is wrong with sets is told") {
    struct Row {
        std::string bytes;  ///< of a world with two cells
        std::string words;
    };
    const auto bytes = [](std::initializer_list<int> values) {
        std::string text;
        for (const int value : values) text += static_cast<char>(value);
        return text;
    };
    for (const Row& row :
         {Row{bytes({1, 0, 0, 0, 0, 0, 0, 0}), "is too short for the world's cells"},
          {bytes({2, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 1}), "are not numbered by their first cell"},
          {bytes({2, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1}), "has a class without cells"},
          {bytes({2, 0, 0, 0, 0, 0, 0, 0, 1, 0, 0, 0, 2}), "has a run of cells that is none"},
          {bytes({2, 0, 0, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0}), "has a run of cells that is none"},
          {bytes({2, 0, 0, 0, 0, 0, 0, 0, 1, 0, 0, 0, 129, 0}), "has a run of cells that is none"},
          {bytes({2, 0, 0, 0, 0, 0, 0, 0, 1, 0, 0, 0, 1, 1}), "goes on after its last run"}}) {
        CAPTURE(row.words);
        const auto read = VisibleSets::fromBytes(asBytes(row.bytes), 2);
        REQUIRE_FALSE(read.hasValue());
        CHECK(read.diagnostics().front().message.find(row.words) != std::string::npos);
    }
}

TEST_CASE("sets of another number of cells, or that part the cells of a portal, are no world") {
    World world = tests::makeCorridorWorld(2);
    world.visibleSets = VisibleSets();
    REQUIRE(validateWorld(world).size() == 1);
    CHECK(validateWorld(world).front().code == Code::worldBadValue);
    BitMatrix apart(2, 2);
    apart.set(0, 0);
    apart.set(1, 1);
    world.visibleSets = VisibleSets(apart);
    REQUIRE(validateWorld(world).size() == 1);
    CHECK(validateWorld(world).front().pointer == "/portals/0/cells");
}

TEST_CASE("two chunks of sets are one too many") {
    const std::string file = writeWorld(seenCorridor());
    auto chunks = readChunkFile(asBytes(file)).value();
    for (const Chunk& chunk : std::vector(chunks))
        if (chunk.tag == kVisibleSetsTag) chunks.push_back(chunk);
    const std::string doubled = writeChunkFile(chunks);
    const auto read = readWorld(asBytes(doubled));
    REQUIRE_FALSE(read.hasValue());
    CHECK(read.diagnostics().front().message == "chunk \"VISI\" is there twice");
}

}  // namespace
}  // namespace portcullis::formats
