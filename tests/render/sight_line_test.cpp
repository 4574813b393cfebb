#include "render/sight_line.h"

#include <doctest/doctest.h>
#include <vector>

#include "tests/support/world_builder.h"

namespace portcullis::render {
namespace {

using formats::Camera;
using formats::CellIndex;
using formats::Coordinate;
using formats::PortalIndex;
using formats::Position;
using formats::World;

Position at(std::int32_t x, std::int32_t y, std::int32_t z) {
    return {Coordinate::fromUnits(x), Coordinate::fromUnits(y), Coordinate::fromUnits(z)};
}

View viewFrom(std::int32_t x, std::int32_t y, double yaw) {
    Camera camera;
    camera.position = at(x, y, 64);
    camera.angles.x = yaw;
    return viewOf(camera).value();
}

struct Corridor {
    World world = tests::makeCorridorWorld(5);
    PreparedWorld prepared = prepareWorld(world);
    Traverser traverser{prepared};
};

TEST_CASE("sight line: to a place, through the portals on the way, where they are passed") {
    const Corridor corridor;
    const auto line = lineTo(corridor.prepared, at(64, 64, 64), at(320, 64, 32));
    REQUIRE(line);
    CHECK(line->start == CellIndex(0U));
    REQUIRE(line->passages.size() == 2);
    CHECK(line->passages[0].portal == PortalIndex(0U));
    CHECK(line->passages[0].point == glm::dvec3(128.0, 64.0, 56.0));
    CHECK(line->passages[1].portal == PortalIndex(1U));
    CHECK(line->passages[1].beyond == CellIndex(2U));
    CHECK(line->passages[1].point == glm::dvec3(256.0, 64.0, 40.0));
    CHECK(line->end == glm::dvec3(320.0, 64.0, 32.0));
}

TEST_CASE("sight line: none through a wall; to the same room without a portal") {
    const Corridor corridor;
    CHECK_FALSE(lineTo(corridor.prepared, at(64, 4, 64), at(320, 4, 64)));
    const auto line = lineTo(corridor.prepared, at(64, 64, 64), at(64, 4, 64));
    REQUIRE(line);
    CHECK(line->passages.empty());
    CHECK(lineTo(corridor.prepared, at(64, 64, 64), at(64, 64, 64)));
}

TEST_CASE("sight line: into a cell that the picture shows, and into none that it does not") {
    Corridor corridor;
    const std::vector<View> ahead{viewFrom(64, 64, 0)};
    for (std::uint32_t cell = 0; cell < 5; ++cell) {
        const auto line = lineInto(corridor.prepared, corridor.traverser, ahead, CellIndex(cell));
        REQUIRE(line);
        CHECK(line->passages.size() == cell);
        CHECK(line->end.x > 128.0 * cell);
        CHECK(line->end.x < 128.0 * (cell + 1));
    }
    const std::vector<View> away{viewFrom(64, 64, 180)};
    CHECK_FALSE(lineInto(corridor.prepared, corridor.traverser, away, CellIndex(1U)));
    const std::vector<View> both{away[0], ahead[0]};
    CHECK(lineInto(corridor.prepared, corridor.traverser, both, CellIndex(1U)));
}

}  // namespace
}  // namespace portcullis::render
