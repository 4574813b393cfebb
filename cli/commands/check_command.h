#pragma once

#include <cstdint>
#include <string>

#include "cli/exit_code.h"
#include "cli/map_compilation.h"
#include "cli/report.h"
#include "cli/reports/report_files.h"
#include "cli/streams.h"
#include "compiler/lint.h"

namespace portcullis::cli {

/// `portcullis check`: proofs on a world, and lints on the map that it comes from.
struct CheckCommand {
    std::string world;                  ///< .pcw, or "-"; empty: the map is compiled in memory
    Compilation compilation;            ///< of the map; an empty path: no map, so no lints of it
    std::uint32_t samplePoints = 1000;  ///< whose medium is proved, besides one in every cell
    std::uint64_t seed = 1;             ///< of those points
    bool lints = true;
    compiler::LintOptions lintOptions;
    std::size_t costs = 0;    ///< list so many of the brushes that cost most cells
    bool errorsOnly = false;  ///< warnings are told, but make no exit code
    DiagnosticFiles files;
    Verbosity verbosity = Verbosity::normal;
    DataForm form = DataForm::text;
};

/// Exit code 1 if anything of severity warning or error was found.
[[nodiscard]] ExitCode run(const CheckCommand& command, const Streams& streams);

}  // namespace portcullis::cli
