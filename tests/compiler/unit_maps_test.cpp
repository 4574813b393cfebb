#include <algorithm>
#include <cmath>
#include <doctest/doctest.h>
#include <numbers>
#include <set>
#include <string>
#include <vector>

#include "formats/world/point_query.h"
#include "formats/world/world_statistics.h"
#include "tests/support/sample_maps.h"

namespace portcullis::compiler {
namespace {

using namespace portcullis::formats;
using namespace portcullis::tests;

constexpr Medium kSolid = Medium::solid, kAir = Medium::air, kWater = Medium::water,
                 kLava = Medium::lava;

struct Spot {
    double x, y, z;
    Medium medium;
};
struct Interface {
    Medium a, b;
    double area;
};
struct Wall {
    std::uint32_t brush;
    double area;  ///< of all walls that the brush owns
};

/// What must hold of a map, from closed forms. Cubic and square units.
struct UnitMap {
    std::string name;
    double air, water = 0, lava = 0;
    double curved = 0;      ///< volume of shapes whose corners or points are rounded
    std::size_t cells = 0;  ///< where only one number is possible; 0: the compiler's choice
    std::size_t pieces = 1;
    std::vector<Spot> spots = {};
    std::vector<Interface> interfaces = {};
    std::vector<Wall> walls = {};
};

constexpr double kRoom = 256.0 * 256 * 128;

/// The area of a regular polygon that a circle of radius 1 goes through.
double regularArea(int sides) { return sides / 2.0 * std::sin(2 * std::numbers::pi / sides); }

/// Of a dodecahedron that fits `size` as brush_map.h states.
double dodecahedronVolume(double size) {
    const double inner = (15 + 7 * std::sqrt(5.0)) / 4 * 8 / std::pow(std::numbers::phi, 6);
    return inner * std::pow(size / 2, 3);
}

/// One of each shape within 48 units, as every_shape.json has them.
double everyShapeVolume() {
    const double cube = 48.0 * 48 * 48;
    const double flagstone = 48.0 * 48 * (48 + 32) / 2;  // `planes`: its top falls by 16
    return cube + cube / 2 + regularArea(12) * 24 * 24 * 48 + cube / 2 + cube / 3 +
           regularArea(5) * 24 * 24 * 48 / 3 + dodecahedronVolume(48) + flagstone;
}

/// Six shapes, four times each: a turn changes no volume.
double manyShapesVolume() {
    return 4 * (40.0 * 56 * 72 + 64.0 * 40 * 56 / 2 + 56.0 * 56 * 64 / 3 +
                regularArea(12) * 28 * 28 * 72 + 2768.0 * 56 + dodecahedronVolume(64));
}

/// Integral over [0, length] of a polynomial of degree 3 at most: Simpson's rule is exact.
template <class Function>
double integral(double length, Function f) {
    return length / 6 * (f(0.0) + 4 * f(length / 2) + f(length));
}

/// Of the two slabs of coincident_sloped_seam inside its room: at x the seam is 600 - x / 2 high,
/// and the tops fall from it to the room's sides by the slopes that their third points give.
double seamSlabsVolume() {
    const auto slab = [](double x, double width, double slope) {
        return width * (600 - x / 2 - slope * width / 2);
    };
    const double south =
        integral(704, [&](double x) { return slab(x, 440 - 40 * x / 704, 124.0 / 340); });
    const double north =
        integral(704, [&](double x) { return slab(x, 360 + 40 * x / 704, 144.0 / 320); });
    return south + north;
}

std::vector<UnitMap> simpleMaps() {
    return {
        {.name = "box_room",
         .air = 256.0 * 192 * 128,
         .cells = 1,
         .walls = {{0, 2.0 * (256 * 192 + 256 * 128 + 192 * 128)}}},
        {.name = "one_room", .air = kRoom, .cells = 1},
        {.name = "scene", .air = kRoom, .cells = 1},
        {.name = "textures", .air = kRoom, .cells = 1},
        {.name = "two_rooms",
         .air = kRoom + 128.0 * 128 * 128,
         .cells = 2,
         .interfaces = {{kAir, kAir, 128.0 * 128}}},
        {.name = "two_rooms_door",
         .air = 2 * 248.0 * 256 * 128 + 16.0 * 64 * 112,
         .cells = 3,
         .spots = {{0, 8, 56, kAir}, {0, -28, 56, kSolid}, {0, 8, 116, kSolid}},
         .interfaces = {{kAir, kAir, 2.0 * 64 * 112}}},
        {.name = "corridor", .air = 2 * kRoom + 256.0 * 32 * 96, .cells = 3},
        {.name = "door",  // the blockable sheet cuts the doorway in three
         .air = kRoom + 224.0 * 256 * 128 + 32.0 * 64 * 96,
         .cells = 5,
         .interfaces = {{kAir, kAir, 4.0 * 64 * 96}}},
        {.name = "blockable_door",  // two more faces of 64 x 112 to pass, and no wall of its own
         .air = 192.0 * 64 * 112,
         .cells = 3,
         .interfaces = {{kAir, kAir, 2.0 * 64 * 112}},
         .walls = {{0, 2.0 * (192 * 64 + 192 * 112 + 64 * 112)}, {1, 0}}},
        {.name = "pillar", .air = kRoom - 32.0 * 32 * 128},
        {.name = "turned_pillar", .air = kRoom - 32.0 * 48 * 128, .curved = 32.0 * 48 * 128},
        {.name = "touching_at_edge",
         .air = (96.0 * 128 + 112.0 * 80) * 96,
         .cells = 2,
         .pieces = 2,
         .interfaces = {{kAir, kAir, 0}}},
        {.name = "t_junction_step",
         .air = kRoom - 64.0 * 64 * 24 - 32.0 * 32 * 16,
         .walls = {{2, 32.0 * 32 + 3 * 32.0 * 16}}},
        {.name = "identical_brush_twice",
         .air = kRoom - 48.0 * 48 * 56,
         .walls = {{1, 0}, {2, 2.0 * 48 * 48 + 4.0 * 48 * 56}}},
        {.name =
             "coplanar_owners",  // each room: half of the floor but for the slab, half of all else
         .air = 256.0 * 128 * 96,
         .cells = 1,
         .walls = {{0, 2.0 * 128 * 128 - 32 * 64 + 3.0 * 128 * 96},
                   {1, 2.0 * 128 * 128 - 32 * 64 + 3.0 * 128 * 96},
                   {2, 64.0 * 64}}},
    };
}

std::vector<UnitMap> mediaMaps() {
    const double column = 96.0 * 96;  // of every_operation: 64 of air, 48 of water, 48 of solid
    return {
        {.name = "every_operation",
         .air = 1408.0 * 128 * 64 + column * (-5 * 64 + 2 * 48 + 2 * 48),
         .water = 1408.0 * 128 * 64 + column * (-5 * 48 + 2 * 64 + 2 * 48),
         .lava = column * 160},
        {.name = "operation_table",
         .air = kRoom - 128.0 * 256 * 64 - 64.0 * 128 * 64,
         .water = 128.0 * 256 * 64 - 64.0 * 128 * 64,
         .lava = 64.0 * 128 * 64,
         .spots = {{-32, 0, 32, kSolid}, {32, 0, 32, kLava}, {-96, 0, 32, kWater}}},
        {.name = "pool",
         .air = 256.0 * 256 * 80,
         .water = 256.0 * 256 * 48 - 64.0 * 256 * 24,
         .interfaces = {{kAir, kWater, 256.0 * 256}}},
        {.name = "pool_air_pocket",
         .air = 256.0 * 256 * 160 + 192.0 * 192 * 16 + 64.0 * 64 * 24,
         .water = 192.0 * 192 * 80 - 80.0 * 80 * 32,
         .spots = {{0, 0, 20, kAir},
                   {0, 0, -24, kWater},
                   {0, 0, -36, kSolid},
                   {0, 0, -50, kAir},
                   {0, 0, -80, kWater},
                   {36, 0, -50, kSolid}},
         .interfaces = {{kAir, kWater, 192.0 * 192 + 64.0 * 64}}},  // the pool, and the pocket
        {.name = "temporal_drill",  // octagon about a circle of 32; the drill leaves the room
         .air = 320.0 * 256 * 192 - 240 * 8 * 32.0 * 32 * std::tan(std::numbers::pi / 8) +
                400.0 * 24 * 24 - 80.0 * 24 * 24,
         .curved = 820000,
         .spots = {{0, 0, 0, kAir},
                   {0, 20, 0, kSolid},
                   {140, 0, 0, kAir},
                   {180, 0, 0, kAir},
                   {0, 0, -28, kSolid},
                   {0, 0, -40, kAir},
                   {180, 0, 14, kSolid}}},
        {.name = "water_lava_overlap",
         .air = kRoom - 128.0 * 128 * 48 - 112.0 * 96 * 64 + 48.0 * 96 * 48,
         .water = 128.0 * 128 * 48 - 48.0 * 96 * 48 - 32.0 * 64 * 16,
         .lava = 112.0 * 96 * 64 - 80.0 * 64 * 16,
         .spots = {{-64, 0, 24, kWater}, {0, 0, 24, kLava}, {80, 0, 24, kLava}, {0, 0, 8, kSolid}},
         .interfaces = {{kWater, kLava, 96.0 * 48 - 64.0 * 16 + 2.0 * 48 * 48},
                        {kLava, kAir,
                         112.0 * 96 + 96.0 * 64 + 96.0 * 16 + 2.0 * 48 * 16 + 2.0 * 64 * 64},
                        {kWater, kAir,
                         128.0 * 128 - 48.0 * 96 + 128.0 * 48 + 32.0 * 48 + 2.0 * 128 * 48}}},
        {.name = "stacked_conversions",  // columns along x, each with what it is at which heights
         .air = 64.0 * (64 * 32 + 16 * 32 + 32 * 16 + 32 * 32),
         .water = 64.0 * (64 + 16 + 32) * 16,
         .pieces = 2,
         .spots = {{32, 32, 8, kWater},
                   {32, 32, 24, kAir},
                   {72, 32, 8, kWater},
                   {72, 32, 40, kAir},
                   {72, 32, 56, kSolid},
                   {88, 32, 8, kSolid},
                   {112, 32, 24, kSolid},
                   {112, 32, 40, kAir},
                   {144, 32, 8, kWater},
                   {144, 32, 56, kSolid}}},
    };
}

std::vector<UnitMap> exactMaps() {
    constexpr double step = 1.0 / 256;
    return {
        {.name = "every_shape",
         .air = 1024.0 * 128 * 128 - everyShapeVolume(),
         .curved = everyShapeVolume()},
        {.name = "many_shapes",
         .air = 768.0 * 512 * 128 - manyShapesVolume(),
         .curved = manyShapesVolume()},
        {.name = "128_gon_pillar",
         .air = kRoom - regularArea(128) * 80 * 80 * 96,
         .curved = regularArea(128) * 80 * 80 * 96},
        {.name = "thin_wedge_cell",  // the doorway is a 64th deep and still joins the rooms
         .air = 2 * 160.0 * 192 * 128 - 192.0 * 128 / 64 + 64.0 * 96 / 64,
         .cells = 4,
         .walls = {{3, 0}}},
        {.name = "near_axial_far",  // the mean of 32 and 32 + 1/256 high; nobody snapped it
         .air = 384.0 * 256 * 192 - 128.0 * 128 * (32 + step / 2) - 64.0 * 128 * 96,
         .spots = {{-54008, 5632, 32.003, kSolid}, {-54120, 5632, 32.003, kAir}}},
        {.name = "plane_aliasing",
         .air = kRoom - 2 * 64.0 * 64 * 128 / 2 - 64.0 * 128 / 128,
         .spots = {{0, -32, 32.004, kAir}, {0, 32, 32.004, kSolid}, {0, 32, 32.008, kAir}}},
        {.name = "coincident_sloped_seam", .air = 832.0 * 800 * 704 - seamSlabsVolume()},
        {.name = "long_sliver_far",  // a triangle of 9920 seen from above, 56 high in the mean
         .air = 768.0 * 160 * 128 - 9920.0 * (56 - 8)},
        {.name =
             "subtract_fragments",  // a trapezoid of 416 and 304; the cut is 72 wide in the mean
         .air = 512.0 * 512 * 256 - 360.0 * 48 * 192 + 72.0 * 48 * 112,
         .spots = {{150, 0, 0, kAir}, {150, -60, 0, kSolid}, {100, 0, 0, kSolid}}},
        {.name = "tiny_extent",
         .air = step * step * step,
         .water = step * step * step,
         .cells = 2,
         .interfaces = {{kAir, kWater, step * step}}},
        {.name = "huge_extent",  // 2^51: every number here is a whole double
         .air = 131072.0 * 131072 * 131072 - 64.0 * 64 * 64,
         .spots = {{65535, -65535, 65535, kAir}, {0, 0, 0, kSolid}, {0, 0, 32.5, kAir}},
         .walls = {{1, 6 * 64.0 * 64}}},
        {.name = "outside", .air = kRoom, .cells = 1},
        {.name = "rotated_room_rounded",
         .air = 224.0 * 160 * 96,
         .curved = 224.0 * 160 * 96,
         .cells = 1},
        {.name = "real_gap_eighth",  // all that the hull holds but six walls
         .air = 2048.0 * 2048 * 2048 - 2 * 256.0 * 192 * 16 - 192.0 * 96 * (16 + 15.875) -
                2 * 224.0 * 16 * 96,
         .curved = 2848512},
        {.name = "detail_must_not_seal",  // the plug is solid, so the room is a piece of its own
         .air = 1024.0 * 1024 * 1024 - 224.0 * 160 * 128 + 192.0 * 128 * 96,
         .pieces = 2},
    };
}

/// Every map of maps/units but those of lint (their facts are judged where lint is) and those of
/// one operation, which have a table of their own.
std::vector<UnitMap> unitMaps() {
    std::vector<UnitMap> maps = simpleMaps();
    for (const auto& more : {mediaMaps(), exactMaps()})
        maps.insert(maps.end(), more.begin(), more.end());
    return maps;
}

Position at(double x, double y, double z) {
    const auto units = [](double value) {
        return Coordinate{static_cast<std::int64_t>(std::llround(value * 4294967296.0))};
    };
    return {units(x), units(y), units(z)};
}

/// What the compiled cells say, not the brushes.
Medium cellMedium(const World& world, const Position& position) {
    const CellIndex cell = locate(world, position).cell;
    return cell.valid() ? world.cells[cell].medium : Medium::solid;
}

void checkVolume(const World& world, Medium medium, double expected, double tolerance) {
    CAPTURE(mediumName(medium));
    const double volume = measureWorld(world).volumeOfMedium[static_cast<std::size_t>(medium)];
    CHECK(std::abs(volume - expected) <= tolerance);
}

TEST_CASE("unit maps hold what their comments say") {
    for (const UnitMap& map : unitMaps()) {
        CAPTURE(map.name);
        const World world = compileSample("units", map.name).world;
        // Corners off the lattice move by up to half a step, 1/512 unit, of some 30 to 100; sums
        // round in their last bits.
        const double tolerance = 5e-5 * map.curved + 1e-14 * map.air;
        checkVolume(world, Medium::air, map.air, tolerance);
        checkVolume(world, Medium::water, map.water, tolerance);
        checkVolume(world, Medium::lava, map.lava, tolerance);
        if (map.cells != 0) CHECK(world.cells.size() == map.cells);
        CHECK(connectedPieces(world) == map.pieces);
        for (const Spot& spot : map.spots) {
            CAPTURE(spot.x);
            CAPTURE(spot.y);
            CAPTURE(spot.z);
            CHECK(mediumName(cellMedium(world, at(spot.x, spot.y, spot.z))) ==
                  mediumName(spot.medium));
        }
        for (const Interface& face : map.interfaces)
            CHECK(interfaceArea(world, face.a, face.b) == doctest::Approx(face.area).epsilon(1e-9));
        for (const Wall& wall : map.walls) {
            CAPTURE(wall.brush);
            CHECK(ownedArea(world, BrushIndex(wall.brush)) ==
                  doctest::Approx(wall.area).epsilon(1e-9));
        }
    }
}

struct Operation {
    std::string name;
    std::array<Medium, kMediumCount> after;  ///< of solid, air, water, lava
};

/// The meaning of each name, as formats/README.md tells it.
const std::vector<Operation> kOperations{
    {"solid", {kSolid, kSolid, kSolid, kSolid}},
    {"air", {kAir, kAir, kAir, kAir}},
    {"water", {kWater, kWater, kWater, kWater}},
    {"lava", {kLava, kLava, kLava, kLava}},
    {"flood", {kSolid, kWater, kWater, kLava}},
    {"evaporate", {kSolid, kAir, kAir, kLava}},
    {"solid_to_water", {kWater, kAir, kWater, kLava}},
    {"solid_to_air", {kAir, kAir, kWater, kLava}},
    {"air_to_solid", {kSolid, kSolid, kWater, kLava}},
    {"water_to_solid", {kSolid, kAir, kSolid, kLava}},
    {"blockable", {kSolid, kAir, kWater, kLava}},
};

TEST_CASE("an operation turns each medium inside its brush to what its name says") {
    // The brush holds 80 x 32 x 32 of solid, and 32, 24 and 24 x 32 x 32 of air, water and lava.
    const std::array<Spot, kMediumCount> inside{
        {{48, -16, 32, kSolid}, {48, 16, 32, kAir}, {20, 16, 32, kWater}, {76, 16, 32, kLava}}};
    const std::array<double, kMediumCount> held{81920, 32768, 24576, 24576};
    for (const Operation& operation : kOperations) {
        CAPTURE(operation.name);
        const World world = compileSample("units", "op_" + operation.name).world;
        std::array<double, kMediumCount> volume{0, 131072, 131072, 131072};
        for (std::size_t before = 0; before < kMediumCount; ++before) {
            const Medium after = operation.after[before];
            volume[before] -= held[before];
            volume[static_cast<std::size_t>(after)] += held[before];
            const Spot& spot = inside[before];
            CHECK(mediumName(cellMedium(world, at(spot.x, spot.y, spot.z))) == mediumName(after));
        }
        for (const Medium medium : {kAir, kWater, kLava})
            checkVolume(world, medium, volume[static_cast<std::size_t>(medium)], 1e-6);
    }
}

TEST_CASE("every unit map is judged") {
    std::set<std::string> judged;
    for (const UnitMap& map : unitMaps()) judged.insert(map.name);
    for (const Operation& operation : kOperations) judged.insert("op_" + operation.name);
    for (const std::string& name : sampleNames("units")) {
        CAPTURE(name);
        CHECK((name.starts_with("lint-") || judged.contains(name)));
    }
}

TEST_CASE("cells of every unit map are closed bodies") {
    for (const std::string& name : sampleNames("units")) {
        CAPTURE(name);
        CHECK(openEdges(compileSample("units", name).world) == 0);
    }
}

TEST_CASE("turned walls that miss each other by a thousandth seal; an eighth leaks") {
    const CompiledMap sealed = compileSample("units", "rotated_room_rounded");
    CHECK_FALSE(sealed.leak.has_value());
    CHECK(sealed.world.outsideRemoved);
    CHECK(sealed.world.removedCells > 0);
    const std::vector<std::pair<std::string, double>> leaks{{"real_gap_eighth", 1024},
                                                            {"detail_must_not_seal", 512}};
    for (const auto& map : leaks) {
        CAPTURE(map.first);
        const CompiledMap leaking = compileSample("units", map.first);
        CHECK_FALSE(leaking.world.outsideRemoved);
        REQUIRE(leaking.leak.has_value());
        const Position& start = *leaking.world.scene.entities[leaking.leak->entity].position;
        CHECK(leaking.leak->path.front() ==
              glm::dvec3(start.x.units(), start.y.units(), start.z.units()));
        const glm::dvec3 end = leaking.leak->path.back();
        CHECK(std::max({std::abs(end.x), std::abs(end.y), std::abs(end.z)}) == map.second);
    }
}

TEST_CASE("a blockable brush names the cells inside it, and only those") {
    for (const std::string name : {"blockable_door", "thin_wedge_cell", "door"}) {
        CAPTURE(name);
        const World world = compileSample("units", name).world;
        const auto last = BrushIndex(world.brushes.size() - 1);
        CHECK(std::ranges::count(world.cells, last, &Cell::blocker) == 1);
        CHECK(std::ranges::count(world.cells, BrushIndex(), &Cell::blocker) ==
              static_cast<std::ptrdiff_t>(world.cells.size()) - 1);
    }
}

/// Corners of the walls that one face of a brush owns.
std::set<VertexIndex> cornersOf(const World& world, BrushIndex brush, std::uint32_t face) {
    std::set<VertexIndex> corners;
    for (const Surface& surface : world.surfaces)
        if (surface.brush == brush && surface.face == face)
            corners.insert(world.loopVertices.begin() + surface.loop.first,
                           world.loopVertices.begin() + surface.loop.end());
    return corners;
}

TEST_CASE("a pillar of 128 sides keeps every corner of its cap") {
    const World world = compileSample("units", "128_gon_pillar").world;
    const std::uint32_t cap = 128 + 1;  // behind the sides and the low end
    CHECK(ownedArea(world, BrushIndex(1U), cap) ==
          doctest::Approx(regularArea(128) * 80 * 80).epsilon(1e-5));
    // On the circle stand corners alone: edges stay 0.02 within it.
    const auto onCircle = [&](VertexIndex vertex) {
        const glm::dvec3 p = world.vertices[vertex].position;
        return std::abs(std::hypot(p.x - 8, p.y + 8) - 80) < 0.01;
    };
    CHECK(std::ranges::count_if(cornersOf(world, BrushIndex(1U), cap), onCircle) == 128);
}

TEST_CASE("the corners of a far sliver come out as its points say") {
    const World world = compileSample("units", "long_sliver_far").world;
    std::set<std::array<double, 3>> corners;
    for (const VertexIndex vertex : cornersOf(world, BrushIndex(1U), 0)) {
        const glm::dvec3 p = world.vertices[vertex].position;
        corners.insert({p.x, p.y, p.z});
    }
    for (const std::array<double, 3>& point :
         {std::array{16000.0, -8.0, 40.0}, {16640.0, 8.0, 72.0}, {16320.0, 31.0, 56.0}})
        CHECK(corners.contains(point));
    // Half of the cross product (640, 16, 32) x (320, 39, 16).
    CHECK(ownedArea(world, BrushIndex(1U), 0) ==
          doctest::Approx(std::sqrt(992.0 * 992 + 19840.0 * 19840) / 2).epsilon(1e-12));
}

TEST_CASE("two slabs that share a sloped edge share its vertices") {
    const World world = compileSample("units", "coincident_sloped_seam").world;
    // The seam runs from (0, 40, 600) to (704, 0, 248).
    const auto onSeam = [&](const std::set<VertexIndex>& corners) {
        std::set<VertexIndex> result;
        for (const VertexIndex vertex : corners) {
            const glm::dvec3 p = world.vertices[vertex].position;
            if (std::abs(p.y - (40 - 40 * p.x / 704)) < 1e-6 &&
                std::abs(p.z - (600 - p.x / 2)) < 1e-6)
                result.insert(vertex);
        }
        return result;
    };
    const auto south = onSeam(cornersOf(world, BrushIndex(1U), 0));
    CHECK(south.size() >= 2);
    CHECK(south == onSeam(cornersOf(world, BrushIndex(2U), 0)));
}

TEST_CASE("the step between two slopes 1/128 apart is a wall") {
    const World world = compileSample("units", "plane_aliasing").world;
    const std::uint32_t lowEnd = 4;  // behind the four sides
    CHECK(ownedArea(world, BrushIndex(2U), lowEnd) == doctest::Approx(1.0).epsilon(1e-9));
}

}  // namespace
}  // namespace portcullis::compiler
