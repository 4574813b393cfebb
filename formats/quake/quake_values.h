#pragma once

#include <glm/vec3.hpp>
#include <optional>
#include <string>
#include <string_view>

#include "formats/geometry/lattice.h"
#include "formats/map/brush_map.h"
#include "formats/quake/quake_faults.h"
#include "formats/quake/quake_map.h"

namespace portcullis::formats {

/// Text of a map as UTF-8: as it is where it is well-formed, else read as Latin-1; without its
/// zero bytes.
[[nodiscard]] std::string utf8OfQuakeText(std::string_view text);

/// Whether a text has a zero byte, which no text of a brush map may have.
[[nodiscard]] bool holdsZeroByte(std::string_view text);

/// An entity's properties in order, in UTF-8; of a key given twice only the last. Keys that are the
/// same only in UTF-8 (PC1204) and zero bytes (PC1309) are reported.
[[nodiscard]] Properties propertiesOf(const QuakeEntity& entity, QuakeFaults& faults);

/// Three coordinates within +-65536 units, separated by blanks; nothing for any other text.
[[nodiscard]] std::optional<Position> parseQuakePosition(std::string_view text);

/// Three finite numbers separated by blanks; nothing for any other text.
[[nodiscard]] std::optional<glm::dvec3> parseQuakeVector(std::string_view text);

/// The number that a key gives; nothing when the entity has no such key or it is no number.
[[nodiscard]] std::optional<double> numberOf(const QuakeEntity& entity, std::string_view key);

}  // namespace portcullis::formats
