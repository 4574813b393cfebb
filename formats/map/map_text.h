#pragma once

#include <glm/vec2.hpp>
#include <glm/vec3.hpp>
#include <string>

#include "formats/map/brush_map.h"

namespace portcullis::formats {

// The values that brush maps are made of, as JSON that reads back the same.

[[nodiscard]] std::string positionText(const Position& position);
[[nodiscard]] std::string vectorText(const glm::dvec2& vector);
[[nodiscard]] std::string vectorText(const glm::dvec3& vector);
/// Keys of Properties are unique.
[[nodiscard]] std::string propertiesText(const Properties& properties);

}  // namespace portcullis::formats
