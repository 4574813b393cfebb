#include "compiler/block_cache.h"

#include <chrono>
#include <doctest/doctest.h>
#include <filesystem>
#include <fstream>
#include <memory>
#include <string>
#include <sys/wait.h>
#include <unistd.h>
#include <utility>
#include <vector>

#include "tests/compiler/random_blocks.h"
#include "tests/support/temporary_folder.h"

namespace portcullis::compiler {
namespace {

using namespace portcullis::tests;
namespace fs = std::filesystem;

/// Blocks of random maps with what they compile to.
struct Sample {
    BlockKey key;
    CompiledBlock block;
};
std::vector<Sample> samples(std::uint64_t maps) {
    std::vector<Sample> result;
    for (std::uint64_t seed = 1; seed <= maps; ++seed) {
        const RandomBlocks random = randomBlocks(seed);
        if (random.tree.blocks.empty()) continue;
        const Block& block = random.tree.blocks[BlockIndex(random.tree.blocks.size() / 2)];
        result.push_back({keyOf(block, random.solids, random.map.brushes),
                          compileBlock(block, random.solids, random.map.brushes)});
    }
    return result;
}

std::unique_ptr<BlockCache> openCache(const fs::path& folder, std::uint64_t bytes) {
    auto cache = BlockCache::open(folder, bytes);
    REQUIRE(cache.hasValue());
    return std::move(cache).value();
}

std::uint64_t bytesIn(const fs::path& folder) {
    std::uint64_t sum = 0;
    for (const auto& entry : fs::directory_iterator(folder)) sum += entry.file_size();
    return sum;
}

TEST_CASE("a block comes back from its bytes as it was") {
    for (const Sample& sample : samples(60)) {
        const auto back = fromBytes(toBytes(sample.block));
        REQUIRE(back.has_value());
        CHECK(*back == sample.block);
    }
}

TEST_CASE("bytes cut short or with one bit changed give nothing") {
    const std::vector<Sample> all = samples(12);
    for (const Sample& sample : all) {
        const std::string bytes = toBytes(sample.block);
        const std::size_t step = bytes.size() / 200 + 1;
        for (std::size_t length = 0; length < bytes.size(); length += step)
            CHECK_FALSE(fromBytes(std::string_view(bytes).substr(0, length)).has_value());
        for (std::size_t at = 0; at < bytes.size(); at += step) {
            std::string damaged = bytes;
            damaged[at] = static_cast<char>(damaged[at] ^ (1 << (at % 8)));
            CHECK_FALSE(fromBytes(damaged).has_value());
        }
        CHECK_FALSE(fromBytes(bytes + '\0').has_value());
    }
}

TEST_CASE("what is stored is found, and under no other key; damaged entries count as absent") {
    const TemporaryFolder folder;
    const auto cache = openCache(folder / "made by the cache", 1U << 30);
    std::vector<Sample> all = samples(20);
    for (const Sample& sample : all) {
        CHECK_FALSE(cache->find(sample.key).has_value());
        cache->store(sample.key, sample.block);
        CHECK(cache->find(sample.key) == sample.block);
    }
    for (const auto& entry : fs::directory_iterator(folder / "made by the cache")) {
        std::fstream file(entry.path(), std::ios::binary | std::ios::in | std::ios::out);
        file.seekp(20);
        file.put('\x7f').put('\x7f').put('\x7f');
    }
    for (const Sample& sample : all) {
        CHECK_FALSE(cache->find(sample.key).has_value());
        cache->store(sample.key, sample.block);
        CHECK(cache->find(sample.key) == sample.block);
    }
}

TEST_CASE(
    "a key changes with the cube, the planes, the operation and the flags of its brushes alone") {
    RandomBlocks random;
    for (std::uint64_t seed = 1; random.tree.blocks.empty() || random.map.brushes.size() < 3;
         ++seed)
        random = randomBlocks(seed);
    Block block = random.tree.blocks[BlockIndex(0U)];
    const BlockKey key = keyOf(block, random.solids, random.map.brushes);
    CHECK(formats::hexOf(key.hash).size() == 32);
    const formats::BrushIndex brush = block.brushes.front();

    auto renamed = random.map.brushes;
    renamed[brush].name = "other";
    renamed[brush].location.line += 5;
    CHECK(keyOf(block, random.solids, renamed) == key);
    auto media = random.map.brushes;
    media[brush].operation.after[0] = media[brush].operation.after[0] == formats::Medium::lava
                                          ? formats::Medium::water
                                          : formats::Medium::lava;
    CHECK_FALSE(keyOf(block, random.solids, media) == key);
    auto blockable = random.map.brushes;
    blockable[brush].operation.blockable = !blockable[brush].operation.blockable;
    CHECK_FALSE(keyOf(block, random.solids, blockable) == key);
    auto detail = random.map.brushes;
    detail[brush].detail = !detail[brush].detail;
    CHECK_FALSE(keyOf(block, random.solids, detail) == key);
    BrushSolids moved = random.solids;
    for (auto& face : moved[brush].faces)
        if (face) face->plane.d += 1;
    CHECK_FALSE(keyOf(block, moved, random.map.brushes) == key);
    Block shifted = block;
    shifted.low.x += 1;
    CHECK_FALSE(keyOf(shifted, random.solids, random.map.brushes) == key);

    // The same brushes at other places of a longer list.
    formats::IndexedVector<formats::BrushIndex, formats::Brush> longer;
    longer.push_back({});
    BrushSolids longerSolids;
    longerSolids.push_back({});
    for (const formats::Brush& each : random.map.brushes) longer.push_back(each);
    for (const BrushSolid& each : random.solids) longerSolids.push_back(each);
    for (formats::BrushIndex& index : block.brushes) index = formats::BrushIndex(index.value() + 1);
    CHECK(keyOf(block, longerSolids, longer) == key);
}

TEST_CASE("pruning keeps the folder within its bound, and what was used last") {
    const TemporaryFolder folder;
    const std::vector<Sample> all = samples(30);
    {
        const auto cache = openCache(folder.path(), 1U << 30);
        for (const Sample& sample : all) cache->store(sample.key, sample.block);
        cache->prune();
        CHECK(cache->find(all.front().key).has_value());
    }
    const auto longAgo = fs::file_time_type::clock::now() - std::chrono::hours(1);
    for (const auto& entry : fs::directory_iterator(folder.path()))
        fs::last_write_time(entry.path(), longAgo);
    const std::uint64_t bound = bytesIn(folder.path()) / 2;
    const auto cache = openCache(folder.path(), bound);
    CHECK(cache->find(all.front().key).has_value());  // used now
    cache->prune();
    CHECK(bytesIn(folder.path()) <= bound);
    CHECK(bytesIn(folder.path()) > bound / 4);
    CHECK(cache->find(all.front().key).has_value());
}

TEST_CASE("pruning leaves files alone that no cache made") {
    const TemporaryFolder folder;
    std::ofstream(folder / "my notes.txt") << "precious";
    std::ofstream(folder / "abc.block") << "not a key";
    const auto cache = openCache(folder.path(), 0);
    for (const Sample& sample : samples(3)) cache->store(sample.key, sample.block);
    cache->prune();
    CHECK(fs::exists(folder / "my notes.txt"));
    CHECK(fs::exists(folder / "abc.block"));
    CHECK(bytesIn(folder.path()) == 17);
}

TEST_CASE("two processes may fill, read and prune one folder at once") {
    const TemporaryFolder folder;
    const std::vector<Sample> all = samples(25);
    const auto work = [&] {
        const auto cache = BlockCache::open(folder.path(), 1U << 16);
        if (!cache) return false;
        for (int round = 0; round < 40; ++round) {
            for (const Sample& sample : all) {
                const auto found = cache.value()->find(sample.key);
                if (found && !(*found == sample.block)) return false;
                if (!found) cache.value()->store(sample.key, sample.block);
            }
            if (round % 8 == 7) cache.value()->prune();
        }
        return true;
    };
    const pid_t child = ::fork();
    REQUIRE(child >= 0);
    if (child == 0) ::_exit(work() ? 0 : 1);
    CHECK(work());
    int status = 0;
    REQUIRE(::waitpid(child, &status, 0) == child);
    CHECK(WIFEXITED(status));
    CHECK(WEXITSTATUS(status) == 0);
}

TEST_CASE("a folder that cannot be used is an error with its name") {
    const TemporaryFolder folder;
    std::ofstream(folder / "file").put('x');
    const auto cache = BlockCache::open(folder / "file", 1000);
    REQUIRE_FALSE(cache.hasValue());
    CHECK(cache.diagnostics().front().code == formats::Code::cacheUnusable);
    CHECK(cache.diagnostics().front().file == (folder / "file").string());
}

}  // namespace
}  // namespace portcullis::compiler
