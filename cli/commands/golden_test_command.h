#pragma once

#include "cli/exit_code.h"
#include "cli/golden/named_places.h"
#include "cli/report.h"
#include "cli/reports/report_files.h"
#include "cli/streams.h"

namespace portcullis::cli {

/// `portcullis golden test`: frames beside what was accepted of them.
struct GoldenTestCommand {
    GoldenArguments where;
    ReportFiles reports;
    unsigned threads = 0;
    Verbosity verbosity = Verbosity::normal;
    DataForm form = DataForm::text;
};

/// Exit code 1 if a frame does not pass, was never accepted, or was not drawn.
[[nodiscard]] ExitCode run(const GoldenTestCommand& command, const Streams& streams);

}  // namespace portcullis::cli
