#include "compiler/compile_map.h"

#include <algorithm>
#include <array>
#include <doctest/doctest.h>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <variant>

#include "compiler/proof.h"
#include "formats/geometry/decimal.h"
#include "formats/world/world_statistics.h"
#include "formats/world/world_writer.h"
#include "tests/support/box_maps.h"

namespace portcullis::compiler {
namespace {

using namespace portcullis::formats;
using namespace portcullis::tests;

BrushMap twoRooms() {
    return mapOf({boxBrush({0, 0, 0}, {64, 64, 64}, "air"),
                  boxBrush({64, 16, 0}, {96, 48, 32}, "air"),
                  boxBrush({96, 0, 0}, {128, 64, 64}, "water")});
}

/// A brush without its top.
Brush openBrush() {
    PlanesShape shape;
    for (const auto& [x, y, z, distance] : {std::array{-1.0, 0.0, 0.0, 0.0},
                                            {1.0, 0.0, 0.0, 8.0},
                                            {0.0, -1.0, 0.0, 0.0},
                                            {0.0, 1.0, 0.0, 8.0},
                                            {0.0, 0.0, -1.0, 0.0}})
        shape.planes.emplace_back(PlaneNormal{positionOf(x, y, z), unitsOf(distance)});
    Brush brush = boxBrush({0, 0, 0}, {1, 1, 1}, "solid");
    brush.faces.resize(5);
    brush.shape = std::move(shape);
    return brush;
}

TEST_CASE("a map without brushes is solid, and so is one of solid alone") {
    for (const BrushMap& map : {mapOf({}), mapOf({boxBrush({0, 0, 0}, {8, 8, 8}, "solid")})}) {
        const auto compiled = compileMap(map, {});
        REQUIRE(compiled.hasValue());
        CHECK(compiled.diagnostics().empty());
        CHECK(compiled.value().world.cells.empty());
        CHECK(compiled.value().world.root.kind == NodeChild::Kind::solid);
    }
}

TEST_CASE(
    "a faulty brush is told with its line, and gives no world unless the rest was asked for") {
    BrushMap map = twoRooms();
    map.brushes.push_back(openBrush());
    map.brushes[BrushIndex(3U)].location = {44, 3};
    const auto refused = compileMap(map, {});
    CHECK_FALSE(refused.hasValue());
    CompileOptions options;
    options.keepGoing = true;
    const auto compiled = compileMap(map, options);
    REQUIRE(compiled.hasValue());
    for (const auto* result : {&refused, &compiled}) {
        REQUIRE(result->diagnostics().size() == 1);
        CHECK(result->diagnostics()[0].code == Code::brushUnbounded);
        CHECK(result->diagnostics()[0].location.line == 44);
    }
    CHECK(compiled.value().world.cells.size() ==
          compileMap(twoRooms(), {}).value().world.cells.size());
}

TEST_CASE("many brushes as large as the world do not divide all of it into the smallest blocks") {
    // A tower of floors from edge to edge of the world, then a room through them.
    std::vector<Brush> brushes;
    for (int i = 0; i < 40; ++i)
        brushes.push_back(boxBrush({-65000.0 + i, -65000.0, i * 64.0},
                                   {65000.0, 65000.0 - i, i * 64.0 + 96.0},
                                   i % 3 == 0 ? "water" : "air"));
    brushes.push_back(boxBrush({-64, -64, -64}, {64, 64, 4096}, "solid-to-air"));
    const auto compiled = compileMap(mapOf(std::move(brushes)), {});
    REQUIRE(compiled);
    CHECK(compiled.value().report.blocks < 1000);
    CHECK(proveWorld(compiled.value().world, {}).findings.empty());
}

TEST_CASE("a brush whose corner leaves the world by less than rounding shows is out of range") {
    // Points off the lattice: the three planes at the lowest corner, each rounded once, meet a
    // little below -65536.
    const auto corner = [](std::string_view x, std::string_view y, std::string_view z) {
        return Position{*parseCoordinate(x), *parseCoordinate(y), *parseCoordinate(z)};
    };
    const Position a = corner("-65536", "65535.99609375", "-16383.9921875"),
                   b = corner("65535.998", "32768.007", "16384"),
                   c = corner("-0.0078125", "-0.009", "-65536"),
                   d = corner("-49152", "16384", "49152");
    Brush brush = boxBrush({0, 0, 0}, {1, 1, 1}, "air");
    brush.shape = PlanesShape{{PlanePoints{{a, b, d}}, PlanePoints{{b, c, d}},
                               PlanePoints{{a, c, b}}, PlanePoints{{d, c, a}}}};
    brush.faces.resize(4, brush.faces.front());
    const auto compiled = compileMap(mapOf({brush}), {});
    REQUIRE(!compiled.hasValue());
    CHECK(compiled.diagnostics().front().code == Code::brushOutOfRange);
}

TEST_CASE("a table that is blockable too changes media and bounds cells") {
    // Solid to air, air to water, water to solid: the overlap of two such boxes is water.
    MediaOperation turn{{Medium::air, Medium::water, Medium::solid, Medium::lava}, true};
    BrushMap map = mapOf(
        {boxBrush({0, 0, 0}, {64, 64, 64}, "air"), boxBrush({32, 0, 0}, {96, 64, 64}, "air")});
    for (Brush& brush : map.brushes) brush.operation = turn;
    const auto compiled = compileMap(map, {});
    REQUIRE(compiled.hasValue());
    const World& world = compiled.value().world;
    const WorldStatistics measured = measureWorld(world);
    CHECK(measured.volumeOfMedium[1] == 2 * 32.0 * 64 * 64);  // air: each box without the other
    CHECK(measured.volumeOfMedium[2] == 32.0 * 64 * 64);      // water: the overlap
    for (const Cell& cell : world.cells) CHECK(cell.blocker.valid());
    CHECK(proveWorld(world, {}).findings.empty());
}

TEST_CASE("the report counts what was done, stage by stage") {
    const auto compiled = compileMap(twoRooms(), {});
    const CompileReport& report = compiled.value().report;
    CHECK(report.blocks == 1);
    CHECK(report.blocksFromCache == 0);
    CHECK(report.openFragments >= report.openCells);
    CHECK(report.fragments > report.openFragments);
    CHECK(report.openCells == 3);
    CHECK(report.predicates.filtered + report.predicates.integral > 0);
    std::set<std::string> stages;
    for (const StageTime& time : report.times) {
        CHECK(time.seconds >= 0);
        CHECK(stages.insert(time.stage).second);
    }
    CHECK(stages.contains("blocks"));
}

TEST_CASE("compiling changes nothing that a second compile would see") {
    const BrushMap map = twoRooms();
    const std::string first = writeWorld(compileMap(map, {}).value().world);
    const auto between = compileMap(mapOf({openBrush()}), {});
    CHECK_FALSE(between.hasValue());
    CHECK(writeWorld(compileMap(map, {}).value().world) == first);
}

}  // namespace
}  // namespace portcullis::compiler
