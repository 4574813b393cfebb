#pragma once

#include <cstdint>
#include <map>
#include <string>

#include "formats/map/brush_map.h"
#include "formats/thief/mission_brush.h"
#include "formats/thief/mission_faults.h"
#include "formats/thief/mission_textures.h"

namespace portcullis::formats {

/// The materials that the faces of a mission use, made when first asked for: named as the texture
/// list says, "SKYHACK" (kind sky) for the sky, "texture 412" with a PC1411 for one that the list
/// does not have.
class MissionMaterials {
public:
    /// Both must outlive it.
    MissionMaterials(const MissionTextures& textures, MissionFaults& faults)
        : textures_(textures), faults_(faults) {}

    /// The material of a face of that brush.
    [[nodiscard]] MaterialIndex of(const MissionBrush& brush, const MissionFace& face);
    [[nodiscard]] IndexedVector<MaterialIndex, Material> take() { return std::move(materials_); }

private:
    [[nodiscard]] MaterialIndex make(const MissionBrush& brush, std::int16_t texture);

    const MissionTextures& textures_;
    MissionFaults& faults_;
    IndexedVector<MaterialIndex, Material> materials_;
    std::map<std::int16_t, MaterialIndex> byTexture_;
    std::map<std::string, MaterialIndex> byName_;
};

}  // namespace portcullis::formats
