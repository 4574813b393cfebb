#include "compiler/exact_point.h"

#include <array>
#include <doctest/doctest.h>

#include "tests/support/exact_oracle.h"

namespace portcullis::compiler {
namespace {

using namespace portcullis::tests;
using formats::Plane;

BigPoint bigOf(const ExactPoint& p) {
    return {tests::bigOf(p.x), tests::bigOf(p.y), tests::bigOf(p.z), tests::bigOf(p.w)};
}

bool isSame(const BigPoint& a, const BigPoint& b) {
    for (std::size_t i = 0; i < 3; ++i)
        if (a[i] * b[3] != b[i] * a[3]) return false;
    return true;
}

/// Three planes, often nearly parallel.
std::array<Plane, 3> randomTriple(RandomNumbers& random) {
    const Plane p = randomPlane(random);
    const Plane q = random.percent(40) ? besidePlane(p, random) : randomPlane(random);
    const Plane r = random.percent(40) ? besidePlane(q, random) : randomPlane(random);
    return {p, q, r};
}

TEST_CASE("three planes meet where rational arithmetic says, within the bits that are promised") {
    RandomNumbers random(1);
    int met = 0, widest = 0;
    for (int i = 0; i < 20000; ++i) {
        const auto [p, q, r] = randomTriple(random);
        const auto expected = meetingOf(p, q, r);
        const auto point = meet(p, q, r);
        REQUIRE(point.has_value() == expected.has_value());
        if (!point) continue;
        ++met;
        const BigPoint found = bigOf(*point);
        CHECK(found[3] > 0);
        CHECK(isSame(found, *expected));
        for (std::size_t k = 0; k < 3; ++k) CHECK(abs(found[k]) < BigInteger(1) << 177);
        CHECK(found[3] < BigInteger(1) << 153);
        widest = std::max(widest, static_cast<int>(msb(found[3])));
    }
    CHECK(met > 10000);
    CHECK(widest > 140);  // the limits were reached
}

TEST_CASE("the side of a point is exact, also one unit beside a plane through it") {
    RandomNumbers random(2);
    std::array<int, 3> seen{};
    for (int i = 0; i < 20000; ++i) {
        const auto [p, q, r] = randomTriple(random);
        const auto point = meet(p, q, r);
        if (!point) continue;
        const BigPoint exact = bigOf(*point);
        for (const Plane& through : {p, q, r}) {
            CHECK(exactSide(*point, through) == 0);
            const Plane beside = besidePlane(through, random);
            const int side = sideOf(exact, beside);
            ++seen[static_cast<std::size_t>(side + 1)];
            CHECK(exactSide(*point, beside) == side);
        }
        const Plane other = randomPlane(random);
        CHECK(exactSide(*point, other) == sideOf(exact, other));
    }
    for (const int times : seen) CHECK(times > 10);
}

TEST_CASE("a fourth plane through a point none of whose planes it is has it on it") {
    RandomNumbers random(3);
    const auto small = [&] {
        const auto number = [&] { return Int128{random.between(-(1 << 20), 1 << 20)}; };
        return formats::makePlane(number(), number(), number() * 2 + 1, number() * (1 << 20)).plane;
    };
    for (int i = 0; i < 20000; ++i) {
        const Plane p = small(), q = small(), r = small();
        const auto point = meet(p, q, r);
        if (!point) continue;
        const Int128 u = random.between(-9, 9), v = random.between(-9, 9), w = 10;
        const Int128 a = u * p.a + v * q.a + w * r.a, b = u * p.b + v * q.b + w * r.b,
                     c = u * p.c + v * q.c + w * r.c, d = u * p.d + v * q.d + w * r.d;
        if (a == 0 && b == 0 && c == 0) continue;
        const auto through = formats::makePlane(a, b, c, d);
        CHECK(exactSide(*point, through.plane) == 0);
        const auto above = formats::makePlane(a, b, c, d + 1);
        CHECK(exactSide(*point, above.plane) == (above.flipped ? -1 : 1));
    }
}

TEST_CASE("coordinates are rounded to 2^-28, halves up, and say whether that took anything away") {
    struct Case {
        Int128 x, w;
        std::int64_t steps;
        bool exact;
    };
    constexpr Int128 tie = Int128{1} << 29;  // odd / 2^29 is half of a step
    for (const Case& c : {Case{0, 7, 0, true},
                          {5, 1, std::int64_t{5} << 28, true},
                          {-5, 1, -(std::int64_t{5} << 28), true},
                          {1, tie, 1, false},
                          {-1, tie, 0, false},
                          {3, tie, 2, false},
                          {-3, tie, -1, false},
                          {3 * 99, tie * 99, 2, false},
                          {1, tie * 2, 0, false},
                          {-1, tie * 2, 0, false},
                          {2, tie, 1, true},
                          {1, 3, 89478485, false},
                          {-1, 3, -89478485, false}}) {
        CAPTURE(c.steps);
        const RoundedCoordinate rounded = roundCoordinate(c.x, c.w);
        CHECK(rounded.steps == c.steps);
        CHECK(rounded.exact == c.exact);
    }
}

TEST_CASE("coordinates of vertices anywhere in the world are the rationals, rounded once") {
    RandomNumbers random(4);
    int judged = 0;
    for (int i = 0; i < 40000; ++i) {
        const auto [p, q, r] = randomTriple(random);
        const auto exact = meetingOf(p, q, r);
        if (!exact || !isInWorld(*exact)) continue;
        ++judged;
        const auto point = meet(p, q, r);
        for (const auto& [x, big] :
             {std::pair{point->x, (*exact)[0]}, {point->y, (*exact)[1]}, {point->z, (*exact)[2]}}) {
            const RoundedCoordinate rounded = roundCoordinate(x, point->w);
            CHECK(rounded.steps == roundedTo28Bits(big, (*exact)[3]));
            CHECK(rounded.exact == ((big << 28) % (*exact)[3] == 0));
        }
    }
    CHECK(judged > 10000);
}

}  // namespace
}  // namespace portcullis::compiler
