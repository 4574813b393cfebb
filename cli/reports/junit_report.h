#pragma once

#include <string>

#include "formats/report/run_results.h"

namespace portcullis::cli {

/// A run as JUnit XML: a suite for each map, in it a case for each stage, frame and budget, and one
/// more suite for what befell the run as a whole. Pictures of a frame that does not pass are named
/// as [[ATTACHMENT|path]], as Jenkins, GitLab and Azure read it, relative to the run's folder. No
/// time stamp, so that equal runs differ in their durations only.
[[nodiscard]] std::string junitReport(const formats::RunResults& results);

}  // namespace portcullis::cli
