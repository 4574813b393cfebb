#include "compiler/proof_volume.h"

#include <doctest/doctest.h>
#include <string>
#include <vector>

#include "compiler/compile_map.h"
#include "formats/map/brush_map_reader.h"

namespace portcullis::compiler {
namespace {

using namespace portcullis::formats;

struct Case {
    std::string brushes;
    std::array<int, kMediumCount> cubicUnits;  ///< solid does not count
    std::uint64_t sets;
};

std::string box(const std::string& operation, const std::string& low, const std::string& high) {
    return R"({"op": ")" + operation + R"(", "material": "m", "shape": {"type": "box", "min": [)" +
           low + R"(], "max": [)" + high + "]}}";
}

TEST_CASE("volumes by inclusion are those that a child can count, in exact residues") {
    const std::string room = box("air", "0, 0, 0", "8, 8, 8");
    const std::vector<Case> cases{
        {room, {0, 512, 0, 0}, 1},
        // Overlapping rooms: their common part counts once.
        {room + "," + box("air", "4, 0, 0", "12, 8, 8"), {0, 768, 0, 0}, 3},
        {room + "," + box("flood", "4, 4, 4", "12, 12, 12"), {0, 448, 64, 0}, 2},
        // Solid that fills solid is no change: sets that begin with it are not measured.
        {room + "," + box("solid", "0, 0, 0", "8, 8, 1") + "," + box("lava", "0, 0, 0", "4, 8, 2"),
         {0, 512 - 64 - 32, 0, 64},
         5},
        // Touching without a common interior is no overlap.
        {room + "," + box("air", "8, 0, 0", "16, 8, 8"), {0, 1024, 0, 0}, 2},
        // A pyramid holds a third of its box.
        {room +
             R"(,{"op": "water", "material": "m", "shape": {"type": "pyramid", "center": [4, 4, 3],
                 "size": [4, 4, 6]}})",
         {0, 512 - 32, 32, 0},
         3},
    };
    for (const Case& each : cases) {
        CAPTURE(each.brushes);
        const auto map = readBrushMap(
            R"({"version": 1, "materials": [{"name": "m"}], "brushes": [)" + each.brushes + "]}",
            {});
        REQUIRE(map.hasValue());
        const auto compiled = compileMap(map.value(), {});
        REQUIRE(compiled.hasValue());
        const ProofWorld world(compiled.value().world);
        const InclusionVolumes brushes = volumesByInclusion(world, 100);
        const MediaVolumes cells = volumesOfCells(world);
        REQUIRE(brushes.complete);
        CHECK(brushes.sets == each.sets);
        for (std::size_t m = 1; m < kMediumCount; ++m) {
            const Int128 expected = Int128{each.cubicUnits[m]} * 6 * 256 * 256 * 256;
            CHECK(brushes.media[m].exact == Residues(expected));
            CHECK(cells[m].exact == Residues(expected));
            CHECK(brushes.media[m].rough == doctest::Approx(static_cast<double>(expected)));
        }
        // One set too few, and the volumes are given up rather than wrong.
        const auto fewer = static_cast<std::uint32_t>(each.sets - 1);
        CHECK_FALSE(volumesByInclusion(world, fewer).complete);
        CHECK_FALSE(proveVolumes(world, fewer).skipped.empty());
    }
}

}  // namespace
}  // namespace portcullis::compiler
