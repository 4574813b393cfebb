#pragma once

#include <string>

#include "formats/diagnostics/result.h"
#include "formats/golden/golden_file.h"

namespace portcullis::cli {

/// Reads a golden.json; one that does not exist yet is empty. Diagnostics carry its name.
[[nodiscard]] formats::Result<formats::GoldenFile> readGolden(const std::string& path);

/// Whether the environment says that this is a CI run (CI is set, and not to "false" or "0"):
/// golden frames are not written there.
[[nodiscard]] bool underCi();

}  // namespace portcullis::cli
