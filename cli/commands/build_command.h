#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "cli/exit_code.h"
#include "cli/report.h"
#include "cli/reports/report_files.h"
#include "cli/streams.h"

namespace portcullis::cli {

/// `portcullis build`: all stages of all maps of a project.
struct BuildCommand {
    std::string project;  ///< portcullis.json; empty: that of this folder, or of one above
    std::string output;   ///< in place of the project's
    std::string cache;    ///< the same
    unsigned jobs = 0;
    bool keepGoing = false;
    bool dryRun = false;
    bool watch = false;
    std::vector<std::string> only;  ///< patterns of maps' names or files
    std::string since;              ///< a file with a path on each line, "-", or a revision of git
    std::optional<std::pair<std::uint32_t, std::uint32_t>> shard;  ///< the first of so many parts
    std::string ninjaFile;  ///< only write the stages as a file for Ninja
    ReportFiles reports;
    std::string history;  ///< file with the numbers of runs; empty: none is kept
    Verbosity verbosity = Verbosity::normal;
    DataForm form = DataForm::text;
};

/// Exit code 1 for findings of any stage, 3 if a stage gave nothing, 4 if files cannot be written.
/// With `watch` it builds again whenever an input changes, and does not end.
[[nodiscard]] ExitCode run(const BuildCommand& command, const Streams& streams);

}  // namespace portcullis::cli
