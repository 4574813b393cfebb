#include <doctest/doctest.h>
#include <optional>
#include <string>
#include <tbb/global_control.h>
#include <tbb/task_arena.h>

#include "compiler/block_cache.h"
#include "compiler/compile_map.h"
#include "formats/world/world_writer.h"
#include "tests/support/quake_maps.h"
#include "tests/support/sample_maps.h"
#include "tests/support/temporary_folder.h"

namespace portcullis::compiler {
namespace {

using namespace portcullis::formats;
using namespace portcullis::tests;

/// Compiled by so many threads, however many the machine has.
std::string bytesBy(int threads, const BrushMap& map, BlockCache* cache = nullptr) {
    const tbb::global_control allowed(tbb::global_control::max_allowed_parallelism,
                                      static_cast<std::size_t>(threads));
    tbb::task_arena arena(threads);
    return arena.execute([&] {
        CompileOptions options;
        options.threads = static_cast<unsigned>(threads);
        options.cache = cache;
        const auto compiled = compileMap(map, options);
        REQUIRE(compiled.hasValue());
        return writeWorld(compiled.value().world);
    });
}

void checkSameBytes(const BrushMap& map) {
    const std::string bytes = bytesBy(1, map);
    CHECK(bytesBy(1, map) == bytes);
    for (const int threads : {2, 8}) {
        CAPTURE(threads);
        const TemporaryFolder folder;
        const auto cache = BlockCache::open(folder.path(), 1U << 30);
        REQUIRE(cache.hasValue());
        CHECK(bytesBy(threads, map) == bytes);
        CHECK(bytesBy(threads, map, cache.value().get()) == bytes);
        CHECK(bytesBy(threads, map, cache.value().get()) == bytes);
    }
}

TEST_CASE("the same bytes from 1, 2 and 8 threads, again, and from empty and warm caches") {
    for (const std::string& name : sampleNames("units")) {
        CAPTURE(name);
        checkSameBytes(readSample("units", name));
    }
    checkSameBytes(readSample("manor", "manor"));
}

TEST_SUITE("real") {
    TEST_CASE("real maps: the same bytes from 1, 2 and 8 threads, and from caches") {
        for (const auto& path : quakeMapsIn("real")) {
            const std::string name = path.stem().string();
            if (name != "lq_e1m1" && name != "lqdm11_rot17x3_3dec" && name != "id_dm6") continue;
            CAPTURE(name);
            checkSameBytes(importQuakeFile(path));
        }
    }
}

}  // namespace
}  // namespace portcullis::compiler
