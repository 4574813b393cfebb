#pragma once

#include <string>
#include <vector>

#include "formats/map/brush_map.h"
#include "formats/quake/quake_contents.h"
#include "formats/quake/quake_faults.h"
#include "formats/quake/quake_layers.h"
#include "formats/quake/quake_map.h"

namespace portcullis::formats {

/// A light that stands for all faces with a texture.
struct QuakeSurfaceLight {
    std::string texture;       ///< as the light names it
    glm::dvec3 emission{0.0};  ///< for Material::emission
    std::uint32_t entity = 0;  ///< QuakeEntity::number
    SourceLocation location;
};

struct QuakeLights {
    std::vector<Light> lights;
    std::vector<QuakeSurfaceLight> surfaces;
};

/// The lights of a map: first those of worldspawn (quake_suns.h), then its entities with a place
/// whose class name begins with "light", in order, as "light#1", "light#2" ... Which keys they have
/// and what these mean is listed in formats/README.md, "Quake maps".
///
/// Lights in layers that are left out do not count. Values out of range are brought within
/// (PC1309), unknown keys noted (PC1310), a target that is not there told (PC1311).
[[nodiscard]] QuakeLights quakeLights(const QuakeMap& map, const QuakeLayers& layers,
                                      QuakeGame game, QuakeFaults& faults);

/// Gives materials the light that they give off. A texture that no face has is told (PC1311).
void lightMaterials(const std::vector<QuakeSurfaceLight>& surfaces,
                    IndexedVector<MaterialIndex, Material>& materials, QuakeFaults& faults);

}  // namespace portcullis::formats
