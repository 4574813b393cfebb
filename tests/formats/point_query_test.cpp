#include "formats/world/point_query.h"

#include <doctest/doctest.h>
#include <random>
#include <vector>

#include "tests/support/world_builder.h"

namespace portcullis::formats {
namespace {

using tests::makeCorridorWorld;

Position at(std::int32_t x, std::int32_t y, std::int32_t z) {
    return {Coordinate::fromUnits(x), Coordinate::fromUnits(y), Coordinate::fromUnits(z)};
}

BrushIndex brush(std::uint32_t index) { return BrushIndex(index); }

/// Appends a brush that does `operation` inside room 0.
BrushIndex addToRoom0(World& world, const MediaOperation& operation) {
    WorldBrush added = world.brushes[BrushIndex(0u)];
    added.operation = operation;
    return world.brushes.append(added);
}

TEST_CASE("points inside rooms, in the rock, and on faces") {
    const World world = makeCorridorWorld(3);
    constexpr std::uint32_t none = CellIndex::kInvalid;
    struct Row {
        Position point;
        std::uint32_t cell;
        Medium medium;
        bool onBoundary;
    };
    Position justInside = at(64, 64, 0);
    justInside.z.raw = 1;
    Position justBelow = at(64, 64, 0);
    justBelow.z.raw = -1;
    const Row rows[] = {
        {at(64, 64, 64), 0, Medium::air, false},
        {at(192, 64, 64), 1, Medium::air, false},
        {at(300, 10, 10), 2, Medium::water, false},
        {at(192, 16, 64), none, Medium::solid, false},  // beside the passage
        {at(-5, 64, 64), none, Medium::solid, false},
        {at(0, 0, 500), none, Medium::solid, false},  // on planes, far from their faces
        {at(128, 64, 64), 0, Medium::solid, true},    // in the first portal
        {at(128, 16, 64), 0, Medium::solid, true},    // on a wall
        {at(64, 64, 0), 0, Medium::solid, true},      // on the floor
        {justInside, 0, Medium::air, false},
        {justBelow, none, Medium::solid, false},
        {at(300000000, -300000000, 300000000), none, Medium::solid, false},
    };
    for (const Row& row : rows) {
        CAPTURE(row.point.x.units());
        CAPTURE(row.point.y.units());
        CAPTURE(row.point.z.units());
        const PointReport report = locate(world, row.point);
        CHECK(report.cell.value() == row.cell);
        CHECK(report.medium == row.medium);
        CHECK(report.onBoundary == row.onBoundary);
    }
}

TEST_CASE("the medium is the fold of the brushes, and the last that set it is named") {
    World world = makeCorridorWorld(2);
    const Position point = at(64, 64, 64);
    struct Step {
        const char* operation;
        Medium medium;
        std::uint32_t decidedBy;
    };
    const Step steps[] = {
        {"blockable", Medium::air, 0},  // brush 2 changes no medium
        {"evaporate", Medium::air, 0},  // there is no water to change
        {"flood", Medium::water, 4},
        {"water", Medium::water, 5},  // a fill decides, even to the same
        {"water-to-solid", Medium::solid, 6},
        {"solid-to-air", Medium::air, 7},
    };
    std::vector<BrushIndex> inRoom0{brush(0)};
    for (const Step& step : steps) {
        CAPTURE(step.operation);
        inRoom0.push_back(addToRoom0(world, *operationFromName(step.operation)));
        const PointReport report = locate(world, point);
        CHECK(report.medium == step.medium);
        CHECK(report.decidedBy == brush(step.decidedBy));
        CHECK(report.brushes == inRoom0);
    }
}

TEST_CASE("a brush without faces contains nothing, one with a dropped face what the others bound") {
    World world = makeCorridorWorld(1);
    WorldBrush empty = world.brushes[brush(0)];
    empty.planes.count = 0;
    world.brushes.append(empty);
    CHECK(locate(world, at(64, 64, 64)).brushes == std::vector{brush(0)});

    world.brushPlanes[5].plane = {};  // no ceiling
    CHECK(locate(world, at(64, 64, 5000)).brushes == std::vector{brush(0)});
    for (PlaneSide& side : world.brushPlanes) side.plane = {};
    CHECK(locate(world, at(64, 64, 64)).brushes.empty());
}

TEST_CASE("a plane of 51 bits is decided to the last step of a position") {
    World world;
    const std::int64_t steep = std::int64_t{1} << 49;
    // Through (65536, 65536, any), turned by 2^-50 from the diagonal.
    const PlaneIndex plane = world.planes.append({steep + 1, -steep, 0, -Int128{kLatticeLimit}});
    world.brushPlanes.push_back({plane, false});
    WorldBrush half;
    half.operation = MediaOperation::fill(Medium::air);
    half.planes = {0, 1};
    world.brushes.append(half);

    Position point = at(65536, 65536, 7);
    CHECK(locate(world, point).onBoundary);
    ++point.x.raw;
    CHECK_FALSE(locate(world, point).onBoundary);
    CHECK(locate(world, point).medium == Medium::solid);
    ++point.y.raw;  // on (1, 1) from a point of the plane: by 2^-50 of a step in front of it
    CHECK(locate(world, point).medium == Medium::solid);
    ++point.y.raw;
    CHECK(locate(world, point).medium == Medium::air);
}

TEST_CASE("random points: the tree, the brushes and the boxes say the same") {
    const int rooms = 40;
    const World world = makeCorridorWorld(rooms);
    std::mt19937_64 random(7);  // fixed seed
    for (int i = 0; i < 20000; ++i) {
        const auto coordinate = [&](std::int64_t low, std::int64_t high) {
            const auto span = static_cast<std::uint64_t>((high - low) << 32);
            return Coordinate{((low << 32) + static_cast<std::int64_t>(random() % span)) | 1};
        };
        const Position p{coordinate(-50, 128 * rooms + 50), coordinate(-20, 150),
                         coordinate(-20, 150)};
        const auto room = static_cast<int>(p.x.units() / 128);
        const double y = p.y.units();
        const bool wide = room % 2 == 0;
        const bool inside = p.x.raw > 0 && room < rooms && p.z.raw > 0 && p.z.units() < 128 &&
                            y > (wide ? 0 : 32) && y < (wide ? 128 : 96);
        const PointReport report = locate(world, p);
        REQUIRE_FALSE(report.onBoundary);
        REQUIRE(report.cell.valid() == inside);
        REQUIRE(report.brushes.size() == (inside ? 1 : 0));
        if (!inside) continue;
        REQUIRE(report.cell.value() == static_cast<std::uint32_t>(room));
        REQUIRE(report.medium == (room % 3 == 2 ? Medium::water : Medium::air));
    }
}

}  // namespace
}  // namespace portcullis::formats
