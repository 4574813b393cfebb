#include "formats/geometry/plane.h"

#include <boost/multiprecision/cpp_int.hpp>
#include <doctest/doctest.h>
#include <random>
#include <vector>

namespace portcullis::formats {
namespace {

using BigInt = boost::multiprecision::cpp_int;

int sign(const BigInt& value) { return value.sign(); }
int sign(Int128 value) { return (value > 0) - (value < 0); }

/// (p0 - p1) x (p2 - p1) . (q - p1) without any limit of size.
BigInt sideOfPoints(const LatticePoint& p0, const LatticePoint& p1, const LatticePoint& p2,
                    const LatticePoint& q) {
    const BigInt ux = p0.x - p1.x, uy = p0.y - p1.y, uz = p0.z - p1.z;
    const BigInt vx = p2.x - p1.x, vy = p2.y - p1.y, vz = p2.z - p1.z;
    const BigInt wx = q.x - p1.x, wy = q.y - p1.y, wz = q.z - p1.z;
    return (uy * vz - uz * vy) * wx + (uz * vx - ux * vz) * wy + (ux * vy - uy * vx) * wz;
}

class RandomPoints {
public:
    /// Small coordinates meet planes exactly, large ones reach the limits of the integers.
    LatticePoint operator()() {
        const std::uint64_t limit = spread_() % 3 == 0 ? kLatticeLimit : 3;
        return {coordinate(limit), coordinate(limit), coordinate(limit)};
    }

private:
    std::int32_t coordinate(std::uint64_t limit) {
        return static_cast<std::int32_t>(spread_() % (2 * limit + 1)) -
               static_cast<std::int32_t>(limit);
    }
    std::mt19937_64 spread_{1998};
};

TEST_CASE("a plane through lattice points tells the side of any other point exactly") {
    RandomPoints randomPoint;
    int onPlane = 0;
    for (int i = 0; i < 20000; ++i) {
        const LatticePoint p0 = randomPoint(), p1 = randomPoint(), p2 = randomPoint();
        const auto face = planeThrough(p0, p1, p2);
        const LatticePoint q = randomPoint();
        const int expected = sign(sideOfPoints(p0, p1, p2, q));
        if (!face) {
            CHECK(expected == 0);
            continue;
        }
        const Int128 value = face->plane.valueAt(q);
        CHECK(sign(face->flipped ? -value : value) == expected);
        onPlane += expected == 0 ? 1 : 0;
        for (const LatticePoint& p : {p0, p1, p2}) CHECK(face->plane.valueAt(p) == 0);
    }
    CHECK(onPlane > 100);
}

TEST_CASE("a plane is the same integers however its points are chosen, and bounded") {
    RandomPoints randomPoint;
    for (int i = 0; i < 5000; ++i) {
        const LatticePoint p0 = randomPoint(), p1 = randomPoint(), p2 = randomPoint();
        const auto face = planeThrough(p0, p1, p2);
        CHECK(planeThrough(p1, p2, p0) == face);
        const auto back = planeThrough(p2, p1, p0);
        REQUIRE(back.has_value() == face.has_value());
        if (!face) continue;
        CHECK(*back == face->opposite());
        const auto& [a, b, c, d] = face->plane;
        CHECK((a > 0 || (a == 0 && (b > 0 || (b == 0 && c > 0)))));
        CHECK(boost::multiprecision::gcd(boost::multiprecision::gcd(BigInt{a}, BigInt{b}),
                                         boost::multiprecision::gcd(BigInt{c}, BigInt{d})) == 1);
        for (const std::int64_t component : {a, b, c})
            CHECK(abs(BigInt{component}) <= BigInt{1} << 50);
        CHECK(abs(BigInt{d}) <= BigInt{1} << 74);
    }
}

TEST_CASE("points on one line give no plane") {
    const LatticePoint p{-7, 11, 13}, far{kLatticeLimit, -kLatticeLimit, kLatticeLimit};
    CHECK_FALSE(planeThrough(p, p, p));
    CHECK_FALSE(planeThrough(p, far, p));
    CHECK_FALSE(planeThrough({0, 0, 0}, {5, -5, 10}, {-3, 3, -6}));
    CHECK_FALSE(planeThrough({-kLatticeLimit, kLatticeLimit, -kLatticeLimit}, {0, 0, 0}, far));
    CHECK(planeThrough({-kLatticeLimit, kLatticeLimit, -kLatticeLimit}, {0, 0, 1}, far));
}

TEST_CASE("the floor of a Quake brush points down") {
    // ( 0 0 0 ) ( 128 0 0 ) ( 0 128 0 ): the floor of the unit test brushes of every Quake editor.
    const auto face = planeThrough({0, 0, 512}, {32768, 0, 512}, {0, 32768, 512});
    REQUIRE(face);
    CHECK(face->plane == Plane{0, 0, 1, -512});
    CHECK(face->flipped);
}

TEST_CASE("makePlane divides by the common divisor of all four, not of the normal alone") {
    CHECK(makePlane(-6, 12, 0, 9) == OrientedPlane{Plane{2, -4, 0, -3}, true});
    CHECK(makePlane(6, 12, 0, 8) == OrientedPlane{Plane{3, 6, 0, 4}, false});
    const Int128 large = Int128{1} << 100;
    CHECK(makePlane(0, 3 * large, -6 * large, 9 * large) ==
          OrientedPlane{Plane{0, 1, -2, 3}, false});
    CHECK(makePlane(0, 0, -1, 0) == OrientedPlane{Plane{0, 0, 1, 0}, true});
}

}  // namespace
}  // namespace portcullis::formats
