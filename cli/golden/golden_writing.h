#pragma once

#include <string>
#include <string_view>

#include "cli/exit_code.h"
#include "cli/report.h"
#include "cli/streams.h"
#include "formats/diagnostics/diagnostic.h"
#include "formats/golden/golden_file.h"

namespace portcullis::cli {

/// Says so and gives true if golden frames may not be written here: under CI.
[[nodiscard]] bool refusedUnderCi(const std::string& command, const Streams& streams);

/// Tells the diagnostics; the exit code of a command that ends with them.
[[nodiscard]] ExitCode endWith(const formats::Diagnostics& diagnostics, Verbosity verbosity,
                               const Streams& streams);

/// Writes golden.json, whole or not at all; PC5002.
[[nodiscard]] formats::Diagnostics writeGolden(const std::string& path,
                                               const formats::GoldenFile& golden);

/// Writes a file and makes the folders above it; PC5002.
[[nodiscard]] formats::Diagnostics writePicture(const std::string& path, std::string_view bytes);

/// Copies a file, byte for byte, and makes the folders above it; PC5001, PC5002.
[[nodiscard]] formats::Diagnostics copyPicture(const std::string& from, const std::string& to);

}  // namespace portcullis::cli
