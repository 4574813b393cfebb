#include "tests/compiler/random_maps.h"

#include <algorithm>
#include <cstdlib>
#include <doctest/doctest.h>
#include <memory>
#include <string>
#include <utility>

#include "compiler/block_cache.h"
#include "compiler/compile_map.h"
#include "compiler/proof.h"
#include "formats/map/brush_map_writer.h"
#include "formats/world/world_writer.h"
#include "tests/support/temporary_folder.h"

namespace portcullis::compiler {
namespace {

using namespace portcullis::formats;
using namespace portcullis::tests;

std::uint64_t numberFrom(const char* variable, std::uint64_t otherwise) {
    const char* text = std::getenv(variable);
    return text == nullptr ? otherwise : std::strtoull(text, nullptr, 10);
}

/// The errors that a faulty brush or an outside may give, since the generator makes those too.
bool isAboutInput(const Diagnostic& diagnostic) {
    const auto code = static_cast<int>(diagnostic.code);
    return (code >= 2001 && code <= 2010) || diagnostic.code == Code::quakeLeak ||
           diagnostic.code == Code::quakeNoEntity;
}

/// What the maps of a run were, so that a generator gone tame is noticed.
struct Tally {
    std::uint32_t maps = 0, withCells = 0, adopted = 0, faulty = 0, leaks = 0, removed = 0,
                  volumes = 0, acrossBlocks = 0;
};

class Judge {
public:
    /// What is wrong with how a map compiles; empty: nothing.
    std::string faultOf(const BrushMap& map, CompileOptions options) {
        options.threads = 1;
        const auto compiled = compileMap(map, options);
        for (const Diagnostic& diagnostic : compiled.diagnostics())
            if (diagnostic.severity == Severity::error && !isAboutInput(diagnostic))
                return toText(diagnostic);
        if (!compiled) return "no world";
        const World& world = compiled.value().world;

        ProofOptions proof;
        proof.samplePoints = 40;
        proof.volumeSets = 3000;
        proof.eyes = 4;
        const ProofReport report = proveWorld(world, proof);
        for (const Diagnostic& finding : report.findings)
            if (finding.severity == Severity::error) return toText(finding);
        count(compiled, report);

        const std::string bytes = writeWorld(world);
        options.threads = 2;
        options.cache = cache_.get();
        const int runs = uses_ % 4 == 0 ? 2 : 1;  // the second one finds every block in the cache
        for (int run = 0; run < runs; ++run) {
            const auto again = compileMap(map, options);
            if (!again || writeWorld(again.value().world) != bytes)
                return "other bytes with 2 threads and a cache, run " + std::to_string(run);
            if (run == 1 && again.value().report.blocksFromCache != again.value().report.blocks)
                return "a block that was just stored is not in the cache";
        }
        if (++uses_ % 500 == 0) cache_->prune();
        return {};
    }
    [[nodiscard]] const Tally& tally() const { return tally_; }

private:
    void count(const Result<CompiledMap>& compiled, const ProofReport& report) {
        const CompiledMap& map = compiled.value();
        ++tally_.maps;
        tally_.withCells += map.world.cells.empty() ? 0U : 1U;
        tally_.adopted += map.report.adoptedFaces > 0 ? 1U : 0U;
        tally_.faulty += hasErrors(compiled.diagnostics()) && !map.leak ? 1U : 0U;
        tally_.leaks += map.leak ? 1U : 0U;
        tally_.removed += map.world.removedCells > 0 ? 1U : 0U;
        tally_.volumes += report.brushSets > 0 ? 1U : 0U;
        tally_.acrossBlocks += map.report.blocks > 1 ? 1U : 0U;
    }

    TemporaryFolder folder_;
    std::unique_ptr<BlockCache> cache_ =
        std::move(BlockCache::open(folder_.path(), 1U << 22)).value();
    std::uint64_t uses_ = 0;
    Tally tally_;
};

/// The map without brushes and entities that its fault does not need.
BrushMap shrunk(BrushMap map, const CompileOptions& options, Judge& judge) {
    for (bool smaller = true; smaller;) {
        smaller = false;
        for (std::size_t i = map.brushes.size(); i-- > (map.outside ? 1U : 0U);) {
            BrushMap candidate = map;
            candidate.brushes.clear();
            for (std::size_t k = 0; k < map.brushes.size(); ++k)
                if (k != i) candidate.brushes.push_back(map.brushes[BrushIndex(k)]);
            if (judge.faultOf(candidate, options).empty()) continue;
            map = std::move(candidate);
            smaller = true;
        }
        if (!map.outside) continue;
        BrushMap candidate = map;
        candidate.outside.reset();
        if (judge.faultOf(candidate, options).empty()) continue;
        map = std::move(candidate);
        smaller = true;
    }
    return map;
}

TEST_SUITE("random") {
    // PORTCULLIS_RANDOM_MAPS: how many; PORTCULLIS_RANDOM_SEED: of the first.
    TEST_CASE("random maps: every proof holds, and threads and caches change no byte") {
        const std::uint64_t maps = numberFrom("PORTCULLIS_RANDOM_MAPS", 300);
        const std::uint64_t first = numberFrom("PORTCULLIS_RANDOM_SEED", 1);
        Judge judge;
        int failures = 0;
        for (std::uint64_t seed = first; seed < first + maps && failures < 3; ++seed) {
            const auto [map, options] = randomMap(seed);
            if (judge.faultOf(map, options).empty()) continue;
            ++failures;
            const BrushMap smallest = shrunk(map, options, judge);
            CAPTURE(seed);
            CAPTURE(options.adoptPlanes);
            CAPTURE(options.blocks.smallest);
            CAPTURE(options.blocks.crowd);
            CAPTURE(writeBrushMap(smallest));
            FAIL_CHECK(judge.faultOf(smallest, options));
        }
        const Tally& tally = judge.tally();
        MESSAGE("maps " << tally.maps << ", with cells " << tally.withCells << ", planes adopted "
                        << tally.adopted << ", faulty brushes " << tally.faulty << ", leaks "
                        << tally.leaks << ", outside removed " << tally.removed << ", volumes "
                        << tally.volumes << ", several blocks " << tally.acrossBlocks);
        if (tally.maps < 200) return;
        CHECK(tally.withCells > tally.maps * 7 / 10);
        CHECK(tally.volumes > tally.maps * 6 / 10);
        CHECK(tally.adopted > tally.maps / 10);
        CHECK(tally.faulty > tally.maps / 50);
        CHECK(tally.faulty < tally.maps / 2);
        CHECK(tally.leaks > tally.maps / 100);
        CHECK(tally.removed > tally.maps / 100);
        CHECK(tally.acrossBlocks > tally.maps / 5);
    }
}

}  // namespace
}  // namespace portcullis::compiler
