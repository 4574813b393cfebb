#include "compiler/surface_ownership.h"

#include <doctest/doctest.h>
#include <string>
#include <vector>

#include "compiler/compile_map.h"
#include "tests/support/box_maps.h"
#include "tests/support/sample_maps.h"

namespace portcullis::compiler {
namespace {

using namespace portcullis::formats;
using namespace portcullis::tests;

struct Case {
    std::string rule;
    std::vector<Brush> brushes;
    std::vector<double> areas;  ///< of the walls that each brush owns, square units
};

Brush room(const char* operation = "air") { return boxBrush({0, 0, 0}, {64, 64, 64}, operation); }
Brush half(const char* operation) { return boxBrush({0, 0, 0}, {32, 64, 64}, operation); }
Brush core(const char* operation) { return boxBrush({16, 16, 16}, {48, 48, 48}, operation); }
Brush outer(const char* operation) { return boxBrush({64, 0, 0}, {80, 64, 64}, operation); }

constexpr double kRoom = 6 * 64 * 64;
constexpr double kCore = 6 * 32 * 32;
constexpr double kHalf = kRoom / 2;  // what is left of the room's walls in each half

TEST_CASE("a wall belongs to the last brush that could have put the medium on its side of it") {
    const std::vector<Case> cases{
        {"a room alone owns its walls", {room()}, {kRoom}},
        {"a solid owns its faces", {room(), core("solid")}, {kRoom, kCore}},
        {"of two equal solids the later",
         {room(), core("solid"), core("solid")},
         {kRoom, 0, kCore}},
        {"of two equal rooms the later", {room(), room()}, {0, kRoom}},
        {"a pillar in a corner takes what it covers",
         {room(), boxBrush({0, 0, 0}, {16, 16, 64}, "solid")},
         {kRoom - 2 * 16 * 64 - 2 * 16 * 16, 2 * 16 * 64}},
        {"slabs that touch own their own tops",
         {room(), boxBrush({0, 0, 0}, {32, 64, 8}, "solid"),
          boxBrush({32, 0, 0}, {64, 64, 8}, "solid")},
         {64 * 64 + 4 * 64 * 56, 32 * 64, 32 * 64}},
        {"a later solid behind the wall", {room(), outer("solid")}, {kRoom - 64 * 64, 64 * 64}},
        {"an earlier solid behind the wall does not", {outer("solid"), room()}, {0, kRoom}},
        {"a niche cut into solid",
         {room(), boxBrush({64, 16, 16}, {80, 48, 48}, "solid-to-air")},
         {kRoom - 32 * 32, 32 * 32 + 4 * 16 * 32}},
        {"air made solid", {room(), core("air-to-solid")}, {kRoom, kCore}},
        {"what floods a room owns its walls", {room(), room("flood")}, {0, kRoom}},
        {"what floods half of it, half of them", {room(), half("flood")}, {kHalf, kHalf}},
        {"water that was taken away again",
         {room(), half("water"), half("evaporate")},
         {kHalf, 0, kHalf}},
        {"water that was filled with air again",
         {room(), half("water"), half("air")},
         {kHalf, 0, kHalf}},
        {"a flood of solid alone owns nothing", {room(), outer("flood")}, {kRoom, 0}},
        {"what could have put air there, though it changed nothing",
         {room(), half("evaporate"), room("blockable")},
         {kHalf, kHalf, 0}},
        {"a blockable brush owns nothing", {room(), room("blockable")}, {kRoom, 0}},
    };
    for (const Case& c : cases) {
        CAPTURE(c.rule);
        const auto compiled = compileMap(mapOf(c.brushes), {});
        REQUIRE(compiled.hasValue());
        for (std::size_t i = 0; i < c.areas.size(); ++i) {
            CAPTURE(i);
            CHECK(ownedArea(compiled.value().world, BrushIndex(i)) == c.areas[i]);
        }
    }
}

TEST_CASE("a wall names the face that it shows") {
    const auto compiled = compileMap(mapOf({room(), core("solid")}), {});
    for (std::uint32_t face = 0; face < 6; ++face) {
        CHECK(ownedArea(compiled.value().world, BrushIndex(0U), face) == 64 * 64);
        CHECK(ownedArea(compiled.value().world, BrushIndex(1U), face) == 32 * 32);
    }
}

}  // namespace
}  // namespace portcullis::compiler
