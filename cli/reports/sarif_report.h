#pragma once

#include <cstddef>
#include <string>
#include <string_view>

#include "formats/diagnostics/diagnostic.h"

namespace portcullis::cli {

/// Of a run's results GitHub keeps so many.
inline constexpr std::size_t kSarifResults = 5000;

/// What a SARIF log tells beside the diagnostics.
struct SarifRun {
    std::string version;  ///< of the program
    std::string whole;    ///< file that diagnostics without one belong to: the map, the project
    int exitCode = 0;     ///< up to 1 the run did its work
};

/// Diagnostics as a SARIF 2.1.0 log: the codes that they have as rules with cause and cure, places
/// relative to %SRCROOT% where they are, and a fingerprint each that an edit elsewhere in the map
/// does not change. The first kSarifResults, errors before warnings before notes; a notification
/// tells how many were left out. Columns count bytes, as everywhere in Portcullis.
[[nodiscard]] std::string sarifReport(const formats::Diagnostics& diagnostics, const SarifRun& run);

}  // namespace portcullis::cli
