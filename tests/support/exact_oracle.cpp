#include "tests/support/exact_oracle.h"

#include <algorithm>
#include <utility>

namespace portcullis::tests {

using formats::Int128;
using formats::LatticePoint;
using formats::Plane;

namespace {

using Row = std::array<BigInteger, 4>;

Row rowOf(const Plane& plane) { return {plane.a, plane.b, plane.c, bigOf(plane.d)}; }

BigInteger determinant(const std::array<Row, 3>& rows, std::size_t i, std::size_t j,
                       std::size_t k) {
    const auto& [p, q, r] = rows;
    return p[i] * (q[j] * r[k] - q[k] * r[j]) - p[j] * (q[i] * r[k] - q[k] * r[i]) +
           p[k] * (q[i] * r[j] - q[j] * r[i]);
}

}  // namespace

BigInteger bigOf(Int128 value) {
    const bool negative = value < 0;
    const auto magnitude =
        negative ? -static_cast<unsigned __int128>(value) : static_cast<unsigned __int128>(value);
    BigInteger result = static_cast<std::uint64_t>(magnitude >> 64);
    result <<= 64;
    result += static_cast<std::uint64_t>(magnitude);
    return negative ? BigInteger(-result) : result;
}

BigInteger bigOf(const compiler::Int256& value) {
    compiler::Int256 rest = value.magnitude();
    BigInteger result = 0;
    if (rest.sign() < 0) return -(BigInteger(1) << 255);  // the one value without a magnitude
    for (unsigned bit = 255; bit-- > 0;) {
        const unsigned half = std::min(bit, 127U);
        compiler::Int256 power = 1;
        if (half > 0) power = power.shiftedLeft(half);
        if (bit > half) power = power.shiftedLeft(bit - half);
        if (rest < power) continue;
        rest = rest - power;
        boost::multiprecision::bit_set(result, bit);
    }
    return value.sign() < 0 ? BigInteger(-result) : result;
}

std::optional<BigPoint> meetingOf(const Plane& p, const Plane& q, const Plane& r) {
    const std::array<Row, 3> rows{rowOf(p), rowOf(q), rowOf(r)};
    BigInteger w = determinant(rows, 0, 1, 2);
    if (w == 0) return std::nullopt;
    BigPoint point{-determinant(rows, 3, 1, 2), -determinant(rows, 0, 3, 2),
                   -determinant(rows, 0, 1, 3), w};
    BigInteger divisor = 0;
    for (const BigInteger& number : point) divisor = gcd(divisor, number);
    if (w < 0) divisor = -divisor;
    for (BigInteger& number : point) number /= divisor;
    return point;
}

int sideOf(const BigPoint& point, const Plane& plane) {
    const Row row = rowOf(plane);
    const BigInteger value =
        row[0] * point[0] + row[1] * point[1] + row[2] * point[2] + row[3] * point[3];
    return value.sign();
}

BigInteger roundedTo28Bits(const BigInteger& numerator, const BigInteger& denominator) {
    const BigInteger twice = (numerator << 29) + denominator;
    BigInteger quotient, rest;
    divide_qr(twice, BigInteger(denominator * 2), quotient, rest);
    if (rest < 0) --quotient;
    return quotient;
}

bool isInWorld(const BigPoint& point) {
    return std::all_of(point.begin(), point.begin() + 3, [&](const BigInteger& coordinate) {
        return abs(coordinate) <= point[3] * formats::kLatticeLimit;
    });
}

Plane randomPlane(RandomNumbers& random) {
    constexpr std::int64_t limit = formats::kLatticeLimit;
    const std::int64_t reach = random.percent(40) ? limit : std::int64_t{1} << random.below(24);
    const auto coordinate = [&]() -> std::int32_t {
        if (random.percent(20))
            return static_cast<std::int32_t>((random.percent(50) ? 1 : -1) *
                                             random.between(limit - 3, limit));
        return static_cast<std::int32_t>(random.between(-reach, reach));
    };
    for (;;) {
        LatticePoint p{coordinate(), coordinate(), coordinate()};
        LatticePoint q{coordinate(), coordinate(), coordinate()};
        LatticePoint r{coordinate(), coordinate(), coordinate()};
        if (random.percent(20)) p.x = q.x = r.x;  // across an axis
        if (const auto plane = formats::planeThrough(p, q, r)) return plane->plane;
    }
}

Plane besidePlane(const Plane& plane, RandomNumbers& random) {
    const std::int64_t off = random.percent(50) ? 1 : -1;
    std::array<Int128, 4> numbers{plane.a, plane.b, plane.c, plane.d};
    for (;;) {
        auto changed = numbers;
        const std::uint32_t which = random.below(4);
        changed[which] += which == 3 ? off * random.between(1, 3) : off;
        if (changed[0] == 0 && changed[1] == 0 && changed[2] == 0) continue;
        return formats::makePlane(changed[0], changed[1], changed[2], changed[3]).plane;
    }
}

}  // namespace portcullis::tests
