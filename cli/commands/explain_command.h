#pragma once

#include <string>

#include "cli/exit_code.h"
#include "cli/map_compilation.h"
#include "cli/report.h"
#include "cli/streams.h"

namespace portcullis::cli {

/// `portcullis vis explain`: by which line of sight, through which portals, one place sees another.
/// A place is a cell ("#12"), a point ("X,Y,Z"), or a camera or entity by name.
struct ExplainCommand {
    std::string world;  ///< .pcw, or a map that is compiled in memory; "-": stdin
    Compilation compilation;
    std::string from, to;
    std::string pointFile;  ///< .pts, the line for map editors; deleted where there is none
    Verbosity verbosity = Verbosity::normal;
    DataForm form = DataForm::text;
};

/// Exit code 1 if the one place does not see the other.
[[nodiscard]] ExitCode run(const ExplainCommand& command, const Streams& streams);

}  // namespace portcullis::cli
