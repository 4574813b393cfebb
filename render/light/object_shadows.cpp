#include "render/light/object_shadows.h"

#include <algorithm>
#include <cmath>
#include <glm/geometric.hpp>
#include <glm/mat3x3.hpp>
#include <utility>

#include "formats/geometry/rotation.h"
#include "render/view.h"

namespace portcullis::render {
namespace {

using namespace formats;

/// Units: nearer to a plane than this is on it.
constexpr double kOnPlane = 1e-7;
/// Larger than any body.
constexpr double kFaceReach = 4.0 * 65536.0;

UnitPlane unitPlaneOf(const OrientedPlane& side) {
    const glm::dvec3 normal(static_cast<double>(side.plane.a), static_cast<double>(side.plane.b),
                            static_cast<double>(side.plane.c));
    const double length = glm::length(normal);
    const UnitPlane plane{normal / length,
                          static_cast<double>(side.plane.d) / (length * kLatticeStepsPerUnit)};
    return side.flipped ? plane.opposite() : plane;
}

glm::dmat3 turnOf(const glm::dvec3& angles) {
    const auto [sy, cy] = sinCosDegrees(angles.x);  // yaw
    const auto [sp, cp] = sinCosDegrees(angles.y);  // pitch
    const auto [sr, cr] = sinCosDegrees(angles.z);  // roll
    const glm::dmat3 yaw(cy, sy, 0, -sy, cy, 0, 0, 0, 1);
    const glm::dmat3 pitch(cp, 0, -sp, 0, 1, 0, sp, 0, cp);
    const glm::dmat3 roll(1, 0, 0, 0, cr, sr, 0, -sr, cr);
    return yaw * pitch * roll;
}

/// The parts of a convex polygon in front of a plane and behind it.
void split(const std::vector<glm::dvec3>& polygon, const UnitPlane& plane,
           std::vector<glm::dvec3>& front, std::vector<glm::dvec3>& back) {
    front.clear();
    back.clear();
    if (polygon.empty()) return;
    glm::dvec3 from = polygon.back();
    double distance = plane.distance(from);
    for (const glm::dvec3& to : polygon) {
        const double next = plane.distance(to);
        if ((distance < 0.0 && next > 0.0) || (distance > 0.0 && next < 0.0)) {
            const glm::dvec3 crossing = from + distance / (distance - next) * (to - from);
            front.push_back(crossing);
            back.push_back(crossing);
        }
        if (next >= 0.0) front.push_back(to);
        if (next <= 0.0) back.push_back(to);
        from = to;
        distance = next;
    }
}

/// A square on a plane that is larger than any body.
std::vector<glm::dvec3> wholeFace(const UnitPlane& plane) {
    const auto [side, up] = directionsAcross(plane.normal);
    const glm::dvec3 middle = -plane.offset * plane.normal;
    const glm::dvec3 x = kFaceReach * side, y = kFaceReach * up;
    return {middle - x - y, middle + x - y, middle + x + y, middle - x + y};
}

}  // namespace

bool asksForShadow(const Object& object) {
    return std::ranges::any_of(object.properties, [](const auto& property) {
        return (property.first == "castsShadows" && property.second == "true") ||
               (property.first == "_shadow" && property.second == "1");
    });
}

std::optional<ShadowBody> shadowBodyOf(const Object& object,
                                       std::span<const OrientedPlane> outward) {
    const glm::dmat3 turn = turnOf(object.angles);
    const glm::dvec3 place = inUnits(object.position);
    std::vector<UnitPlane> planes;
    for (const OrientedPlane& side : outward) {
        const UnitPlane own = unitPlaneOf(side);
        const glm::dvec3 normal = turn * own.normal;
        planes.push_back({normal, object.scale * own.offset - glm::dot(normal, place)});
    }
    ShadowBody body;
    double corners = 0.0;
    std::vector<glm::dvec3> front, back;
    for (std::size_t i = 0; i < planes.size(); ++i) {
        std::vector<glm::dvec3> face = wholeFace(planes[i]);
        for (std::size_t k = 0; k < planes.size() && face.size() >= 3; ++k) {
            if (k == i) continue;
            split(face, planes[k], front, back);
            std::swap(face, back);
        }
        if (face.size() < 3) continue;
        for (const glm::dvec3& corner : face) {
            if (glm::distance(corner, place) > kFaceReach / 2.0) return std::nullopt;  // unbounded
            body.middle += corner;
            corners += 1.0;
        }
        body.faces.push_back({planes[i], std::move(face)});
    }
    if (body.faces.size() < 4) return std::nullopt;
    body.middle /= corners;
    return body;
}

void ObjectShadows::subtract(const LightPoint& light, LitPieces& lit) {
    for (const ShadowBody& body : bodies_) {
        if (!findShadow(body, light, lit.origin)) continue;
        std::swap(pieces_, lit.pieces);
        lit.pieces.clear();
        for (const LitPiece& piece : pieces_) {
            if (misses(piece, lit))
                lit.pieces.push_back(piece);
            else
                cut(piece, lit);
        }
    }
}

/// The planes of a body's shadow; false: it throws none.
bool ObjectShadows::findShadow(const ShadowBody& body, const LightPoint& light,
                               const glm::dvec3& origin) {
    shadow_.clear();
    std::size_t lit = 0;
    for (const ShadowBody::Face& face : body.faces) {
        const double before = light.parallel ? -glm::dot(face.outward.normal, light.axis)
                                             : face.outward.distance(origin);
        if (!(before > kOnPlane)) continue;
        ++lit;
        const UnitPlane& outward = face.outward;
        shadow_.push_back({-outward.normal, -outward.distance(origin)});
        addOutline(face, body, light, origin);
    }
    return lit > 0;
}

/// Of a lit face's edges those that have all of the body on one side, seen from the light.
void ObjectShadows::addOutline(const ShadowBody::Face& face, const ShadowBody& body,
                               const LightPoint& light, const glm::dvec3& origin) {
    const glm::dvec3 middle = body.middle - origin;
    for (std::size_t i = 0; i < face.corners.size(); ++i) {
        const glm::dvec3 from = face.corners[i] - origin;
        const glm::dvec3 to = face.corners[(i + 1) % face.corners.size()] - origin;
        const glm::dvec3 across =
            light.parallel ? glm::cross(light.axis, to - from) : glm::cross(from, to);
        const double length = glm::length(across);
        if (!(length > kOnPlane)) continue;
        UnitPlane plane{across / length, 0.0};
        if (light.parallel) plane.offset = -glm::dot(plane.normal, from);
        if (plane.distance(middle) < 0.0) plane = plane.opposite();
        bool bounds = true;
        for (const ShadowBody::Face& other : body.faces)
            for (const glm::dvec3& corner : other.corners)
                bounds = bounds && plane.distance(corner - origin) >= -kOnPlane;
        if (bounds) shadow_.push_back(plane);
    }
}

bool ObjectShadows::misses(const LitPiece& piece, const LitPieces& lit) const {
    return std::ranges::any_of(shadow_, [&](const UnitPlane& plane) {
        for (std::uint32_t i = piece.corners.first; i < piece.corners.end(); ++i)
            if (plane.distance(lit.corners[i]) > kOnPlane) return false;
        return true;
    });
}

/// Adds what of a piece lies outside the shadow: beyond each plane in turn.
void ObjectShadows::cut(const LitPiece& piece, LitPieces& lit) {
    rest_.assign(lit.corners.begin() + piece.corners.first,
                 lit.corners.begin() + piece.corners.end());
    for (const UnitPlane& plane : shadow_) {
        split(rest_, plane, inside_, outside_);
        if (outside_.size() >= 3) {
            lit.pieces.push_back({piece.surface,
                                  {static_cast<std::uint32_t>(lit.corners.size()),
                                   static_cast<std::uint32_t>(outside_.size())},
                                  piece.tint});
            lit.corners.insert(lit.corners.end(), outside_.begin(), outside_.end());
        }
        std::swap(rest_, inside_);
        if (rest_.size() < 3) return;
    }
}

}  // namespace portcullis::render
