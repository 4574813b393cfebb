#pragma once

#include "cli/diff_summary.h"
#include "formats/report/run_results.h"

namespace portcullis::cli {

/// What a comparison of pictures came to, as reports take it: a frame for each pair.
[[nodiscard]] formats::RunResults runResultsOf(const DiffOutcome& outcome, double seconds);

}  // namespace portcullis::cli
