#pragma once

#include <array>
#include <cstdint>
#include <glm/vec3.hpp>
#include <optional>
#include <vector>

#include "formats/world/world.h"
#include "render/prepared_world.h"

namespace portcullis::tests {

/// Light by rays and by the formula of brush_map.h, as one would write it down: shares nothing with
/// the bake but the walk of rays through cells and the definition of what a luxel is.
class LightOracle {
public:
    explicit LightOracle(const render::PreparedWorld& prepared) : prepared_(prepared) {}

    /// The light of one group at a point of a wall.
    [[nodiscard]] glm::dvec3 atPoint(formats::SurfaceIndex surface, const glm::dvec3& point,
                                     const std::string& group) const;

    /// The mean over stratified points of luxel (i, j) of a wall's plane that lie on the wall, or
    /// on walls that hang together with it in this luxel: at least side^2 / 2 of them; none: so
    /// many do not.
    [[nodiscard]] std::optional<glm::dvec3> ofLuxel(formats::SurfaceIndex surface, std::int32_t i,
                                                    std::int32_t j, std::uint32_t side,
                                                    const std::string& group) const;

    /// Where an area light's points lie is part of what it is, and taken from lightPointsOf.
    [[nodiscard]] glm::dvec3 byLight(formats::SurfaceIndex surface, const glm::dvec3& point,
                                     const formats::Light& light) const;

private:
    [[nodiscard]] glm::dvec3 byPoint(formats::SurfaceIndex surface, const glm::dvec3& point,
                                     const formats::Light& light, const glm::dvec3& from) const;
    [[nodiscard]] std::vector<formats::SurfaceIndex> wallsIn(formats::SurfaceIndex surface,
                                                             const glm::dvec2& low,
                                                             double size) const;
    [[nodiscard]] bool contains(formats::SurfaceIndex surface, const glm::dvec3& point) const;
    /// What is left of light that comes from a point; nothing where a wall stands between.
    [[nodiscard]] std::optional<glm::dvec3> passing(formats::SurfaceIndex surface,
                                                    const glm::dvec3& point, const glm::dvec3& way,
                                                    double limit) const;

    const render::PreparedWorld& prepared_;
};

/// The luxel (column, row) of a wall's rectangle, of the layer of a group: linear.
[[nodiscard]] glm::dvec3 luxelOf(const formats::Lightmaps& lightmaps, formats::SurfaceIndex surface,
                                 std::uint32_t column, std::uint32_t row,
                                 const std::string& group = "");

/// What a renderer shows at a point of a wall: the four luxels around it, weighed by nearness.
[[nodiscard]] glm::dvec3 lightAt(const formats::World& world, const formats::Lightmaps& lightmaps,
                                 formats::SurfaceIndex surface, const glm::dvec3& point,
                                 const std::string& group = "");

}  // namespace portcullis::tests
