#pragma once

#include <string>

#include "cli/exit_code.h"
#include "cli/map_input.h"
#include "cli/report.h"
#include "cli/streams.h"

namespace portcullis::cli {

/// `portcullis import`: a Quake map as brush map JSON. (A brush map comes out in the writer's
/// own layout.)
struct ImportCommand {
    MapInput map;
    std::string output = "-";
    Verbosity verbosity = Verbosity::normal;
};

/// Exit code 1 if, with keepGoing, faults were left out.
[[nodiscard]] ExitCode run(const ImportCommand& command, const Streams& streams);

}  // namespace portcullis::cli
