#pragma once

#include <optional>
#include <string>

#include "cli/exit_code.h"
#include "cli/report.h"
#include "cli/reports/report_files.h"
#include "cli/streams.h"
#include "render/difference/compare_pictures.h"

namespace portcullis::cli {

/// `portcullis diff`: compares pictures, or folders of pictures.
struct DiffCommand {
    std::string a, b;                ///< two PNG files ("-": stdin), or two folders
    render::CompareOptions compare;  ///< without the mask picture
    std::string maskFile;            ///< a PNG; empty: none
    std::string output;              ///< folder for pictures of the differences; empty: none
    ReportFiles reports;
    unsigned threads = 0;
    Verbosity verbosity = Verbosity::normal;
    DataForm form = DataForm::text;
};

/// Exit code 1 if some pair does not pass.
[[nodiscard]] ExitCode run(const DiffCommand& command, const Streams& streams);

}  // namespace portcullis::cli
