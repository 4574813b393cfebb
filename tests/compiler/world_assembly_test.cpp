#include "compiler/world_assembly.h"

#include <algorithm>
#include <array>
#include <doctest/doctest.h>
#include <set>

#include "compiler/compile_map.h"
#include "tests/compiler/random_maps.h"
#include "tests/support/box_maps.h"

namespace portcullis::compiler {
namespace {

using namespace portcullis::formats;
using namespace portcullis::tests;

TEST_CASE(
    "a face without a texture has one along its nearest axis, upright, as seen from outside") {
    struct Row {
        std::array<int, 3> normal;
        glm::dvec3 u, v;
    };
    for (const Row& row : {Row{{1, 0, 0}, {0, 1, 0}, {0, 0, -1}},
                           {{-1, 0, 0}, {0, -1, 0}, {0, 0, -1}},
                           {{0, 1, 0}, {-1, 0, 0}, {0, 0, -1}},
                           {{0, -1, 0}, {1, 0, 0}, {0, 0, -1}},
                           {{0, 0, 1}, {1, 0, 0}, {0, -1, 0}},
                           {{0, 0, -1}, {1, 0, 0}, {0, 1, 0}},
                           {{2, 1, 1}, {0, 1, 0}, {0, 0, -1}},
                           {{1, 1, 1}, {1, 0, 0}, {0, -1, 0}}}) {
        CAPTURE(row.normal[0]);
        CAPTURE(row.normal[1]);
        const auto plane = makePlane(row.normal[0], row.normal[1], row.normal[2], 77);
        const TextureBasis basis = defaultTexture(plane);
        CHECK(basis.u == row.u);
        CHECK(basis.v == row.v);
        CHECK(basis.origin == glm::dvec3(0));
    }
}

TEST_CASE("a surface has the material, texture and luxel scale of the face that it shows") {
    BrushMap map = mapOf({boxBrush({0, 0, 0}, {64, 64, 64}, "air")});
    map.materials.push_back({"floor", "", SurfaceKind::normal, glm::dvec3(0.0), {}});
    const TextureBasis texture{{1, 2, 3}, {0.5, 0, 0}, {0, 0.25, 0}, {7, 8}};
    map.brushes[BrushIndex(0U)].faces[4] = {MaterialIndex(1U), texture, 0.25, {}};
    const World world = compileMap(map, {}).value().world;
    REQUIRE(world.surfaces.size() == 6);
    for (const Surface& surface : world.surfaces) {
        CHECK(surface.material == MaterialIndex(surface.face == 4 ? 1U : 0U));
        CHECK((world.textures[surface.texture] == texture) == (surface.face == 4));
        CHECK(surface.luxelScale == (surface.face == 4 ? 0.25 : 1.0));
    }
    CHECK(world.scene.materials.size() == 2);
    CHECK(world.scene.brushes.empty());
}

TEST_CASE("no plane, vertex or texture is in the world that nothing uses") {
    for (std::uint64_t seed = 1; seed <= 200; ++seed) {
        CAPTURE(seed);
        const auto [map, options] = randomMap(seed);
        const auto compiled = compileMap(map, options);
        const World& world = compiled.value().world;
        std::set<PlaneIndex> planes;
        std::set<VertexIndex> vertices(world.loopVertices.begin(), world.loopVertices.end());
        std::set<TextureIndex> textures;
        for (const Vertex& vertex : world.vertices)
            planes.insert(vertex.planes.begin(), vertex.planes.end());
        for (const PlaneSide& side : world.cellPlanes) planes.insert(side.plane);
        for (const PlaneSide& side : world.brushPlanes)
            if (side.plane.valid()) planes.insert(side.plane);
        for (const Node& node : world.nodes) planes.insert(node.plane);
        for (const Surface& surface : world.surfaces) textures.insert(surface.texture);
        CHECK(vertices.size() == world.vertices.size());
        CHECK(planes.size() == world.planes.size());
        CHECK(textures.size() == world.textures.size());
    }
}

}  // namespace
}  // namespace portcullis::compiler
