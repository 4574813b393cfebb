#pragma once

#include <string>

#include "cli/reports/report_pictures.h"
#include "cli/reports/run_history.h"
#include "formats/report/run_results.h"

namespace portcullis::cli {

// The parts of the HTML report that are about maps, and what was found in them.

/// A part for each map that opens: stages with times, counts and budgets with their history, and
/// the place of its plan. Open where something failed.
[[nodiscard]] std::string mapsSection(const formats::RunResults& results,
                                      const ReportPictures& pictures, const RunHistory& history);
/// An element for each plan, as text.
[[nodiscard]] std::string planBlocks(const ReportPictures& pictures);
/// All diagnostics, errors first.
[[nodiscard]] std::string findingsSection(const formats::RunResults& results);

}  // namespace portcullis::cli
