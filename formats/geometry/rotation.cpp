#include "formats/geometry/rotation.h"

#include <cassert>
#include <cmath>

namespace portcullis::formats {
namespace {

constexpr Fixed kQuarterPi = 0x3243F6A8885A308D;
constexpr Fixed kHalf = kFixedOne / 2;
constexpr auto kRootHalf = static_cast<Fixed>(floorSquareRoot(UInt128{1} << 123));
constexpr auto kHalfRootThree = static_cast<Fixed>(floorSquareRoot(UInt128{3} << 122));

/// 1 - x^2/(k (k+1)) (1 - x^2/((k+2) (k+3)) (1 - ...)): cosine for k = 1, sine over x for k = 2.
/// Twelve terms leave less than 2^-80 for x up to a quarter of pi.
Fixed alternatingSeries(Fixed xSquared, int k) {
    Fixed sum = kFixedOne;
    for (int i = k + 22; i >= k; i -= 2) {
        const Fixed term = multiplied(xSquared, sum);
        sum = kFixedOne - static_cast<Fixed>(roundedQuotient(term, i * (i + 1)));
    }
    return sum;
}

/// part / whole of the first octant, 0 <= part <= whole < 2^62.
SinCos sinCosOctant(UInt128 part, UInt128 whole) {
    if (part == 0) return {0, kFixedOne};
    if (part == whole) return {kRootHalf, kRootHalf};
    if (3 * part == 2 * whole) return {kHalf, kHalfRootThree};
    const auto x = static_cast<Fixed>(roundedQuotient(
        Int128{kQuarterPi} * static_cast<Int128>(part), static_cast<Int128>(whole)));
    const Fixed xSquared = multiplied(x, x);
    return {multiplied(x, alternatingSeries(xSquared, 2)), alternatingSeries(xSquared, 1)};
}

}  // namespace

SinCos sinCosTurns(std::uint64_t numerator, std::uint64_t denominator) {
    assert(denominator > 0 && denominator < (std::uint64_t{1} << 62));
    const UInt128 eighths = UInt128{numerator % denominator} * 8;
    const auto octant = static_cast<unsigned>(eighths / denominator);
    const UInt128 rest = eighths % denominator;
    const bool mirrored = octant % 2 == 1;
    SinCos result = sinCosOctant(mirrored ? denominator - rest : rest, denominator);
    if (mirrored) std::swap(result.sin, result.cos);
    for (unsigned quarter = octant / 2; quarter > 0; --quarter) result = {result.cos, -result.sin};
    return result;
}

SinCos sinCosDegrees(Coordinate degrees) {
    constexpr std::int64_t turn = std::int64_t{360} << 32;
    const std::int64_t rest = degrees.raw % turn;
    return sinCosTurns(static_cast<std::uint64_t>(rest < 0 ? rest + turn : rest),
                       static_cast<std::uint64_t>(turn));
}

std::pair<double, double> sinCosDegrees(double degrees) {
    assert(std::isfinite(degrees));
    constexpr double scale = 4503599627370496.0;  // 2^52
    constexpr std::int64_t turn = std::int64_t{360} << 52;
    // fmod is exact; what the cast drops is below 2^-52 degree.
    const auto rest = static_cast<std::int64_t>(std::fmod(degrees, 360.0) * scale);
    const SinCos exact = sinCosTurns(static_cast<std::uint64_t>(rest < 0 ? rest + turn : rest),
                                     static_cast<std::uint64_t>(turn));
    constexpr auto one = static_cast<double>(kFixedOne);
    return {static_cast<double>(exact.sin) / one, static_cast<double>(exact.cos) / one};
}

bool RotationMatrix::isQuarterTurns() const {
    for (const auto& row : rows)
        for (const Fixed entry : row)
            if (entry != 0 && entry != kFixedOne && entry != -kFixedOne) return false;
    return true;
}

std::array<std::int64_t, 3> RotationMatrix::turned(
    const std::array<std::int64_t, 3>& vector) const {
    std::array<std::int64_t, 3> result{};
    for (std::size_t i = 0; i < 3; ++i) {
        const Int128 sum = Int128{rows[i][0]} * vector[0] + Int128{rows[i][1]} * vector[1] +
                           Int128{rows[i][2]} * vector[2];
        result[i] = static_cast<std::int64_t>(roundedShift(sum, kFixedBits));
    }
    return result;
}

RotationMatrix rotationMatrix(Coordinate rollDegrees, Coordinate pitchDegrees,
                              Coordinate yawDegrees) {
    const auto [sx, cx] = sinCosDegrees(rollDegrees);
    const auto [sy, cy] = sinCosDegrees(pitchDegrees);
    const auto [sz, cz] = sinCosDegrees(yawDegrees);
    const Fixed szsy = multiplied(sz, sy), czsy = multiplied(cz, sy);
    return {{{{multiplied(cz, cy), multiplied(czsy, sx) - multiplied(sz, cx),
               multiplied(czsy, cx) + multiplied(sz, sx)},
              {multiplied(sz, cy), multiplied(szsy, sx) + multiplied(cz, cx),
               multiplied(szsy, cx) - multiplied(cz, sx)},
              {-sy, multiplied(cy, sx), multiplied(cy, cx)}}}};
}

}  // namespace portcullis::formats
