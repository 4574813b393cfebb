#include "formats/geometry/rotation.h"

#include <algorithm>
#include <cmath>
#include <doctest/doctest.h>
#include <numbers>
#include <random>

namespace portcullis::formats {
namespace {

constexpr long double kOne = static_cast<long double>(kFixedOne);

long double radians(long double degrees) {
    return degrees * std::numbers::pi_v<long double> / 180.0L;
}

TEST_CASE("sine and cosine agree with the C library over the whole circle") {
    std::mt19937_64 random{7};
    for (int i = 0; i < 20000; ++i) {
        const auto raw = static_cast<std::int64_t>(random()) >> (18 + i % 40);
        const Coordinate degrees{raw};
        const long double angle =
            radians(std::fmod(static_cast<long double>(raw), 0x1.68p40L) / 4294967296.0L);
        const SinCos fixed = sinCosDegrees(degrees);
        CAPTURE(raw);
        // 1e-17: the stated 2^-59 and the error of the angle in long double.
        CHECK(std::abs(static_cast<long double>(fixed.sin) / kOne - std::sin(angle)) < 1e-17L);
        CHECK(std::abs(static_cast<long double>(fixed.cos) / kOne - std::cos(angle)) < 1e-17L);
        const double plain = degrees.units();
        const auto [sin, cos] = sinCosDegrees(plain);
        const long double plainAngle = radians(std::fmod(static_cast<long double>(plain), 360.0L));
        CHECK(std::abs(static_cast<long double>(sin) - std::sin(plainAngle)) < 0x1p-52L);
        CHECK(std::abs(static_cast<long double>(cos) - std::cos(plainAngle)) < 0x1p-52L);
    }
}

TEST_CASE("rational values are exact, in fixed point and in double") {
    struct Row {
        int degrees;
        double sin, cos;
        bool sinExact = true, cosExact = true;
    };
    const Row rows[] = {{0, 0, 1},
                        {90, 1, 0},
                        {180, 0, -1},
                        {270, -1, 0},
                        {360, 0, 1},
                        {-90, -1, 0},
                        {720 + 90, 1, 0},
                        {30, 0.5, 0, true, false},
                        {60, 0, 0.5, false},
                        {120, 0, -0.5, false},
                        {150, 0.5, 0, true, false},
                        {210, -0.5, 0, true, false},
                        {-60, 0, 0.5, false}};
    for (const Row& row : rows) {
        CAPTURE(row.degrees);
        const SinCos fixed = sinCosDegrees(Coordinate::fromUnits(row.degrees));
        const auto [sin, cos] = sinCosDegrees(static_cast<double>(row.degrees));
        if (row.sinExact) {
            CHECK(static_cast<long double>(fixed.sin) / kOne == row.sin);
            CHECK(sin == row.sin);
        }
        if (row.cosExact) {
            CHECK(static_cast<long double>(fixed.cos) / kOne == row.cos);
            CHECK(cos == row.cos);
        }
    }
}

TEST_CASE("mirrored and opposite angles give mirrored bits") {
    std::mt19937_64 random{9};
    for (int i = 0; i < 2000; ++i) {
        const std::uint64_t whole = 3 + random() % 1000;
        const std::uint64_t part = random() % whole;
        const SinCos at = sinCosTurns(part, whole);
        CHECK(sinCosTurns(whole - part, whole) == SinCos{-at.sin, at.cos});
        CHECK(sinCosTurns(2 * part + whole, 2 * whole) == SinCos{-at.sin, -at.cos});
        CHECK(sinCosTurns(4 * part + whole, 4 * whole) == SinCos{at.cos, -at.sin});
    }
    const SinCos diagonal = sinCosDegrees(Coordinate::fromUnits(45));
    CHECK(diagonal.sin == diagonal.cos);
}

TEST_CASE("roll turns y to z, pitch z to x, yaw x to y, in this order") {
    const auto turn = [](int roll, int pitch, int yaw) {
        return rotationMatrix(Coordinate::fromUnits(roll), Coordinate::fromUnits(pitch),
                              Coordinate::fromUnits(yaw));
    };
    using Vector = std::array<std::int64_t, 3>;
    const Vector x{7, 0, 0}, y{0, 7, 0}, z{0, 0, 7};
    CHECK(turn(90, 0, 0).turned(y) == z);
    CHECK(turn(0, 90, 0).turned(z) == x);
    CHECK(turn(0, 0, 90).turned(x) == y);
    CHECK(turn(90, 90, 0).turned(y) == x);   // roll first: y to z, then pitch: z to x
    CHECK(turn(90, 90, 90).turned(y) == y);  // and yaw last: x to y
    CHECK(turn(90, -180, 270).isQuarterTurns());
    CHECK_FALSE(turn(90, -180, 271).isQuarterTurns());
    CHECK(turn(0, 360, -720) == RotationMatrix{});
}

TEST_CASE("a turn keeps lengths and angles") {
    std::mt19937_64 random{11};
    long double worst = 0;
    for (int i = 0; i < 2000; ++i) {
        const auto angle = [&] { return Coordinate{static_cast<std::int64_t>(random()) >> 20}; };
        const Coordinate roll = angle(), pitch = angle(), yaw = angle();
        const auto rows = rotationMatrix(roll, pitch, yaw).rows;
        for (std::size_t a = 0; a < 3; ++a)
            for (std::size_t b = 0; b < 3; ++b) {
                long double dot = 0;
                for (std::size_t k = 0; k < 3; ++k)
                    dot += static_cast<long double>(rows[a][k]) / kOne *
                           (static_cast<long double>(rows[b][k]) / kOne);
                worst = std::max(worst, std::abs(dot - (a == b ? 1.0L : 0.0L)));
            }
    }
    CHECK(worst < 0x1p-56L);
}

}  // namespace
}  // namespace portcullis::formats
