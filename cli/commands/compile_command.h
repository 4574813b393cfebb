#pragma once

#include <string>

#include "cli/compile_summary.h"
#include "cli/exit_code.h"
#include "cli/map_compilation.h"
#include "cli/report.h"
#include "cli/reports/report_files.h"
#include "cli/streams.h"

namespace portcullis::cli {

/// `portcullis compile`: a map to a world file. An empty path means that the file is not wanted,
/// unless said otherwise.
struct CompileCommand {
    Compilation compilation;
    std::string output;      ///< .pcw; empty: the map's name with that ending, stdout for stdin
    std::string pointFile;   ///< .pts, written on a leak; empty: beside the output
    std::string portalFile;  ///< .prt
    std::string depfile;     ///< for Make and Ninja
    std::string reportFile;  ///< what the compile did, with times, as JSON
    DiagnosticFiles files;
    Verbosity verbosity = Verbosity::normal;
    DataForm form = DataForm::text;
};

/// Compiles and writes all files but the report; the paths of the command are as they are. The
/// outcome's exit code is that of the command.
[[nodiscard]] CompileOutcome compileToFiles(const CompileCommand& command, const Streams& streams);

/// Exit code 1 for a leak (the world is written with its outside) and, with keepGoing, for faults
/// that were left out; after a fault without it nothing is written.
[[nodiscard]] ExitCode run(const CompileCommand& command, const Streams& streams);

}  // namespace portcullis::cli
