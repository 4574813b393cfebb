#include "formats/quake/quake_texture_basis.h"

#include <array>
#include <cmath>
#include <doctest/doctest.h>
#include <string>

#include "formats/quake/quake_map_reader.h"

namespace portcullis::formats {
namespace {

using Vector = std::array<double, 3>;

double dot(const Vector& a, const Vector& b) { return a[0] * b[0] + a[1] * b[1] + a[2] * b[2]; }

double radians(double degrees) { return degrees * std::acos(-1.0) / 180; }

/// The texel at a point by the classic table: six face directions, each with its texture axes;
/// the best is the one with the largest dot product, the first of equal ones.
std::array<double, 2> texelByTable(const Vector& normal, const Vector& p, const double (&t)[5]) {
    constexpr Vector table[6][3] = {
        {{0, 0, 1}, {1, 0, 0}, {0, -1, 0}}, {{0, 0, -1}, {1, 0, 0}, {0, -1, 0}},
        {{1, 0, 0}, {0, 1, 0}, {0, 0, -1}}, {{-1, 0, 0}, {0, 1, 0}, {0, 0, -1}},
        {{0, 1, 0}, {1, 0, 0}, {0, 0, -1}}, {{0, -1, 0}, {1, 0, 0}, {0, 0, -1}},
    };
    int best = 0;
    for (int i = 1; i < 6; ++i)
        if (dot(normal, table[i][0]) > dot(normal, table[best][0])) best = i;
    const double s = dot(p, table[best][1]), down = -dot(p, table[best][2]);
    const double c = std::cos(radians(t[2])), n = std::sin(radians(t[2]));
    const double scaleX = t[3] == 0 ? 1 : t[3], scaleY = t[4] == 0 ? 1 : t[4];
    return {(s * c + down * n) / scaleX + t[0], (s * n - down * c) / scaleY + t[1]};
}

QuakeFace faceOf(const std::string& face) {
    const auto map = readQuakeMap("{{" + face + "}}");
    REQUIRE(map);
    return map.value().entities.at(0).brushes.at(0).faces.at(0);
}

std::array<double, 2> texelByBasis(const QuakeFace& face, const Vector& p) {
    const auto basis = quakeTextureBasis(face, {128, 32});
    REQUIRE(basis);
    const Vector u{basis->u.x, basis->u.y, basis->u.z}, v{basis->v.x, basis->v.y, basis->v.z};
    const Vector q{p[0] - basis->origin.x, p[1] - basis->origin.y, p[2] - basis->origin.z};
    return {dot(q, u) + basis->shift.x, dot(q, v) + basis->shift.y};
}

struct FacePlane {
    const char* points;
    Vector normal;  ///< outward, any length
};
// Clockwise seen from outside; among them the ties between axes.
const FacePlane kPlanes[] = {
    {"(0 0 0)(0 8 0)(8 0 0)", {0, 0, 1}},          {"(0 0 0)(8 0 0)(0 8 0)", {0, 0, -1}},
    {"(0 0 0)(0 0 8)(0 8 0)", {1, 0, 0}},          {"(0 0 0)(0 8 0)(0 0 8)", {-1, 0, 0}},
    {"(0 0 0)(8 0 0)(0 0 8)", {0, 1, 0}},          {"(0 0 0)(0 0 8)(8 0 0)", {0, -1, 0}},
    {"(0 0 0)(0 8 0)(8 0 -8)", {1, 0, 1}},         {"(0 0 0)(0 0 8)(-8 8 0)", {1, 1, 0}},
    {"(0 0 0)(8 -1 -3)(1 8 -3)", {-27, -21, -65}},
};
const Vector kPoints[] = {{0, 0, 0}, {64, -32, 16}, {-1000.5, 3, 777}};

TEST_CASE("standard alignment lays texels where the classic table of six axes puts them") {
    const double alignments[][5] = {{0, 0, 0, 1, 1},    {16, -8, 90, 1, 1},   {0, 0, 180, .5, -2},
                                    {3, 4, -270, 1, 1}, {1.5, 7, 33.3, 2, 3}, {0, 5, -17, 0, 0}};
    for (const FacePlane& plane : kPlanes)
        for (const auto& t : alignments) {
            std::string line = std::string(plane.points) + " t";
            for (const double number : t) line += " " + std::to_string(number);
            const QuakeFace face = faceOf(line);
            CAPTURE(line);
            for (const Vector& p : kPoints) {
                const auto expected = texelByTable(plane.normal, p, t);
                const auto found = texelByBasis(face, p);
                CHECK(found[0] == doctest::Approx(expected[0]).epsilon(1e-9));
                CHECK(found[1] == doctest::Approx(expected[1]).epsilon(1e-9));
            }
        }
}

TEST_CASE("standard alignment by right angles is exact") {
    const auto basis = quakeTextureBasis(faceOf("(0 0 0)(0 8 0)(8 0 0) t 3 4 90 0.5 1"), {64, 64});
    REQUIRE(basis);
    CHECK(basis->u == glm::dvec3(0, 2, 0));
    CHECK(basis->v == glm::dvec3(1, 0, 0));
    CHECK(basis->shift == glm::dvec2(3, 4));
}

TEST_CASE("Valve 220 alignment divides its axes by the scale and ignores the rotation") {
    const QuakeFace face = faceOf("(0 0 0)(0 8 0)(8 0 0) t [ 0.6 0.8 0 16 ] [ 0 0 -1 48 ] 123 2 0");
    const auto texel = texelByBasis(face, {10, 20, 30});
    CHECK(texel[0] == doctest::Approx((0.6 * 10 + 0.8 * 20) / 2 + 16));
    CHECK(texel[1] == doctest::Approx(-30 + 48));
}

TEST_CASE("brush primitives lay texels by the two angles of the normal") {
    for (const FacePlane& plane : kPlanes) {
        const QuakeFace face = faceOf("brushDef{" + std::string(plane.points) +
                                      "((0.5 0.1 0.25)(-0.2 2 -1)) t 0 0 0}");
        const Vector& n = plane.normal;
        const double pitch = -std::atan2(n[2], std::sqrt(n[0] * n[0] + n[1] * n[1]));
        const double yaw = std::atan2(n[1], n[0]);
        const Vector x{-std::sin(yaw), std::cos(yaw), 0};
        const Vector y{-std::sin(pitch) * std::cos(yaw), -std::sin(pitch) * std::sin(yaw),
                       -std::cos(pitch)};
        CAPTURE(plane.points);
        for (const Vector& p : kPoints) {
            const auto found = texelByBasis(face, p);
            CHECK(found[0] ==
                  doctest::Approx(128 * (0.5 * dot(p, x) + 0.1 * dot(p, y) + 0.25)).epsilon(1e-9));
            CHECK(found[1] ==
                  doctest::Approx(32 * (-0.2 * dot(p, x) + 2 * dot(p, y) - 1)).epsilon(1e-9));
        }
    }
}

TEST_CASE("alignments of no use and faces without a normal give no basis") {
    const std::string floor = "(0 0 0)(0 8 0)(8 0 0) t ";
    CHECK(quakeTextureBasis(faceOf(floor + "0 0 0 1 1"), {64, 64}));
    for (const std::string& face :
         {floor + "[ 0 0 0 0 ] [ 0 1 0 0 ] 0 1 1", floor + "[ 1 0 0 0 ] [ -2 0 0 0 ] 0 1 1",
          floor + "0 0 nan 1 1", floor + "0 0 0 1e-320 1",
          std::string("brushDef{(0 0 0)(0 8 0)(8 0 0)((0 0 1)(0 0 1)) t 0 0 0}"),
          std::string("(0 0 0)(1 1 1)(2 2 2) t 0 0 0 1 1")}) {
        CAPTURE(face);
        CHECK_FALSE(quakeTextureBasis(faceOf(face), {64, 64}));
    }
}

}  // namespace
}  // namespace portcullis::formats
