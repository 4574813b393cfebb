#pragma once

#include <cstddef>
#include <string>

#include "cli/streams.h"
#include "formats/diagnostics/diagnostic.h"

namespace portcullis::cli {

/// How much is said on stderr.
enum class Verbosity : std::uint8_t {
    quiet,   ///< errors only
    normal,  ///< errors, the first warnings, notes that bear on a leak, a summary
    verbose  ///< everything
};

/// The form of data on stdout.
enum class DataForm : std::uint8_t { text, json, jsonLines };

/// Warnings beyond this many are only counted, unless verbose.
inline constexpr std::size_t kMostWarnings = 50;

/// Prints diagnostics for people on stderr, each as toText with its severity coloured on terminals.
void printReport(const Streams& streams, const formats::Diagnostics& diagnostics,
                 Verbosity verbosity);

/// {"code", "severity", "message", "file", "line", "column", "pointer", "hint"}: what is not known
/// is null, the hint falls back to the catalogue's cure.
[[nodiscard]] std::string toJson(const formats::Diagnostic& diagnostic);

/// A JSON list of them all, one a line.
[[nodiscard]] std::string toJson(const formats::Diagnostics& diagnostics);

/// One line {"reason": "diagnostic", ...} for each, as toJson.
[[nodiscard]] std::string toJsonLines(const formats::Diagnostics& diagnostics);

/// {"errors": 1, "warnings": 2, "notes": 3}
[[nodiscard]] std::string countsToJson(const formats::Diagnostics& diagnostics);

/// Sets the file of each diagnostic that names none.
void nameFile(formats::Diagnostics& diagnostics, const std::string& file);

}  // namespace portcullis::cli
