#include "tests/render/lit_room.h"

#include <cmath>
#include <doctest/doctest.h>
#include <glm/geometric.hpp>
#include <utility>

#include "compiler/compile_map.h"
#include "tests/render/light_oracle.h"
#include "tests/support/box_maps.h"

namespace portcullis::tests {

using namespace formats;

SurfaceIndex LitWorld::wallAt(const glm::dvec3& point, const glm::dvec3& normal) const {
    for (SurfaceIndex i(0u); world.surfaces.contains(i); i = SurfaceIndex(i.value() + 1)) {
        const Surface& surface = world.surfaces[i];
        const formats::UnitPlane& plane = prepared.planes[surface.plane.plane];
        const glm::dvec3 inward = (surface.plane.flipped ? 1.0 : -1.0) * plane.normal;
        if (glm::dot(inward, normal) < 0.999999 || std::abs(plane.distance(point)) > 1e-6) continue;
        bool inside = true;
        for (std::uint32_t e = surface.loop.first; e < surface.loop.end(); ++e)
            inside = inside && prepared.edges[e].distance(point) >= 0.0;
        if (inside) return i;
    }
    FAIL("no wall there");
    return {};
}

glm::dvec3 LitWorld::luxelAt(const glm::dvec3& point, const glm::dvec3& normal,
                             const std::string& group) const {
    const SurfaceIndex surface = wallAt(point, normal);
    const SurfaceLuxels& luxels = baked.lightmaps.surfaces[surface];
    const auto axes = luxelAxes(world.planes[world.surfaces[surface].plane.plane]);
    const auto along = [&](int axis, std::int32_t first) {
        return static_cast<std::uint32_t>(std::floor(point[axis] / luxels.size) - first);
    };
    return luxelOf(baked.lightmaps, surface, along(axes[0], luxels.i), along(axes[1], luxels.j),
                   group);
}

std::unique_ptr<LitWorld> litWorld(World world, const render::LightOptions& options) {
    auto lit = std::make_unique<LitWorld>();
    lit->world = std::move(world);
    lit->prepared = render::prepareWorld(lit->world);
    auto baked = render::bakeLights(lit->prepared, options);
    lit->diagnostics = baked.diagnostics();
    REQUIRE(baked);
    lit->baked = std::move(baked).value();
    lit->world.lightmaps = lit->baked.lightmaps;
    return lit;
}

std::unique_ptr<LitWorld> litMap(const BrushMap& map, const render::LightOptions& options) {
    auto compiled = compiler::compileMap(map, {});
    REQUIRE(compiled);
    return litWorld(std::move(compiled).value().world, options);
}

Light plainLight(double x, double y, double z) {
    Light light;
    light.position = positionOf(x, y, z);
    light.brightness = 255.0;
    light.falloff = Falloff::none;
    light.angleScale = 0.0;
    return light;
}

}  // namespace portcullis::tests
