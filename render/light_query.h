#pragma once

#include <glm/vec3.hpp>
#include <optional>
#include <string>
#include <vector>

#include "render/layer_weights.h"
#include "render/prepared_world.h"

namespace portcullis::render {

/// The light of one group at a place, its weight counted in; below 0 it takes light away.
struct GroupLight {
    std::string group;
    glm::dvec3 light{0.0};  ///< linear red, green and blue; 1 shows a texture as it was painted
};

/// The light on the floor below a point.
struct FloorLight {
    formats::CellIndex cell;         ///< that the point is in
    formats::SurfaceIndex surface;   ///< the first wall straight below
    glm::dvec3 floor{0.0};           ///< where
    std::vector<GroupLight> groups;  ///< as Lightmaps::layers; empty: the wall has no light (sky)
    glm::dvec3 light{0.0};           ///< of all, as a frame shows it
    double brightness = 0.0;         ///< of that, 0.2126 r + 0.7152 g + 0.0722 b
};

/// What stealth games ask: how much light falls on the floor below a point, as a frame shows it:
/// the same luxels, the same steps between them. Looks through water, to the first wall. The world
/// has lightmaps; the weights are as their layers. Nothing for a point in solid. Linear in the
/// planes of the world and the cells below.
[[nodiscard]] std::optional<FloorLight> lightAt(const PreparedWorld& prepared,
                                                const formats::Position& point,
                                                const LayerWeights& weights);

}  // namespace portcullis::render
