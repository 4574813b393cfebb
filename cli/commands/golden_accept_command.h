#pragma once

#include "cli/exit_code.h"
#include "cli/golden/named_places.h"
#include "cli/report.h"
#include "cli/streams.h"

namespace portcullis::cli {

/// `portcullis golden accept` and `reject`: writes down what was decided of frames.
struct GoldenAcceptCommand {
    GoldenArguments where;
    bool reject = false;
    bool also = false;  ///< beside what was accepted before, not in its place
    Verbosity verbosity = Verbosity::normal;
};

/// Refused under CI.
[[nodiscard]] ExitCode run(const GoldenAcceptCommand& command, const Streams& streams);

}  // namespace portcullis::cli
