#include "formats/thief/mission_hung_texture.h"

#include <array>
#include <cmath>
#include <glm/geometric.hpp>
#include <utility>

#include "formats/geometry/rotation.h"
#include "formats/thief/mission_body.h"
#include "formats/thief/mission_shape.h"
#include "formats/thief/mission_texture_basis.h"

namespace portcullis::formats {
namespace {

using glm::dvec3;
using Family = MissionShapeCode::Family;

constexpr double kOne = 0x1p32;
constexpr std::int32_t kLargestScale = 32 << 16;
constexpr double kUnitsATexel = 1.0 / 16.0;  ///< at scale 16

dvec3 vectorOf(const std::array<float, 3>& v) { return {v[0], v[1], v[2]}; }

dvec3 turned(const RotationMatrix& matrix, const dvec3& local) {
    constexpr double one = 0x1p40;
    std::array<std::int64_t, 3> fixed{};
    for (std::size_t i = 0; i < 3; ++i)
        fixed[i] = static_cast<std::int64_t>(local[static_cast<glm::length_t>(i)] * one);
    const auto world = matrix.turned(fixed);
    return dvec3(static_cast<double>(world[0]), static_cast<double>(world[1]),
                 static_cast<double>(world[2])) /
           one;
}

/// The corners of a shape with half extents of 1.
std::vector<dvec3> cornersOf(const MissionBody& body) {
    std::vector<dvec3> corners;
    for (const MissionPoint& p : body.corners)
        corners.push_back(
            dvec3(static_cast<double>(p[0]), static_cast<double>(p[1]), static_cast<double>(p[2])) /
            kOne);
    return corners;
}

/// What a texture hangs on, at half extents of 1: unit vectors and a corner.
struct Frame {
    dvec3 right, down, inward, anchor;
};

/// The two wedge faces whose axes are exchanged, and the one whose u is reversed.
void exchangeWedgeAxes(std::size_t face, Frame& frame) {
    if (face == 0 || face == 3)
        frame = {-frame.down, -frame.right, frame.inward, frame.anchor};
    else if (face == 4)
        frame.right = -frame.right;
}

/// The corner that a texture hangs from.
std::uint32_t anchorOf(const MissionShapeCode& code, const MissionBody& body, std::size_t face) {
    constexpr std::array<std::uint32_t, 6> kCube{2, 0, 1, 3, 5, 0};
    constexpr std::array<std::uint32_t, 5> kWedge{4, 2, 2, 5, 1};
    if (code.family == Family::cube) return kCube[face];
    if (code.family == Family::wedge) return kWedge[face];
    const auto& around = body.faces[face];
    const bool isBase = code.sides > 0 && face + 1 == body.faces.size();
    return around[isBase ? code.sides / 4 : 0];
}

Frame frameOf(const MissionShapeCode& code, std::size_t face) {
    constexpr auto one = static_cast<std::int64_t>(kOne);
    const MissionBody body = missionBody(code, {one, one, one});
    const std::vector<dvec3> corners = cornersOf(body);
    const auto& around = body.faces[face];
    const dvec3 first = corners[around[0]];
    dvec3 middle(0.0);
    for (const dvec3& corner : corners) middle += corner / static_cast<double>(corners.size());
    Frame frame;
    frame.inward =
        glm::normalize(glm::cross(corners[around[1]] - first, corners[around[2]] - first));
    if (glm::dot(frame.inward, middle - first) < 0.0) frame.inward = -frame.inward;
    const dvec3 level(-frame.inward.y, frame.inward.x, 0.0);
    const bool lies = glm::dot(level, level) < 1e-12;
    frame.right = lies ? dvec3(1.0, 0.0, 0.0) : glm::normalize(level);
    frame.down = glm::cross(frame.right, frame.inward);
    frame.anchor = corners[anchorOf(code, body, face)];
    if (code.family == Family::wedge) exchangeWedgeAxes(face, frame);
    return frame;
}

/// The editor's units that 64 texels take at a scale; below 0 where they are mirrored.
double lengthAt(std::int32_t scale) {
    const std::int64_t size = std::abs(std::int64_t{scale});
    const double steps = static_cast<double>(65536 + (size & 65535)) / 65536.0;
    const double length =
        64.0 * kUnitsATexel * std::ldexp(steps, static_cast<int>(size >> 16) - 16);
    return scale < 0 ? -length : length;
}

/// How long and which way 64 texels lie along an axis of a frame.
struct Reach {
    dvec3 way;
    double length;
};

Reach reachOf(const dvec3& axis, const dvec3& half, std::int32_t scale) {
    const dvec3 stretched = axis * half;
    const double length = glm::length(stretched);
    return {stretched / length, lengthAt(scale) * length / glm::dot(axis, stretched)};
}

TextureBasis hungOnFace(const MissionBrush& brush, std::size_t number, bool fromOutside,
                        double scale) {
    const MissionFace& face = brush.faces[number];
    const Frame frame = frameOf(*missionShapeCode(brush), number);
    const dvec3 half = vectorOf(brush.size);
    const Reach right = reachOf(frame.right, half, face.scales[0]);
    const Reach down = reachOf(frame.down, half, face.scales[1]);
    const SinCos turn = sinCosTurns(face.rotation, 65536);
    constexpr auto one = static_cast<double>(kFixedOne);
    const double facing = glm::dot(glm::cross(frame.right, frame.down), frame.inward);
    const bool mirrored = fromOutside ? facing < 0.0 : facing > 0.0;
    const double sine = static_cast<double>(mirrored ? turn.sin : -turn.sin) / one;
    const double cosine = static_cast<double>(turn.cos) / one;
    const RotationMatrix worldFromLocal = missionRotation(brush);
    const auto gradient = [&](const dvec3& way, double length) {
        return turned(worldFromLocal, way) * (64.0 / (length * scale)) + 0.0;
    };
    return {(vectorOf(brush.position) + turned(worldFromLocal, frame.anchor * half)) * scale + 0.0,
            gradient(right.way * cosine - down.way * sine, right.length),
            gradient(right.way * sine + down.way * cosine, down.length),
            {face.x, face.y}};
}

std::optional<TextureBasis> hungOnBrush(const MissionBrush& brush, std::size_t number,
                                        double scale) {
    MissionFace face = brush.faces[number];
    face.rotation = 0;
    const dvec3 inward = frameOf(*missionShapeCode(brush), number).inward / vectorOf(brush.size);
    auto basis = missionTextureBasis(face, inward, scale);
    if (!basis) return std::nullopt;
    const RotationMatrix worldFromLocal = missionRotation(brush);
    basis->u = turned(worldFromLocal, basis->u) + 0.0;
    basis->v = turned(worldFromLocal, basis->v) + 0.0;
    return basis;
}

}  // namespace

std::optional<TextureBasis> missionHungTexture(const MissionBrush& brush, std::size_t face,
                                               bool fromOutside, double scale) {
    const MissionFace& laid = brush.faces[face];
    if (laid.alignment == MissionAlignment::brush) return hungOnBrush(brush, face, scale);
    for (const std::int32_t size : laid.scales)
        if (size > kLargestScale || size < -kLargestScale) return std::nullopt;
    return hungOnFace(brush, face, fromOutside, scale);
}

}  // namespace portcullis::formats
