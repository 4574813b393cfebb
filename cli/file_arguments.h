#pragma once

#include <string>
#include <string_view>

#include "cli/streams.h"
#include "formats/diagnostics/result.h"

namespace portcullis::cli {

// Arguments that name a file, where "-" names stdin or stdout.

[[nodiscard]] inline bool isStandardStream(std::string_view path) { return path == "-"; }

/// The file as messages call it: as the user typed it, or "<stdin>".
[[nodiscard]] std::string inputName(const std::string& path);

/// The whole contents of a file or of stdin, at most formats::kTextFileLimit bytes; PC5001.
[[nodiscard]] formats::Result<std::string> readInput(const std::string& path,
                                                     const Streams& streams);

/// Writes a file (writeFileAtomically) or to stdout; PC5002.
[[nodiscard]] formats::Diagnostics writeOutput(const std::string& path, std::string_view bytes,
                                               const Streams& streams);

/// The path with another ending (".pcw") in place of its own.
[[nodiscard]] std::string withEnding(const std::string& path, std::string_view ending);

/// The last part of a path, without its ending: what summaries call a map.
[[nodiscard]] std::string shortName(const std::string& path);

}  // namespace portcullis::cli
