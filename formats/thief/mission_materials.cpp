#include "formats/thief/mission_materials.h"

#include <cstddef>
#include <utility>

namespace portcullis::formats {

MaterialIndex MissionMaterials::of(const MissionBrush& brush, const MissionFace& face) {
    const std::int16_t texture = face.texture == -1 ? brush.base : face.texture;
    const auto found = byTexture_.find(texture);
    if (found != byTexture_.end()) return found->second;
    const MaterialIndex index = make(brush, texture);
    byTexture_.emplace(texture, index);
    return index;
}

MaterialIndex MissionMaterials::make(const MissionBrush& brush, std::int16_t texture) {
    Material material;
    if (texture == kMissionSkyTexture) {
        material.name = kMissionSkyName;
        material.kind = SurfaceKind::sky;
    } else if (texture >= 0 && static_cast<std::size_t>(texture) < textures_.size() &&
               !textures_[static_cast<std::size_t>(texture)].empty()) {
        material.name = textures_[static_cast<std::size_t>(texture)];
    } else {
        material.name = "texture " + std::to_string(texture);
        faults_.add(Code::missionNoSuchTexture,
                    "a face has texture " + std::to_string(texture) + ", the list has " +
                        std::to_string(textures_.size()),
                    brush);
    }
    const auto [known, isNew] = byName_.try_emplace(material.name, materials_.nextIndex());
    if (isNew) materials_.append(std::move(material));
    return known->second;
}

}  // namespace portcullis::formats
