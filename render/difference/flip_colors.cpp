#include "render/difference/flip_colors.h"

#include <algorithm>
#include <cmath>
#include <cstddef>

#include "render/difference/elementary_functions.h"

namespace portcullis::render {
namespace {

using Matrix = std::array<Triple, 3>;

constexpr Matrix kXyzOfRgb{
    {{10135552.0 / 24577794.0, 8788810.0 / 24577794.0, 4435075.0 / 24577794.0},
     {2613072.0 / 12288897.0, 8788810.0 / 12288897.0, 887015.0 / 12288897.0},
     {1425312.0 / 73733382.0, 8788810.0 / 73733382.0, 70074185.0 / 73733382.0}}};
constexpr Matrix kRgbOfXyz{{{3.241003275, -1.537398934, -0.498615861},
                            {-0.969224334, 1.875930071, 0.041554224},
                            {0.055639423, -0.204011202, 1.057148933}}};
constexpr Triple kWhite{0.950428545, 1.0, 1.088900371};

Triple product(const Matrix& m, const Triple& v) {
    Triple out{};
    for (std::size_t i = 0; i < 3; ++i) out[i] = m[i][0] * v[0] + m[i][1] * v[1] + m[i][2] * v[2];
    return out;
}

/// XYZ as shares of white's.
Triple relativeXyz(const Triple& rgb) {
    Triple xyz = product(kXyzOfRgb, rgb);
    for (std::size_t i = 0; i < 3; ++i) xyz[i] /= kWhite[i];
    return xyz;
}

/// The curve of CIELAB.
double labCurve(double t) {
    constexpr double kDelta = 6.0 / 29.0;
    if (t > kDelta * kDelta * kDelta) return rootOf<3>(t);
    return t / (3 * kDelta * kDelta) + 4.0 / 29.0;
}

double hyab(const Triple& a, const Triple& b) {
    const double da = a[1] - b[1], db = a[2] - b[2];
    return std::fabs(a[0] - b[0]) + std::sqrt(da * da + db * db);
}

/// x^0.7 = x^(1/2) x^(1/5)
double powerOfDistance(double distance) {
    return distance > 0 ? std::sqrt(distance) * rootOf<5>(distance) : 0;
}

}  // namespace

Triple opponentOfLinear(const Triple& rgb) {
    const auto [x, y, z] = relativeXyz(rgb);
    return {116 * y - 16, 500 * (x - y), 200 * (y - z)};
}

Triple linearOfOpponent(const Triple& opponent) {
    const double y = (opponent[0] + 16) / 116;
    const double x = y + opponent[1] / 500, z = y - opponent[2] / 200;
    Triple rgb = product(kRgbOfXyz, {x * kWhite[0], y * kWhite[1], z * kWhite[2]});
    for (double& channel : rgb) channel = std::clamp(channel, 0.0, 1.0);
    return rgb;
}

Triple huntLabOfLinear(const Triple& rgb) {
    const auto [x, y, z] = relativeXyz(rgb);
    const double fx = labCurve(x), fy = labCurve(y), fz = labCurve(z);
    const double lightness = 116 * fy - 16;
    return {lightness, 0.01 * lightness * 500 * (fx - fy), 0.01 * lightness * 200 * (fy - fz)};
}

double colorDifference(const Triple& a, const Triple& b) {
    constexpr double kPartOfRange = 0.4, kPartOfScale = 0.95;
    // Green and blue are as far apart as colours of a screen can be.
    static const double kMost =
        powerOfDistance(hyab(huntLabOfLinear({0, 1, 0}), huntLabOfLinear({0, 0, 1})));
    const double difference = powerOfDistance(hyab(a, b));
    const double bend = kPartOfRange * kMost;
    if (difference < bend) return difference * kPartOfScale / bend;
    return kPartOfScale + (difference - bend) / (kMost - bend) * (1 - kPartOfScale);
}

}  // namespace portcullis::render
