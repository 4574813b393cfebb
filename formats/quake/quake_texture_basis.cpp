#include "formats/quake/quake_texture_basis.h"

#include <cmath>
#include <cstddef>
#include <glm/geometric.hpp>
#include <utility>

#include "formats/geometry/fixed_point.h"
#include "formats/geometry/rotation.h"

namespace portcullis::formats {
namespace {

using Exact3 = std::array<Int128, 3>;

/// The outward normal, exact but for a factor. Coordinates within 2^22 units need 112 bits.
Exact3 exactNormal(const QuakeFace& face) {
    if (const auto* const plane = std::get_if<PlaneNormal>(&face.plane))
        return {plane->normal.x.raw, plane->normal.y.raw, plane->normal.z.raw};
    const auto& [a, b, c] = std::get<PlanePoints>(face.plane).points;
    const Exact3 p{Int128{a.x.raw} - b.x.raw, Int128{a.y.raw} - b.y.raw, Int128{a.z.raw} - b.z.raw};
    const Exact3 q{Int128{c.x.raw} - b.x.raw, Int128{c.y.raw} - b.y.raw, Int128{c.z.raw} - b.z.raw};
    return {p[1] * q[2] - p[2] * q[1], p[2] * q[0] - p[0] * q[2], p[0] * q[1] - p[1] * q[0]};
}

/// The axis nearest to the normal; of equal ones z before x before y.
std::size_t nearestAxis(const Exact3& normal) {
    const auto size = [&](std::size_t i) { return normal[i] < 0 ? -normal[i] : normal[i]; };
    if (size(2) >= size(0) && size(2) >= size(1)) return 2;
    return size(0) >= size(1) ? 0 : 1;
}

double scaleOrOne(double scale) { return scale == 0 ? 1.0 : scale; }

TextureBasis standardBasis(const QuakeStandardProjection& projection, std::size_t axis) {
    // Texture axes in the plane across `axis`: horizontal and vertical coordinate of the world.
    const glm::length_t across = axis == 0 ? 1 : 0;
    const glm::length_t down = axis == 2 ? 1 : 2;
    const auto [sine, cosine] = sinCosDegrees(projection.rotationDegrees);
    // u = (1, 0) and v = (0, -1) there, turned.
    TextureBasis basis;
    basis.u = basis.v = glm::dvec3(0.0);
    basis.u[across] = cosine / scaleOrOne(projection.scale.x);
    basis.u[down] = sine / scaleOrOne(projection.scale.x);
    basis.v[across] = sine / scaleOrOne(projection.scale.y);
    basis.v[down] = -cosine / scaleOrOne(projection.scale.y);
    basis.shift = projection.shift;
    return basis;
}

TextureBasis valveBasis(const QuakeValveProjection& projection) {
    TextureBasis basis;
    basis.u = projection.u / scaleOrOne(projection.scale.x);
    basis.v = projection.v / scaleOrOne(projection.scale.y);
    basis.shift = projection.shift;
    return basis;
}

/// The face's own horizontal and vertical axis in brush primitives. A normal component below a
/// millionth counts as zero, as in the editors that write this dialect.
std::array<glm::dvec3, 2> primitiveAxes(const Exact3& exact) {
    glm::dvec3 n = glm::dvec3(static_cast<double>(exact[0]), static_cast<double>(exact[1]),
                              static_cast<double>(exact[2]));
    n /= std::sqrt(glm::dot(n, n));
    for (glm::length_t i = 0; i < 3; ++i)
        if (std::fabs(n[i]) < 1e-6) n[i] = 0;
    const double level = std::sqrt(n.x * n.x + n.y * n.y);
    const double size = std::sqrt(glm::dot(n, n));
    const double cosYaw = level == 0 ? 1.0 : n.x / level;
    const double sinYaw = level == 0 ? 0.0 : n.y / level;
    return {glm::dvec3(-sinYaw, cosYaw, 0.0),
            glm::dvec3(n.z * cosYaw, n.z * sinYaw, -level) / size};
}

TextureBasis matrixBasis(const QuakeMatrixProjection& projection, const Exact3& normal,
                         std::array<std::uint32_t, 2> textureSize) {
    const auto [x, y] = primitiveAxes(normal);
    const auto& [s, t] = projection.rows;
    const double width = textureSize[0], height = textureSize[1];
    TextureBasis basis;
    basis.u = (x * s.x + y * s.y) * width;
    basis.v = (x * t.x + y * t.y) * height;
    basis.shift = {s.z * width, t.z * height};
    return basis;
}

/// What a brush map can say.
bool isInRange(const TextureBasis& basis) {
    constexpr double limit = 1e9;
    for (glm::length_t i = 0; i < 3; ++i)
        if (!(std::fabs(basis.u[i]) <= limit) || !(std::fabs(basis.v[i]) <= limit)) return false;
    return std::fabs(basis.shift.x) <= limit && std::fabs(basis.shift.y) <= limit &&
           glm::cross(basis.u, basis.v) != glm::dvec3(0.0);
}

bool isUsable(const TextureBasis& basis) {
    if (!isInRange(basis)) return false;
    const double uu = glm::dot(basis.u, basis.u), vv = glm::dot(basis.v, basis.v);
    if (uu == 0 || vv == 0) return false;
    const glm::dvec3 cross = glm::cross(basis.u / std::sqrt(uu), basis.v / std::sqrt(vv));
    return glm::dot(cross, cross) > 1e-12;  // a millionth of a radian apart
}

}  // namespace

bool hasNormal(const QuakeFace& face) { return exactNormal(face) != Exact3{0, 0, 0}; }

std::optional<TextureBasis> quakeTextureBasis(const QuakeFace& face,
                                              std::array<std::uint32_t, 2> textureSize) {
    const Exact3 normal = exactNormal(face);
    if (normal == Exact3{0, 0, 0}) return std::nullopt;
    TextureBasis basis;
    if (const auto* const standard = std::get_if<QuakeStandardProjection>(&face.projection))
        basis = standardBasis(*standard, nearestAxis(normal));
    else if (const auto* const valve = std::get_if<QuakeValveProjection>(&face.projection))
        basis = valveBasis(*valve);
    else if (const auto* const matrix = std::get_if<QuakeMatrixProjection>(&face.projection))
        basis = matrixBasis(*matrix, normal, textureSize);
    else
        return std::nullopt;
    if (!isUsable(basis)) return std::nullopt;
    // Text does not keep the sign of zero, so none may reach a world by any way.
    basis.u += 0.0;
    basis.v += 0.0;
    basis.shift += 0.0;
    return basis;
}

}  // namespace portcullis::formats
