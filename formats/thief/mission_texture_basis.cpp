#include "formats/thief/mission_texture_basis.h"

#include <cmath>
#include <utility>

#include "formats/geometry/fixed_point.h"
#include "formats/geometry/rotation.h"

namespace portcullis::formats {
namespace {

constexpr double kTexelsPerUnit = 16.0;  // of the editor's units, at scale 16
constexpr std::int16_t kUsualScale = 16;
constexpr std::int16_t kLargestScale = 32;
/// Components of a turned face that are meant to be equal differ by less.
constexpr double kTie = 1e-6;

/// The axis across which the texture lies; of equal ones the first of +x, +y, +z, -x, -y, -z.
glm::length_t axisOf(const glm::dvec3& facing) {
    const double x = std::fabs(facing.x), y = std::fabs(facing.y), z = std::fabs(facing.z);
    const double least = (x > y ? (x > z ? x : z) : (y > z ? y : z)) * (1.0 - kTie);
    for (const double sign : {1.0, -1.0})
        for (glm::length_t axis = 0; axis < 3; ++axis)
            if (sign * facing[axis] >= least) return axis;
    return 0;
}

/// To the right and down for who looks against `facing`.
std::pair<glm::dvec3, glm::dvec3> axesOf(const glm::dvec3& facing) {
    const glm::length_t axis = axisOf(facing);
    const double sign = facing[axis] < 0 ? -1.0 : 1.0;
    if (axis == 0) return {{0.0, sign, 0.0}, {0.0, 0.0, -1.0}};
    if (axis == 1) return {{-sign, 0.0, 0.0}, {0.0, 0.0, -1.0}};
    return {{1.0, 0.0, 0.0}, {0.0, -sign, 0.0}};
}

}  // namespace

std::optional<TextureBasis> missionTextureBasis(const MissionFace& face, const glm::dvec3& facing,
                                                double scale) {
    if (face.scale < 0 || face.scale > kLargestScale || facing == glm::dvec3(0.0))
        return std::nullopt;
    const auto [right, down] = axesOf(facing);
    const SinCos turn = sinCosTurns(face.rotation, 65536);
    constexpr auto one = static_cast<double>(kFixedOne);
    const double sine = static_cast<double>(turn.sin) / one;
    const double cosine = static_cast<double>(turn.cos) / one;
    const double texels = std::ldexp(kTexelsPerUnit, kUsualScale - face.scale) / scale;
    TextureBasis basis;
    // Adding zero makes a negative zero positive, for there is but one in the text of a map.
    basis.u = (right * cosine - down * sine) * texels + 0.0;
    basis.v = (right * sine + down * cosine) * texels + 0.0;
    basis.shift = {face.x, face.y};
    return basis;
}

}  // namespace portcullis::formats
