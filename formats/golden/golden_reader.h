#pragma once

#include <string_view>

#include "formats/diagnostics/result.h"
#include "formats/golden/golden_file.h"
#include "formats/json/fault_list.h"
#include "formats/json/json_document.h"

namespace portcullis::formats {

/// Reads the text of a golden.json (formats/README.md). Faults come all together: of JSON and of
/// values (PC10xx, PC11xx), PC8001 for another version, PC8002 and PC8003 for digests and names.
[[nodiscard]] Result<GoldenFile> readGoldenFile(std::string_view text);

/// A tolerance as golden.json has it.
[[nodiscard]] Tolerance readTolerance(JsonValue value, FaultList& faults);

/// Whether a text is a digest of pixels: 32 hexadecimal digits in lower case.
[[nodiscard]] bool isDigest(std::string_view text);

}  // namespace portcullis::formats
