#pragma once

#include <string_view>

#include "formats/json/object_reader.h"

namespace portcullis::formats {

/// Reads "version" of a portcullis.json or golden.json, which must be 1 (PC8001). False if the
/// rest of the object has no known meaning: the version is another.
[[nodiscard]] bool readFileVersion(ObjectReader& object, std::string_view file, FaultList& faults);

}  // namespace portcullis::formats
