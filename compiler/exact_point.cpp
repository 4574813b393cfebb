#include "compiler/exact_point.h"

#include <cstdlib>

namespace portcullis::compiler {
namespace {

using formats::Plane;

/// Planes whose triples stay within 128 bits: 2x2 minors 64, w 97, x 123 bits.
bool isSmall(const Plane& p) {
    constexpr std::int64_t normal = std::int64_t{1} << 31;
    constexpr Int128 offset = Int128{1} << 57;
    return p.a <= normal && p.a >= -normal && p.b <= normal && p.b >= -normal && p.c <= normal &&
           p.c >= -normal && p.d <= offset && p.d >= -offset;
}

/// Cramer's rule; `Wide` must hold the results, `Minor` the 2x2 minors.
template <class Wide, class Multiply>
std::optional<ExactPoint> solve(const Plane& p, const Plane& q, const Plane& r, Multiply times) {
    const auto minor = [](std::int64_t a, std::int64_t b, std::int64_t c, std::int64_t d) {
        return Int128{a} * d - Int128{b} * c;
    };
    // Cross products of two normals each: rows of the adjugate.
    const Int128 qrX = minor(q.b, q.c, r.b, r.c), qrY = minor(q.c, q.a, r.c, r.a),
                 qrZ = minor(q.a, q.b, r.a, r.b);
    const Wide w = times(qrX, p.a) + times(qrY, p.b) + times(qrZ, p.c);
    if (w == Wide(0)) return std::nullopt;
    const Int128 rpX = minor(r.b, r.c, p.b, p.c), rpY = minor(r.c, r.a, p.c, p.a),
                 rpZ = minor(r.a, r.b, p.a, p.b);
    const Int128 pqX = minor(p.b, p.c, q.b, q.c), pqY = minor(p.c, p.a, q.c, q.a),
                 pqZ = minor(p.a, p.b, q.a, q.b);
    const Wide x = times(qrX, p.d) + times(rpX, q.d) + times(pqX, r.d);
    const Wide y = times(qrY, p.d) + times(rpY, q.d) + times(pqY, r.d);
    const Wide z = times(qrZ, p.d) + times(rpZ, q.d) + times(pqZ, r.d);
    if (w < Wide(0)) return ExactPoint{Int256(x), Int256(y), Int256(z), Int256(-w)};
    return ExactPoint{Int256(-x), Int256(-y), Int256(-z), Int256(w)};
}

}  // namespace

std::optional<ExactPoint> meet(const Plane& p, const Plane& q, const Plane& r) {
    if (isSmall(p) && isSmall(q) && isSmall(r))
        return solve<Int128>(p, q, r, [](Int128 a, Int128 b) { return a * b; });
    return solve<Int256>(p, q, r, [](Int128 a, Int128 b) { return Int256::product(a, b); });
}

int exactSide(const ExactPoint& point, const Plane& plane) {
    const auto times = [](const Int256& a, Int128 b) {
        return a.fits128() ? Int256::product(a.low128(), b) : a * Int256(b);
    };
    return (times(point.x, plane.a) + times(point.y, plane.b) + times(point.z, plane.c) +
            times(point.w, plane.d))
        .sign();
}

namespace {

/// `Wide` must hold x * 2^(kRoundingBits + 1) and w * steps.
template <class Wide>
RoundedCoordinate roundedQuotient(const Wide& scaled, const Wide& w, double quotient) {
    // A double gives the quotient within a few steps; the exact remainder corrects it.
    auto steps = static_cast<std::int64_t>(quotient * 0x1p28);
    const Wide zero{0};
    Wide rest = scaled - w * Wide(steps);
    while (rest < zero) {
        rest = rest + w;
        --steps;
    }
    while (rest >= w) {
        rest = rest - w;
        ++steps;
    }
    const bool exact = rest == zero;
    if (rest + rest >= w) ++steps;
    return {steps, exact};
}

}  // namespace

RoundedCoordinate roundCoordinate(const Int256& x, const Int256& w) {
    constexpr Int128 narrow = Int128{1} << (126 - kRoundingBits);
    if (x.fits128() && w.fits128() && w.low128() < narrow && x.low128() < narrow &&
        x.low128() > -narrow) {
        const Int128 shortX = x.low128(), shortW = w.low128();
        return roundedQuotient<Int128>(shortX * (Int128{1} << kRoundingBits), shortW,
                                       static_cast<double>(shortX) / static_cast<double>(shortW));
    }
    return roundedQuotient<Int256>(x.shiftedLeft(kRoundingBits), w, x.toDouble() / w.toDouble());
}

}  // namespace portcullis::compiler
