#pragma once

#include <cmath>
#include <glm/geometric.hpp>
#include <glm/vec3.hpp>
#include <utility>
#include <vector>

#include "formats/map/brush_map.h"

namespace portcullis::render {

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
    bool cosine = false;       ///< an emitter: times the cosine of the angle from the axis
    double emitterArea = 0.0;  ///< above 0: a patch of wall, by the law of diffuse emission

    /// The light on a wall at a point `way` from this one, whose plane is `height` away. Never
    /// infinite: what is nearer than 1/16 unit is taken to be 1/16 unit away.
    [[nodiscard]] double at(const glm::dvec3& way, double height) const;
    /// Whether light does not come to nothing smoothly at the radius.
    [[nodiscard]] bool endsAtOnce() const {
        return radius > 0.0 &&
               (falloff == formats::Falloff::linear || falloff == formats::Falloff::none);
    }
};

/// Square units: of the least distance that counts.
inline constexpr double kLeastSquare = 1.0 / 256.0;

inline double LightPoint::at(const glm::dvec3& way, double height) const {
    if (parallel) return strength * (1.0 - angleScale + angleScale * height);
    double square = glm::dot(way, way);
    square = square > kLeastSquare ? square : kLeastSquare;
    if (radius > 0.0 && square >= radius * radius) return 0.0;
    const double distance = std::sqrt(square);
    double light = strength;
    if (emitterArea > 0.0) {
        constexpr double pi = 3.14159265358979323846;
        light *= emitterArea / (pi * square + emitterArea);
    } else if (falloff == formats::Falloff::inverseSquare) {
        light *= 16384.0 / square;
    } else if (falloff == formats::Falloff::inverse) {
        light *= 128.0 / distance;
    } else if (falloff == formats::Falloff::linear) {
        light *= 1.0 - distance / radius;
    }
    if (radius > 0.0 &&
        (falloff == formats::Falloff::inverseSquare || falloff == formats::Falloff::inverse)) {
        const double rest = 1.0 - square / (radius * radius);
        light *= rest * rest;
    }
    const double slant = height / distance;
    light *= 1.0 - angleScale + angleScale * (slant < 1.0 ? slant : 1.0);
    if (cone || cosine) {
        const double along = glm::dot(way, axis) / distance;
        if (cosine) light *= along > 0.0 ? along : 0.0;
        if (cone) {
            if (along <= outerCosine) return 0.0;
            if (along < innerCosine) {
                const double part = (along - outerCosine) / (innerCosine - outerCosine);
                light *= part * part * (3.0 - 2.0 * part);
            }
        }
    }
    return light;
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
