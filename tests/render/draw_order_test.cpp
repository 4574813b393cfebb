#include "render/draw_order.h"

#include <algorithm>
#include <doctest/doctest.h>

#include "tests/support/world_builder.h"

namespace portcullis::render {
namespace {

using formats::CellIndex;
using formats::Coordinate;
using formats::Position;
using formats::World;

Position centreOf(const World& world, CellIndex index) {
    glm::dvec3 sum(0.0);
    double count = 0;
    for (const formats::Surface& surface : world.surfaces) {
        if (surface.cell != index) continue;
        for (std::uint32_t i = surface.loop.first; i < surface.loop.end(); ++i) {
            sum += world.vertices[world.loopVertices[i]].position;
            ++count;
        }
    }
    const auto fixed = [&](double units) {
        return Coordinate{static_cast<std::int64_t>(units / count * 4294967296.0)};
    };
    return {fixed(sum.x), fixed(sum.y), fixed(sum.z)};
}

TEST_CASE("draw order: from every room of a corridor, farther rooms on each side come first") {
    const World world = tests::makeCorridorWorld(7);
    for (std::uint32_t eyeRoom = 0; eyeRoom < 7; ++eyeRoom) {
        const DrawOrder order = drawOrder(world, centreOf(world, CellIndex(eyeRoom)));
        REQUIRE(order.backToFront.size() == 7);
        CHECK(order.outOfOrder == 0);
        CHECK(order.backToFront.back() == CellIndex(eyeRoom));
        const auto place = [&](std::uint32_t room) {
            return std::ranges::find(order.backToFront, CellIndex(room)) -
                   order.backToFront.begin();
        };
        for (std::uint32_t room = 0; room + 1 < 7; ++room)
            CHECK((place(room) < place(room + 1)) == (room < eyeRoom));
    }
}

}  // namespace
}  // namespace portcullis::render
