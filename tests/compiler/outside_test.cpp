#include "compiler/outside.h"

#include <algorithm>
#include <cmath>
#include <doctest/doctest.h>

#include "compiler/compile_map.h"
#include "formats/world/world_statistics.h"
#include "tests/support/box_maps.h"

namespace portcullis::compiler {
namespace {

using namespace portcullis::formats;
using namespace portcullis::tests;

struct Outcome {
    World world;
    std::optional<Leak> leak;
    Diagnostics diagnostics;

    [[nodiscard]] bool has(Code code) const {
        return std::ranges::any_of(diagnostics,
                                   [&](const Diagnostic& d) { return d.code == code; });
    }
};
Outcome compile(const BrushMap& map) {
    auto compiled = compileMap(map, {});
    REQUIRE(compiled.hasValue());
    return {compiled.value().world, compiled.value().leak, compiled.takeDiagnostics()};
}

double air(const World& world) { return measureWorld(world).volumeOfMedium[1]; }

TEST_CASE("a closed room keeps its inside and nothing else") {
    const Outcome outcome = compile(roomWithGap(0));
    CHECK(outcome.diagnostics.empty());
    CHECK(outcome.world.outsideRemoved);
    CHECK(outcome.world.removedCells > 0);
    CHECK(air(outcome.world) == 128.0 * 128 * 64);
    CHECK(std::ranges::none_of(outcome.world.surfaces, [](const Surface& surface) {
        return surface.brush == BrushIndex(0U);
    }));
}

TEST_CASE("gaps narrower than the seal width hold the outside out; others leak") {
    struct Row {
        double gap;
        bool leaks;
    };
    for (const Row& row : {Row{1.0 / 256, false},
                           {1.0 / 32, false},
                           {15.0 / 256, false},
                           {16.0 / 256, true},
                           {1.0 / 8, true},
                           {1, true}}) {
        CAPTURE(row.gap);
        const Outcome outcome = compile(roomWithGap(row.gap));
        CHECK(outcome.leak.has_value() == row.leaks);
        CHECK(outcome.has(Code::quakeLeak) == row.leaks);
        CHECK(outcome.has(Code::quakeSealMattered) != row.leaks);
        CHECK(outcome.world.outsideRemoved != row.leaks);
        if (!row.leaks) {  // the gap itself may stay, or not
            CHECK(air(outcome.world) >= 128.0 * 128 * 64);
            CHECK(air(outcome.world) <= 128.0 * 128 * 64 + row.gap * 160 * 96);
        }
    }
}

TEST_CASE("the seal width is the map's to choose") {
    BrushMap map = roomWithGap(1.0 / 8);
    map.outside->sealWidth = Coordinate::fromLattice(33);
    CHECK_FALSE(compile(map).leak.has_value());
    map.outside->sealWidth = Coordinate::fromLattice(32);
    CHECK(compile(map).leak.has_value());
    map = roomWithGap(1.0 / 256);
    map.outside->sealWidth = Coordinate{};
    CHECK(compile(map).leak.has_value());
}

TEST_CASE("the way of a leak begins at the entity, passes the gap and ends on the hull") {
    const Outcome outcome = compile(roomWithGap(4));
    REQUIRE(outcome.leak.has_value());
    CHECK(outcome.leak->entity == 0);
    const auto& path = outcome.leak->path;
    REQUIRE(path.size() >= 3);
    CHECK(path.front() == glm::dvec3(0, 0, 32));
    CHECK(std::ranges::any_of(path, [](const glm::dvec3& p) { return p.x >= 64 && p.x <= 68; }));
    const glm::dvec3& end = path.back();
    CHECK((std::abs(end.x) == 256 || std::abs(end.y) == 256 || end.z == -224 || end.z == 288));
    const auto diagnostic =
        std::ranges::find(outcome.diagnostics, Code::quakeLeak, &Diagnostic::code);
    CHECK(diagnostic->severity == Severity::error);
    CHECK(diagnostic->location.line == 9);
    CHECK(diagnostic->message.find("info_player_start at 0 0 32") != std::string::npos);
}

TEST_CASE("a detail wall seals nothing, a wall of water neither, a structural one does") {
    BrushMap map = roomWithGap(0);
    Brush& wall = map.brushes[BrushIndex(6U)];
    wall.detail = true;
    CHECK(compile(map).leak.has_value());
    wall.detail = false;
    wall.operation = MediaOperation::fill(Medium::water);
    CHECK(compile(map).leak.has_value());
    wall.operation = MediaOperation::fill(Medium::solid);
    CHECK_FALSE(compile(map).leak.has_value());
}

TEST_CASE("detail solids inside stay solid, and are passed") {
    BrushMap map = roomWithGap(0);
    Brush plug = boxBrush({-8, -64, 0}, {8, 64, 64}, "solid");
    plug.detail = true;
    map.brushes.push_back(plug);  // parts the room in two; only one half has the entity
    map.entities[0].position = positionOf(-40, 0, 32);
    const Outcome outcome = compile(map);
    CHECK(outcome.diagnostics.empty());
    CHECK(air(outcome.world) == (128.0 - 16) * 128 * 64);
}

TEST_CASE("entities in solid are told, and those alone are as none") {
    BrushMap map = roomWithGap(0);
    map.entities.push_back({"light", positionOf(0, 0, -8), {}, {12, 1}});
    Outcome outcome = compile(map);
    CHECK(outcome.has(Code::quakeEntityInSolid));
    CHECK(outcome.world.outsideRemoved);
    map.entities.erase(map.entities.begin());
    outcome = compile(map);
    CHECK(outcome.has(Code::quakeEntityInSolid));
    CHECK(outcome.has(Code::quakeNoEntity));
    CHECK_FALSE(outcome.world.outsideRemoved);
    map.entities = {{"worldspawn", std::nullopt, {}, {}}};
    CHECK(compile(map).has(Code::quakeNoEntity));
}

TEST_CASE("an entity in a slit beside the hull that is thinner than the seal is no crash") {
    BrushMap map = mapOf({boxBrush({0, 0, 0}, {128, 128, 128}, "air"),
                          boxBrush({1.0 / 32, 0, 0}, {128, 128, 128}, "solid")});
    map.outside = Outside{BrushIndex(0U), Coordinate::fromLattice(16)};
    map.entities.push_back({"info_player_start", positionOf(1.0 / 64, 64, 64), {}, {}});
    const Outcome outcome = compile(map);
    CHECK((outcome.leak.has_value() || outcome.has(Code::quakeSealMattered)));
}

}  // namespace
}  // namespace portcullis::compiler
