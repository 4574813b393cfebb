#pragma once

#include <memory>
#include <string>
#include <vector>

#include "formats/map/brush_map.h"
#include "formats/world/world.h"
#include "render/light/bake_lights.h"

namespace portcullis::tests {

/// A world with its light, and what the bake said.
struct LitWorld {
    formats::World world;
    render::PreparedWorld prepared;
    render::BakedLight baked;
    formats::Diagnostics diagnostics;

    /// The wall at a point, which must lie inside one, whose normal points into the room.
    [[nodiscard]] formats::SurfaceIndex wallAt(const glm::dvec3& point,
                                               const glm::dvec3& normal) const;
    /// The luxel that holds a point of a wall.
    [[nodiscard]] glm::dvec3 luxelAt(const glm::dvec3& point, const glm::dvec3& normal,
                                     const std::string& group = "") const;
};

/// Bakes a world that must have room for it; its lightmaps are put into it too.
[[nodiscard]] std::unique_ptr<LitWorld> litWorld(formats::World world,
                                                 const render::LightOptions& options = {});

/// Compiles a map and bakes it.
[[nodiscard]] std::unique_ptr<LitWorld> litMap(const formats::BrushMap& map,
                                               const render::LightOptions& options = {});

/// A point light of brightness 255 at a place, with no falloff and no regard for angles: it gives
/// light 1 wherever it shines.
[[nodiscard]] formats::Light plainLight(double x, double y, double z);

}  // namespace portcullis::tests
