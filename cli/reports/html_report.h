#pragma once

#include <string>

#include "cli/reports/report_pictures.h"
#include "cli/reports/run_history.h"
#include "formats/report/run_results.h"

namespace portcullis::cli {

/// A run as one HTML page that asks no network for anything: frames to look at side by side, under
/// a slider, blinking, as differences and as FLIP; maps with their numbers and how those went over
/// the runs of the history; and findings. It runs no script but its own, and text from files never
/// is markup.
[[nodiscard]] std::string htmlReport(const formats::RunResults& results,
                                     const ReportPictures& pictures, const RunHistory& history);

}  // namespace portcullis::cli
