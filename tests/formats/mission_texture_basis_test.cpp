#include "formats/thief/mission_texture_basis.h"

#include <cmath>
#include <doctest/doctest.h>
#include <glm/geometric.hpp>

namespace portcullis::formats {
namespace {

using glm::dvec3;

/// What the editor records of a face: U and V are how far the texture's 64 texels reach, in its
/// units, along the face; and u, v (in 64 texels) at a point of it.
struct Recorded {
    dvec3 facing;
    MissionFace face;
    dvec3 reachU, reachV;
    dvec3 at;
    double u, v;
};

constexpr double kEditorScale = 16.0;

TEST_CASE("faces are textured as the editor's own compiled missions have them") {
    const double root = std::sqrt(0.5);
    const Recorded table[]{
        // floor, ceiling, four walls
        {{0, 0, 1}, {}, {4, 0, 0}, {0, -4, 0}, {-8, 12, -8}, -2, -3},
        {{0, 0, -1}, {}, {4, 0, 0}, {0, 4, 0}, {3, -3, 8}, 0.75, -0.75},
        {{1, 0, 0}, {}, {0, 4, 0}, {0, 0, -4}, {12, -8, -8}, -2, 2},
        {{-1, 0, 0}, {}, {0, -4, 0}, {0, 0, -4}, {8, 8, -8}, -2, 2},
        {{0, 1, 0}, {}, {-4, 0, 0}, {0, 0, -4}, {8, -8, -7}, -2, 1.75},
        {{0, -1, 0}, {}, {4, 0, 0}, {0, 0, -4}, {7.6537, 18.4776, -4}, 1.913425, 1},
        // turned by a quarter, half as large, moved
        {{0, 0, 1}, {-1, 16384, 15, 0, 0}, {0, 2, 0}, {2, 0, 0}, {2, 6, 0}, 3, 1},
        {{0, -1, 0}, {-1, 0, 13, 96, 0}, {0.5, 0, 0}, {0, 0, -0.5}, {0, 0, 0}, 1.5, 0},
        {{1, 0, 0}, {-1, 0, 13, 12, 64}, {0, 0.5, 0}, {0, 0, -0.5}, {0, 0, 0}, 0.1875, 1},
        {{0, 0, -1},
         {-1, 8192, 16, 0, 16},
         {4 * root, -4 * root, 0},
         {4 * root, 4 * root, 0},
         {0, 0, 0},
         0,
         0.25},
        // slopes: the texture is projected along the largest component
        {{0.3827, -0.9239, 0}, {}, {4, 1.6569, 0}, {0, 0, -4}, {0, 20, -4}, 0, 1},
        {{0.9239, 0.3827, 0},
         {},
         {-1.6569, 4, 0},
         {0, 0, -4},
         {-15.6645, -10.4667, 8},
         -2.616675,
         -2},
    };
    for (const Recorded& recorded : table) {
        CAPTURE(recorded.facing.x);
        CAPTURE(recorded.facing.y);
        CAPTURE(recorded.facing.z);
        const auto basis = missionTextureBasis(recorded.face, recorded.facing, kEditorScale);
        REQUIRE(basis);
        const auto alongU = [&](const dvec3& p) { return glm::dot(p * kEditorScale, basis->u); };
        const auto alongV = [&](const dvec3& p) { return glm::dot(p * kEditorScale, basis->v); };
        CHECK(alongU(recorded.reachU) == doctest::Approx(64).epsilon(1e-4));
        CHECK(alongV(recorded.reachV) == doctest::Approx(64).epsilon(1e-4));
        CHECK(std::fabs(alongU(recorded.reachV)) < 1e-3);
        CHECK(std::fabs(alongV(recorded.reachU)) < 1e-3);
        CHECK(alongU(recorded.at) + basis->shift.x ==
              doctest::Approx(64 * recorded.u).epsilon(1e-4));
        CHECK(alongV(recorded.at) + basis->shift.y ==
              doctest::Approx(64 * recorded.v).epsilon(1e-4));
    }
}

TEST_CASE("texels stay on the same places of the world whatever the scale of the map") {
    const MissionFace face{-1, 5000, 14, 7, 9};
    const auto small = missionTextureBasis(face, {1, 2, 3}, 1.0);
    const auto large = missionTextureBasis(face, {1, 2, 3}, 32.0);
    REQUIRE(small);
    REQUIRE(large);
    CHECK(small->u == large->u * 32.0);
    CHECK(small->v == large->v * 32.0);
    CHECK(small->shift == large->shift);
}

TEST_CASE(
    "of equal components +x, +y, +z count before -x, -y, -z; a scale out of range gives no basis") {
    const auto axis = [](const dvec3& facing) {
        const auto basis = missionTextureBasis({}, facing, 16.0);
        REQUIRE(basis);
        const dvec3 normal = glm::cross(basis->u, basis->v);
        return normal.x != 0 ? 'x' : normal.y != 0 ? 'y' : 'z';
    };
    CHECK(axis({1, 1, 1}) == 'x');
    CHECK(axis({-1, 1, 1 + 1e-9}) == 'y');
    CHECK(axis({-1, -1, 0.5}) == 'x');
    CHECK(axis({1, -1, 0.5}) == 'x');
    CHECK(axis({0.5, -1, 1}) == 'z');
    CHECK(axis({0.5, 0.9, -1}) == 'z');
    CHECK_FALSE(missionTextureBasis({-1, 0, -1, 0, 0}, {0, 0, 1}, 16.0));
    CHECK_FALSE(missionTextureBasis({-1, 0, 33, 0, 0}, {0, 0, 1}, 16.0));
    CHECK_FALSE(missionTextureBasis({}, {0, 0, 0}, 16.0));
}

}  // namespace
}  // namespace portcullis::formats
