#pragma once

#include <glm/vec3.hpp>
#include <optional>
#include <span>
#include <vector>

#include "formats/map/brush_map.h"
#include "render/light/light_flood.h"
#include "render/light/light_point.h"
#include "render/prepared_world.h"

namespace portcullis::render {

/// A convex part of an object that stands in the way of light.
struct ShadowBody {
    struct Face {
        formats::UnitPlane outward;
        std::vector<glm::dvec3> corners;  ///< convex, in either turning sense
    };
    std::vector<Face> faces;
    glm::dvec3 middle{0.0};  ///< inside it
};

/// Whether an object asks for a shadow: its property "castsShadows" is "true", or "_shadow" is "1".
[[nodiscard]] bool asksForShadow(const formats::Object& object);

/// The body that planes bound in an object's own space, put where the object is: scaled, turned
/// about x by the roll, y by the pitch and z by the yaw, and moved. Nothing where they bound none.
[[nodiscard]] std::optional<ShadowBody> shadowBodyOf(
    const formats::Object& object, std::span<const formats::OrientedPlane> outward);

/// Takes the shadows of bodies away from what a light reaches: all that is behind a body's lit
/// faces and inside the planes through the light and its outline, which is convex, so that what is
/// left of a piece is a few convex ones. A light inside a body shines through it, as lamps do.
class ObjectShadows {
public:
    explicit ObjectShadows(std::span<const ShadowBody> bodies) : bodies_(bodies) {}

    void subtract(const LightPoint& light, LitPieces& lit);

private:
    [[nodiscard]] bool findShadow(const ShadowBody& body, const LightPoint& light,
                                  const glm::dvec3& origin);
    void addOutline(const ShadowBody::Face& face, const ShadowBody& body, const LightPoint& light,
                    const glm::dvec3& origin);
    void cut(const LitPiece& piece, LitPieces& lit);
    [[nodiscard]] bool misses(const LitPiece& piece, const LitPieces& lit) const;

    std::span<const ShadowBody> bodies_;
    std::vector<formats::UnitPlane> shadow_;  // inside all of them is dark; relative to the light
    std::vector<LitPiece> pieces_;
    std::vector<glm::dvec3> inside_, outside_;
    std::vector<glm::dvec3> rest_;
};

}  // namespace portcullis::render
