#include "compiler/block_seams.h"

#include <array>
#include <doctest/doctest.h>
#include <map>
#include <utility>

#include "compiler/compile_map.h"
#include "formats/world/world_statistics.h"
#include "tests/compiler/random_maps.h"
#include "tests/support/box_maps.h"
#include "tests/support/sample_maps.h"

namespace portcullis::compiler {
namespace {

using namespace portcullis::formats;
using namespace portcullis::tests;

World compile(const BrushMap& map, const BlockOptions& blocks) {
    CompileOptions options;
    options.keepGoing = true;
    options.adoptPlanes = false;  // looks for neighbours block by block
    options.blocks = blocks;
    auto compiled = compileMap(map, options);
    REQUIRE(compiled.hasValue());
    return std::move(compiled).value().world;
}

using Areas = std::map<std::pair<BrushIndex, std::uint32_t>, double>;
Areas ownedAreas(const World& world) {
    Areas areas;
    for (const Surface& surface : world.surfaces)
        areas[{surface.brush, surface.face}] += loopArea(world, surface.loop);
    return areas;
}

TEST_CASE("however space is divided into blocks, volumes and the walls of each face are the same") {
    std::size_t judged = 0;
    for (std::uint64_t seed = 1; seed <= 400; ++seed) {
        CAPTURE(seed);
        auto [map, options] = randomMap(seed);
        map.outside.reset();
        const World whole = compile(map, {formats::kLatticeLimit, 1000});
        const World cut = compile(map, options.blocks);
        const WorldStatistics one = measureWorld(whole), other = measureWorld(cut);
        for (std::size_t medium = 0; medium < kMediumCount; ++medium)
            CHECK(one.volumeOfMedium[medium] ==
                  doctest::Approx(other.volumeOfMedium[medium]).epsilon(1e-7));
        const Areas areas = ownedAreas(whole), cutAreas = ownedAreas(cut);
        CHECK(areas.size() == cutAreas.size());
        for (const auto& [face, area] : areas) {
            REQUIRE(cutAreas.contains(face));
            CHECK(cutAreas.at(face) == doctest::Approx(area).epsilon(1e-6));
        }
        for (const Medium a : {Medium::air, Medium::water, Medium::lava})
            for (const Medium b : {Medium::water, Medium::lava})
                if (a < b)
                    CHECK(interfaceArea(whole, a, b) ==
                          doctest::Approx(interfaceArea(cut, a, b)).epsilon(1e-6));
        judged += one.cells > 0 ? 1U : 0U;
    }
    CHECK(judged > 250);
}

TEST_CASE("a corridor through many blocks is one cell") {
    for (const std::size_t axis : {0U, 1U, 2U}) {
        std::array<double, 3> low{8, 8, 8}, high{24, 24, 24};
        low[axis] = -200;
        high[axis] = 300;
        const World world = compile(mapOf({boxBrush(low, high, "air")}), {64 * 256, 0});
        CHECK(world.cells.size() == 1);
        CHECK(world.portals.empty());
        CHECK(world.surfaces.size() == 6);
    }
}

}  // namespace
}  // namespace portcullis::compiler
