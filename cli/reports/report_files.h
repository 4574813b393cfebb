#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "cli/reports/run_history.h"
#include "cli/streams.h"
#include "formats/report/run_results.h"
#include "render/difference/compare_pictures.h"

namespace portcullis::cli {

/// Which reports a run leaves behind, as its options say (addReports in option_groups.h). An empty
/// path: none of that kind.
struct ReportFiles {
    std::string html;
    std::string junit;
    std::string sarif;
    std::string markdown;
    bool github = false;                   ///< annotations, and the step's summary
    std::uint64_t htmlBytes = 96U << 20U;  ///< of pictures in the page
};

/// The same for a command that has diagnostics only.
struct DiagnosticFiles {
    std::string sarif;
    bool github = false;
};

/// Writes the reports of a run. `masks`: what differences that were not drawn yet ignore. The
/// results' own diagnostics are in the reports; what is returned befell the reports: PC5002,
/// PC8102, PC8103.
[[nodiscard]] formats::Diagnostics writeReports(const formats::RunResults& results,
                                                const RunHistory& history, const ReportFiles& files,
                                                const std::optional<render::CompareOptions>& masks,
                                                const Streams& streams);

/// Writes the diagnostics of a command. `whole`: the file that those without one are about. PC5002.
[[nodiscard]] formats::Diagnostics writeDiagnostics(const formats::Diagnostics& diagnostics,
                                                    const std::string& whole, int exitCode,
                                                    const DiagnosticFiles& files,
                                                    const Streams& streams);

}  // namespace portcullis::cli
