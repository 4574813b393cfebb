#pragma once

#include <string>

#include "formats/map/brush_map.h"

namespace portcullis::formats {

// The elements of the lists that stand beside the brushes, as JSON.

[[nodiscard]] std::string materialText(const Material& material);
[[nodiscard]] std::string lightText(const Light& light);
[[nodiscard]] std::string cameraText(const Camera& camera);
[[nodiscard]] std::string objectText(const Object& object,
                                     const IndexedVector<MaterialIndex, Material>& materials,
                                     std::size_t spaces);
[[nodiscard]] std::string entityText(const Entity& entity);
[[nodiscard]] std::string outsideText(const Outside& outside);

}  // namespace portcullis::formats
