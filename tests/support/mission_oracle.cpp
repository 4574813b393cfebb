#include "tests/support/mission_oracle.h"

#include <algorithm>
#include <cmath>
#include <numbers>
#include <string_view>

namespace portcullis::tests {
namespace {

using Vector = std::array<double, 3>;

/// Half-spaces of the unit shape.
std::vector<MissionHalfSpace> unitSides(std::int32_t code) {
    if (code <= 1)
        return {{{-1, 0, 0}, 1}, {{0, -1, 0}, 1}, {{1, 0, 0}, 1},
                {{0, 1, 0}, 1},  {{0, 0, 1}, 1},  {{0, 0, -1}, 1}};
    if (code == 7)
        return {{{0, 1, 1}, 0}, {{0, 0, -1}, 1}, {{0, -1, 0}, 1}, {{1, 0, 0}, 1}, {{-1, 0, 0}, 1}};
    constexpr double pi = std::numbers::pi;
    if (code == 6) {
        const double in = std::sqrt((5 + 2 * std::sqrt(5.0)) / 15), low = 1 / std::sqrt(5.0);
        std::vector<MissionHalfSpace> sides;
        const auto addBeside = [&](double degrees, double z) {
            sides.push_back({{2 * low * std::cos(degrees * pi / 180),
                              2 * low * std::sin(degrees * pi / 180), z},
                             in});
        };
        sides.push_back({{0, 0, -1}, in});
        for (const double degrees : {-18, 54, 126, 198, 270}) addBeside(degrees, -low);
        sides.push_back({{0, 0, 1}, in});
        for (const double degrees : {18, 306, 234, 162, 90}) addBeside(degrees, low);
        return sides;
    }
    const int category = code >> 8, n = (code & 255) + 3;
    const bool sideAligned = category % 2 == 1;
    const double reach = sideAligned ? 1.0 : std::cos(pi / n);
    const double cornerReach = sideAligned ? 1 / std::cos(pi / n) : 1.0;
    const double first = sideAligned ? pi / n : 0.0;
    const Vector corner{-std::sin(first) * cornerReach, std::cos(first) * cornerReach, 0};
    std::vector<MissionHalfSpace> sides;
    for (int k = 0; k < n; ++k) {
        const double middle = first + 2 * pi * (k + 0.5) / n;
        const double x = -std::sin(middle), y = std::cos(middle);
        if (category <= 3) {
            sides.push_back({{x, y, 0}, reach});
            continue;
        }
        // The side leans from `reach` at the base to where the apex is.
        const double apex = category <= 5 ? 0.0 : x * corner[0] + y * corner[1];
        sides.push_back({{x, y, (reach - apex) / 2}, (reach + apex) / 2});
    }
    if (category <= 3) sides.push_back({{0, 0, 1}, 1});
    sides.push_back({{0, 0, -1}, 1});
    return sides;
}

Vector turnedAbout(std::size_t axis, std::uint16_t angle, const Vector& v) {
    const double degrees = std::round(angle * (360 / 65536.0) / 0.234375) * 0.234375;
    const double radians = degrees * std::numbers::pi / 180;
    const std::size_t a = (axis + 1) % 3, b = (axis + 2) % 3;
    Vector result = v;
    result[a] = std::cos(radians) * v[a] - std::sin(radians) * v[b];
    result[b] = std::sin(radians) * v[a] + std::cos(radians) * v[b];
    return result;
}

}  // namespace

std::vector<MissionHalfSpace> missionHalfSpaces(const PlainMissionBrush& brush) {
    std::vector<MissionHalfSpace> sides = unitSides(brush.subject & 0xffff);
    for (MissionHalfSpace& side : sides) {
        for (std::size_t i = 0; i < 3; ++i) side.normal[i] /= static_cast<double>(brush.size[i]);
        for (std::size_t axis = 0; axis < 3; ++axis)
            side.normal = turnedAbout(axis, brush.angles[axis], side.normal);
        const double length = std::hypot(side.normal[0], side.normal[1], side.normal[2]);
        side.distance /= length;
        for (std::size_t i = 0; i < 3; ++i) {
            side.normal[i] /= length;
            side.distance += side.normal[i] * static_cast<double>(brush.position[i]);
        }
    }
    return sides;
}

std::optional<formats::Medium> foldedMedium(const std::vector<FoldedBrush>& brushes,
                                            const std::array<double, 3>& point) {
    // By operation: what solid (s), air (a) and water (w) become.
    constexpr std::array<std::string_view, 10> kTable{"sss", "aaa", "www", "sww", "saa",
                                                      "waw", "aaw", "ssw", "sas", "saw"};
    char medium = 's';
    for (const FoldedBrush& brush : brushes) {
        double outside = -1e9;
        for (const MissionHalfSpace& side : brush.sides)
            outside = std::max(outside, side.normal[0] * point[0] + side.normal[1] * point[1] +
                                            side.normal[2] * point[2] - side.distance);
        if (std::fabs(outside) < brush.blur) return std::nullopt;
        if (outside > 0) continue;
        const std::size_t row = std::string_view("saw").find(medium);
        medium = kTable.at(static_cast<std::size_t>(brush.operation))[row];
    }
    return medium == 's'   ? formats::Medium::solid
           : medium == 'a' ? formats::Medium::air
                           : formats::Medium::water;
}

}  // namespace portcullis::tests
