#pragma once

#include "cli/exit_code.h"
#include "cli/golden/named_places.h"
#include "cli/report.h"
#include "cli/streams.h"

namespace portcullis::cli {

/// `portcullis golden verify`: whether the reference pictures are the accepted ones.
struct GoldenVerifyCommand {
    GoldenArguments where;
    Verbosity verbosity = Verbosity::normal;
    DataForm form = DataForm::text;
};

/// Exit code 1 if some reference picture is not, or cannot be read.
[[nodiscard]] ExitCode run(const GoldenVerifyCommand& command, const Streams& streams);

}  // namespace portcullis::cli
