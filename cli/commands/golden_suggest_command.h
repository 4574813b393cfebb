#pragma once

#include "cli/exit_code.h"
#include "cli/golden/named_places.h"
#include "cli/report.h"
#include "cli/streams.h"

namespace portcullis::cli {

/// `portcullis golden suggest`: the least tolerances under which several runs' frames pass.
struct GoldenSuggestCommand {
    GoldenArguments where;  ///< with a folder of frames for each run
    bool write = false;     ///< into golden.json
    unsigned threads = 0;
    Verbosity verbosity = Verbosity::normal;
    DataForm form = DataForm::text;
};

/// With `write` refused under CI.
[[nodiscard]] ExitCode run(const GoldenSuggestCommand& command, const Streams& streams);

}  // namespace portcullis::cli
