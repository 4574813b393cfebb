#pragma once

#include "cli/exit_code.h"
#include "cli/golden/named_places.h"
#include "cli/report.h"
#include "cli/streams.h"

namespace portcullis::cli {

/// `portcullis golden prune`: removes golden frames that are not drawn any more, and reference
/// pictures of no frame.
struct GoldenPruneCommand {
    GoldenArguments where;
    bool dryRun = false;  ///< only tell
    Verbosity verbosity = Verbosity::normal;
};

/// Refused under CI, and where no frames were drawn at all.
[[nodiscard]] ExitCode run(const GoldenPruneCommand& command, const Streams& streams);

}  // namespace portcullis::cli
