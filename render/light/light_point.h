#pragma once

#include <cmath>
#include <glm/geometric.hpp>
#include <glm/vec3.hpp>
#include <utility>
#include <vector>

#include "formats/map/brush_map.h"
#include "render/light/glowing_patch.h"

namespace portcullis::render {

/// Light::brightness that gives light 1.
inline constexpr double kFullBrightness = 255.0;

/// The wall that light falls on, as far as the light's law asks.
struct LitPlane {
    glm::dvec3 normal{0.0};  ///< into the room
    double height = 0.0;     ///< of the light over the plane; of a sun, the cosine of its angle
};

/// One point that light comes from, or a direction that it comes along, and the law by which it
/// falls on walls: a light of a map is one or, where it has an extent, a fixed set of them.
struct LightPoint {
    bool parallel = false;    ///< a sun: `axis` is the way of its rays
    formats::Position place;  ///< of a point
    glm::dvec3 origin{0.0};   ///< the same in units
    double strength = 0.0;    ///< at 128 units, straight on; sun: everywhere
    formats::Falloff falloff = formats::Falloff::inverseSquare;
    double radius = 0.0;      ///< beyond it is no light; 0: unlimited
    double angleScale = 1.0;  ///< formats::Light::angleScale
    glm::dvec3 axis{0.0};     ///< of a cone or an emitter; unit length
    bool cone = false;        ///< a spot: smooth between two angles from the axis
    double innerCosine = 1.0, outerCosine = 1.0;
    bool cosine = false;  ///< an emitter: times the cosine of the angle from the axis
    GlowingPatch patch;   ///< with an area: a patch of wall, and its law instead of all others

    /// The light on a wall at a point `way` from this one. Never infinite: what is nearer than
    /// kLeastDistance is taken to be that far away.
    [[nodiscard]] double at(const glm::dvec3& way, const LitPlane& wall) const;
    /// Whether light does not come to nothing smoothly at the radius.
    [[nodiscard]] bool endsAtOnce() const {
        return radius > 0.0 &&
               (falloff == formats::Falloff::linear || falloff == formats::Falloff::none);
    }
    /// Puts it at the place nearest to a point that a Position can name.
    void moveTo(const glm::dvec3& point);
    static constexpr double kLeastDistance = 1.0 / 16.0;

private:
    [[nodiscard]] double falloffAt(double square, double distance) const;
    [[nodiscard]] double coneAt(double cosine) const;
};

inline double LightPoint::falloffAt(double square, double distance) const {
    double light = 1.0;
    if (falloff == formats::Falloff::none) return light;
    if (falloff == formats::Falloff::linear) return 1.0 - distance / radius;
    light = falloff == formats::Falloff::inverse ? 128.0 / distance : 16384.0 / square;
    if (radius > 0.0) {
        const double rest = 1.0 - square / (radius * radius);
        light *= rest * rest;
    }
    return light;
}

inline double LightPoint::coneAt(double along) const {
    if (along <= outerCosine) return 0.0;
    if (along >= innerCosine) return 1.0;
    const double part = (along - outerCosine) / (innerCosine - outerCosine);
    return part * part * (3.0 - 2.0 * part);
}

inline double LightPoint::at(const glm::dvec3& way, const LitPlane& wall) const {
    if (parallel) return strength * (1.0 - angleScale + angleScale * wall.height);
    double square = glm::dot(way, way);
    constexpr double least = kLeastDistance * kLeastDistance;
    square = square > least ? square : least;
    if (radius > 0.0 && square >= radius * radius) return 0.0;
    const double distance = std::sqrt(square);
    double along = 1.0;
    if (cone || cosine) along = glm::dot(way, axis) / distance;
    if (cosine && !(along > 0.0)) return 0.0;
    double slant = wall.height / distance;
    slant = slant < 1.0 ? slant : 1.0;
    if (patch.area > 0.0) return strength * patch.lightAt(way, wall.normal, along * slant);
    double light = strength * falloffAt(square, distance) * (1.0 - angleScale + angleScale * slant);
    if (cosine) light *= along;
    return cone ? light * coneAt(along) : light;
}

/// Two directions at right angles to another one and to each other, all of unit length.
[[nodiscard]] std::pair<glm::dvec3, glm::dvec3> directionsAcross(const glm::dvec3& axis);

/// The points that a light of any kind but ambient shines from, always the same for the same light;
/// of one without brightness none.
///
/// A spot's cone goes from full light at the inner angle to none at the outer one, smoothly in the
/// cosine. An area light is `samples` points in a grid over its rectangle, of equal strength, that
/// shine to one side with the cosine of the angle from its direction; a sphere is as many points
/// spread evenly over its surface.
[[nodiscard]] std::vector<LightPoint> lightPointsOf(const formats::Light& light);

}  // namespace portcullis::render
