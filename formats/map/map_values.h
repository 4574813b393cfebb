#pragma once

#include <cstdint>
#include <glm/vec2.hpp>
#include <glm/vec3.hpp>

#include "formats/json/json_values.h"
#include "formats/map/brush_map.h"

namespace portcullis::formats {

// Readers of the values that brush maps are made of; faults as in json_values.h.

inline constexpr std::int32_t kMaxCoordinateUnits = 65536;
inline constexpr std::int32_t kMaxSizeUnits = 2 * kMaxCoordinateUnits;
/// Points and distances that only define a plane may lie outside the world.
inline constexpr std::int32_t kMaxPlaneUnits = 1 << 22;

/// A coordinate of at most +-limitUnits, exact.
[[nodiscard]] Coordinate readCoordinate(JsonValue value, std::int32_t limitUnits,
                                        FaultList& faults);
/// [x, y, z], each at most +-limitUnits.
[[nodiscard]] Position readPosition(JsonValue value, std::int32_t limitUnits, FaultList& faults);
/// An extent above zero on the lattice (PC2010), of at most kMaxSizeUnits.
[[nodiscard]] Coordinate readExtent(JsonValue value, FaultList& faults);
/// [x, y, z] of extents.
[[nodiscard]] Position readSize(JsonValue value, FaultList& faults);
/// [roll, pitch, yaw] in degrees, within +-3600.
[[nodiscard]] Rotation readRotation(JsonValue value, FaultList& faults);

[[nodiscard]] glm::dvec2 readVec2(JsonValue value, NumberRange range, FaultList& faults);
[[nodiscard]] glm::dvec3 readVec3(JsonValue value, NumberRange range, FaultList& faults);
/// [yaw, pitch, roll] in degrees, within +-3600.
[[nodiscard]] glm::dvec3 readAngles(JsonValue value, FaultList& faults);
/// Linear RGB, no component negative.
[[nodiscard]] glm::dvec3 readColor(JsonValue value, FaultList& faults);

/// A name that is not empty (PC1110).
[[nodiscard]] std::string readIdentifier(JsonValue value, FaultList& faults);
/// An object of strings, in the order of the text.
[[nodiscard]] Properties readProperties(JsonValue value, FaultList& faults);

}  // namespace portcullis::formats
